// choose selects improving moves that can be made together: an independent set of the
// graph of crossing moves, by Luby's algorithm with the gains as priorities. A launch is
// one round: a move is chosen when no better open move crosses it, and dropped when a
// chosen one does. After a few rounds few moves are open; the next sweep finds them again.
//
// States are read from one array and written to another, so that the result does not
// depend on the order in which threads run.
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
       long long   share,     // moves with less than 1/share of the best gain are dropped; 0: none
       const Progress *progress)
{
    __shared__ Move  other[256];
    __shared__ int   state[256];
    int found = (int)progress->found;
    long long least = share ? progress->best / share : 0;   // change of length, at most 0
    for (int base = blockIdx.x * blockDim.x; base < found; base += gridDim.x * blockDim.x) {
        int  m = base + threadIdx.x;
        bool mine = m < found;
        Move move = list[mine ? m : 0];
        int  is = mine && round > 0 ? before[m] : mine && move.delta > least ? DROPPED : OPEN;
        bool blocked = false;
        for (int tile = 0; tile < found; tile += blockDim.x) {
            int o = tile + threadIdx.x;
            __syncthreads();   // all have read the previous tile
            if (o < found) {
                other[threadIdx.x] = list[o];
                state[threadIdx.x] = round > 0 ? before[o] : list[o].delta > least ? DROPPED : OPEN;
            }
            __syncthreads();   // this tile is written
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
