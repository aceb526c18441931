// CUDA on the CPU, for tests: enough of it to run the kernels of this folder under the
// sanitizers of the compiler.
//
// The threads of a block are fibers on one system thread. A fiber runs until it has to wait
// for others, at a barrier or in a warp operation; then the next one runs. When none can
// continue, threads wait for each other at different places, which is an error on a GPU as
// well. Not emulated: time, caches, and concurrent blocks. Blocks run one after the other, in
// either order, and so do the threads between two barriers: a missing barrier shows as a wrong
// result.
//
// With the build tag races the kernels run under the thread sanitizer instead, to which every
// fiber is a thread. Two accesses of one place, of which one is a write and not both are
// atomic, are reported unless a barrier orders them, whatever the order of execution was:
// __syncthreads orders all threads of a block, __syncwarp those of a warp, and shuffles and
// votes order nothing, as CUDA has it.

#pragma once

#include <math.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

#define __global__
#define __device__
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __shared__ static
#define RELAXED(word) emulator::get(word)
#define DYNAMIC_SHARED(type, name) type *name = (type *)emulator::dynamicShared

struct alignas(8) float2 { float x, y; };
struct alignas(16) float4 { float x, y, z, w; };
struct alignas(8) uint2 { unsigned x, y; };
struct alignas(8) int2 { int x, y; };
struct alignas(16) int4 { int x, y, z, w; };
struct dim3 { unsigned x = 1, y = 1, z = 1; };
inline float2 make_float2(float x, float y) { return {x, y}; }
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
inline int2 make_int2(int x, int y) { return {x, y}; }

namespace emulator {

constexpr unsigned WARP = 32;

// Wait is what a thread waits for.
enum Wait : unsigned char { NOTHING, SHUFFLE, WARP_BARRIER, BLOCK_BARRIER, DONE };

// What fibers share beside the kernel's own data is read and written by get and put, which
// no sanitizer takes for a race of the kernel.
template <typename T> inline T get(const T &from) {
    T value;
    __atomic_load(&from, &value, __ATOMIC_RELAXED);
    return value;
}
template <typename T, typename U> inline void put(T &to, U from) {
    T value = from;
    __atomic_store(&to, &value, __ATOMIC_RELAXED);
}

extern const dim3 *thread;               // that runs
extern dim3 block, threads, blocks;      // its block, and the shape of the launch
extern void *dynamicShared;

// wait lets others run until all of the group wait for the same.
void wait(Wait what);

// exchange leaves a value for the warp, waits for its lanes, and returns what
// lane from has left.
uint64_t exchange(uint64_t value, unsigned from);

// reduce returns what a function makes of the values of all lanes. Every lane
// passes the same function.
uint64_t reduce(uint64_t value, uint64_t (*all)(const uint64_t (&)[WARP]));

inline unsigned lane() { return get(thread)->x % WARP; }

template <typename T> inline T shuffle(T v, unsigned from) {
    static_assert(sizeof(T) <= 8, "a shuffle moves eight bytes at most");
    uint64_t bits = 0;
    memcpy(&bits, &v, sizeof v);
    bits = exchange(bits, from);
    memcpy(&v, &bits, sizeof v);
    return v;
}

} // namespace emulator

#define threadIdx (*emulator::get(emulator::thread))
#define blockIdx (emulator::block)
#define blockDim (emulator::threads)
#define gridDim (emulator::blocks)

inline void __syncthreads() { emulator::wait(emulator::BLOCK_BARRIER); }
inline void __syncwarp(unsigned = ~0u) { emulator::wait(emulator::WARP_BARRIER); }

template <typename T> inline T __shfl_sync(unsigned, T v, int from) { return emulator::shuffle(v, from % 32); }
template <typename T> inline T __shfl_xor_sync(unsigned, T v, int mask) { return emulator::shuffle(v, emulator::lane() ^ mask); }
template <typename T> inline T __shfl_down_sync(unsigned, T v, unsigned by) {
    unsigned lane = emulator::lane();
    return emulator::shuffle(v, lane + by < 32 ? lane + by : lane);
}
template <typename T> inline T __shfl_up_sync(unsigned, T v, unsigned by) {
    unsigned lane = emulator::lane();
    return emulator::shuffle(v, lane < by ? lane : lane - by);
}
inline unsigned __ballot_sync(unsigned, int p) {
    return (unsigned)emulator::reduce(p != 0, [](const uint64_t (&all)[32]) {
        uint64_t votes = 0;
        for (int l = 0; l < 32; l++) votes |= all[l] << l;
        return votes;
    });
}
template <typename T> inline T __reduce_min_sync(unsigned, T v) {
    return (T)emulator::reduce((uint64_t)v, [](const uint64_t (&all)[32]) {
        T least = (T)all[0];
        for (int l = 1; l < 32; l++) least = (T)all[l] < least ? (T)all[l] : least;
        return (uint64_t)least;
    });
}
template <typename T> inline T __reduce_max_sync(unsigned, T v) {
    return (T)emulator::reduce((uint64_t)v, [](const uint64_t (&all)[32]) {
        T most = (T)all[0];
        for (int l = 1; l < 32; l++) most = most < (T)all[l] ? (T)all[l] : most;
        return (uint64_t)most;
    });
}
template <typename T> inline T __reduce_add_sync(unsigned, T v) {
    return (T)emulator::reduce((uint64_t)v, [](const uint64_t (&all)[32]) {
        T sum = 0;
        for (int l = 0; l < 32; l++) sum += (T)all[l];
        return (uint64_t)sum;
    });
}
inline int __any_sync(unsigned, int p) { return __ballot_sync(~0u, p) != 0; }
inline int __all_sync(unsigned, int p) { return __ballot_sync(~0u, !p) == 0; }

// Fibers take turns only where they wait, so that nothing comes between the two accesses.
template <typename T, typename U> inline T atomicAdd(T *at, U v) { T old = emulator::get(*at); emulator::put(*at, (T)(old + (T)v)); return old; }
template <typename T, typename U> inline T atomicMin(T *at, U v) { T old = emulator::get(*at); if ((T)v < old) emulator::put(*at, (T)v); return old; }
template <typename T, typename U> inline T atomicMax(T *at, U v) { T old = emulator::get(*at); if (old < (T)v) emulator::put(*at, (T)v); return old; }
template <typename T, typename U> inline T atomicExch(T *at, U v) { T old = emulator::get(*at); emulator::put(*at, (T)v); return old; }
template <typename T, typename U, typename V> inline T atomicCAS(T *at, U was, V v) {
    T old = emulator::get(*at);
    if (old == (T)was) emulator::put(*at, (T)v);
    return old;
}
inline void __threadfence() {}
inline void __threadfence_block() {}
template <typename T> inline T __ldg(const T *at) { return *at; }

inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((uint64_t)a * b >> 32); }
inline int __clz(unsigned v) { return v ? __builtin_clz(v) : 32; }
inline int __ffs(unsigned v) { return __builtin_ffs((int)v); }
inline int __ffsll(long long v) { return __builtin_ffsll(v); }
inline int __popc(unsigned v) { return __builtin_popcount(v); }
inline int __float_as_int(float f) { int i; memcpy(&i, &f, 4); return i; }
inline float __int_as_float(int i) { float f; memcpy(&f, &i, 4); return f; }
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fsqrt_rn(float a) { return sqrtf(a); }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline double __dsqrt_rn(double a) { return sqrt(a); }
inline float __fadd_ru(float a, float b) {
    float r = a + b;
    return (double)r < (double)a + (double)b ? nextafterf(r, INFINITY) : r;
}
inline float __fadd_rd(float a, float b) { return -__fadd_ru(-a, -b); }

#define EMULATOR_ORDER(type) \
    inline type min(type a, type b) { return a < b ? a : b; } \
    inline type max(type a, type b) { return a > b ? a : b; }
EMULATOR_ORDER(int)
EMULATOR_ORDER(unsigned)
EMULATOR_ORDER(long long)
EMULATOR_ORDER(unsigned long long)
EMULATOR_ORDER(float)
#undef EMULATOR_ORDER
