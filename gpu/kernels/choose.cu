// choose decides which of the moves found can be made together: none of them may
// cross a better one that is made. One launch is one round (Luby's way to an
// independent set): a move is chosen when no move that it crosses is better and
// still open, and dropped when one that it crosses has been chosen. A few rounds
// leave little open; what is left waits for the next sweep.
//
// States are read from one array and written to another, so that the outcome
// does not depend on timing.
//
// grid:   any; blocks stride over the moves
// block:  whole warps, 256 at most
// shared: none dynamic

#include "distance.cuh"
#include "moves.cuh"

extern "C" __global__ void __launch_bounds__(256)
choose(const Move *list,
       const int  *before,    // states; not read in round 0, when all are open
       int        *after,     // states after this round
       long long   round,
       long long   single,    // not zero: only the best move of all
       long long   share,     // moves below 1/share of the best one's gain wait; 0: none
       const Progress *progress)
{
    __shared__ Move  other[256];
    __shared__ int   state[256];
    int found = (int)progress->found;
    long long least = share ? progress->best / share : 0;   // a change, so at most 0
    for (int base = blockIdx.x * blockDim.x; base < found; base += gridDim.x * blockDim.x) {
        int  m = base + threadIdx.x;
        bool mine = m < found;
        Move move = list[mine ? m : 0];
        int  is = mine && round > 0 ? before[m] : mine && move.delta > least ? DROPPED : OPEN;
        bool blocked = false;
        for (int tile = 0; tile < found; tile += blockDim.x) {
            int o = tile + threadIdx.x;
            __syncthreads();   // the tile before has been read by all
            if (o < found) {
                other[threadIdx.x] = list[o];
                state[threadIdx.x] = round > 0 ? before[o] : list[o].delta > least ? DROPPED : OPEN;
            }
            __syncthreads();   // this tile is there
            int size = min((int)blockDim.x, found - tile);
            if (is != OPEN) continue;
            for (int t = 0; t < size; t++) {
                if (state[t] == DROPPED || tile + t == m) continue;
                const Move &rival = other[t];
                bool better = rival.key < move.key || (rival.key == move.key && rival.i < move.i);
                if (state[t] == OPEN && !better) continue;
                if (!single && !crosses(move.i, move.j, rival.i, rival.j)) continue;
                if (state[t] == CHOSEN) is = DROPPED; else blocked = true;
            }
        }
        if (mine) after[m] = is == OPEN && !blocked ? CHOSEN : is;
    }
}
