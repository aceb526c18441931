// Runs launches of one kernel, as they come over standard input. All numbers have
// 64 bits in the machine's byte order.
//
//   in:  blocks x, blocks y, threads, bytes of dynamic shared memory
//        how many buffers; for each its size and its bytes
//        how many pointers are in buffers; for each: buffer, offset, the buffer
//            it points to and the offset there
//        how many parameters; for each: 0, a number; or 1, a buffer and an offset
//   out: the bytes of every buffer
//
// The end of the input is the end of the program, and so is that of the program that has started it.

#include "device.h"
#include "fiber.h"

#include <stdio.h>
#include <stdlib.h>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>
#define HAS_PARENTS 1
#endif

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#define START_SWITCH(fake, stack, size)  __sanitizer_start_switch_fiber(fake, stack, size)
#define FINISH_SWITCH(fake, stack, size) __sanitizer_finish_switch_fiber(fake, stack, size)
#else
#define START_SWITCH(fake, stack, size)  ((void)(fake))
#define FINISH_SWITCH(fake, stack, size) ((void)(fake))
#endif

// With the thread sanitizer every fiber is one of its threads. Barriers alone order these,
// not the order in which fibers happen to run.
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#define MAKE_RACER()       __tsan_create_fiber(0)
#define THIS_RACER()       __tsan_get_current_fiber()
#define END_RACER(racer)   __tsan_destroy_fiber(racer)
#define SWITCH_RACER(to)   __tsan_switch_to_fiber(to, __tsan_switch_to_fiber_no_sync)
#define ACQUIRE(mark)      __tsan_acquire(mark)
#define RELEASE(mark)      __tsan_release(mark)
extern "C" const char *__tsan_default_options() { return "halt_on_error=1"; }
#else
#define MAKE_RACER()       nullptr
#define THIS_RACER()       nullptr
#define END_RACER(racer)   ((void)(racer))
#define SWITCH_RACER(to)   ((void)(to))
#define ACQUIRE(mark)      ((void)(mark))
#define RELEASE(mark)      ((void)(mark))
#endif

namespace emulator {

extern const size_t parameters;
void run(const uint64_t *values);

const dim3 *thread;
dim3 block, threads, blocks;
void *dynamicShared;

// Not a power of two: the threads' stacks would compete for a few lines of the
// cache.
constexpr size_t STACK = (128 << 10) + 17 * 64;

struct Fiber {
    Place    place;
    char    *stack;
    dim3     thread;
    void    *fake;         // of the address sanitizer
    void    *racer;        // of the thread sanitizer
    unsigned round;        // of exchanges
    unsigned barriers[DONE + 1];   // of each kind that it has passed
};

// Warp is what its lanes leave for each other. There are two places in turn: a
// lane that is still to read from one holds the warp up before it is used again.
struct Warp {
    uint64_t left[2][WARP];
    uint64_t result[2];    // of a reduction, made by the first lane to come back
    unsigned made[2];      // in which round it was made
    char     marks[2];     // see markOf
};

static std::vector<Fiber> fibers;
static std::vector<unsigned char> waits;   // a Wait for each fiber
static std::vector<Warp> warps;
static std::vector<uint64_t> values;
static Place scheduler;
static const void *schedulerStack;
static size_t schedulerSize;
static void *schedulerRacer;
static char blockMarks[2], beginMark, endMark;   // see markOf

[[noreturn]] static void fail(const char *why) {
    fprintf(stderr, "%s (block %u, %u, thread %u)\n", why, block.x, block.y, thread ? threadIdx.x : 0);
    exit(1);
}

static void enter(unsigned t) {
    put(thread, &fibers[t].thread);
    void *fake;
    START_SWITCH(&fake, fibers[t].stack, STACK);
    SWITCH_RACER(fibers[t].racer);
    change(scheduler, fibers[t].place);
    FINISH_SWITCH(fake, nullptr, nullptr);
}

static void leave(bool done) {
    Fiber &f = fibers[threadIdx.x];
    START_SWITCH(done ? nullptr : &f.fake, schedulerStack, schedulerSize);
    if (done) RELEASE(&endMark);
    SWITCH_RACER(schedulerRacer);
    change(f.place, scheduler);
    FINISH_SWITCH(f.fake, &schedulerStack, &schedulerSize);
}

// markOf returns the object through which a barrier orders the accesses of its threads: one of
// two in turn, since a thread may arrive at the next barrier before another has left this one.
// Shuffles and votes order nothing, as CUDA has it.
static void *markOf(Wait what) {
    Fiber &f = fibers[threadIdx.x];
    unsigned turn = f.barriers[what] % 2;
    if (what == BLOCK_BARRIER) return &blockMarks[turn];
    return what == WARP_BARRIER ? &warps[threadIdx.x / WARP].marks[turn] : nullptr;
}

void wait(Wait what) {
    void *mark = markOf(what);
    if (mark) RELEASE(mark);
    put(waits[threadIdx.x], (unsigned char)what);
    leave(false);
    if (mark) ACQUIRE(mark);
    fibers[threadIdx.x].barriers[what]++;
}

static unsigned leaveValue(uint64_t value) {
    unsigned slot = fibers[threadIdx.x].round++ % 2;
    put(warps[threadIdx.x / WARP].left[slot][threadIdx.x % WARP], value);
    wait(SHUFFLE);
    return slot;
}

uint64_t exchange(uint64_t value, unsigned from) {
    unsigned slot = leaveValue(value);
    if (threadIdx.x / WARP * WARP + from >= fibers.size()) fail("a shuffle reads a lane that does not exist");
    return get(warps[threadIdx.x / WARP].left[slot][from]);
}

uint64_t reduce(uint64_t value, uint64_t (*all)(const uint64_t (&)[WARP])) {
    if (threadIdx.x / WARP * WARP + WARP > fibers.size()) fail("a vote needs a whole warp");
    unsigned slot = leaveValue(value), round = fibers[threadIdx.x].round;
    Warp &w = warps[threadIdx.x / WARP];
    if (get(w.made[slot]) != round) {
        uint64_t left[WARP];
        for (unsigned lane = 0; lane < WARP; lane++) left[lane] = get(w.left[slot][lane]);
        put(w.result[slot], all(left));
        put(w.made[slot], round);
    }
    return get(w.result[slot]);
}

static void body() {
    FINISH_SWITCH(nullptr, &schedulerStack, &schedulerSize);
    ACQUIRE(&beginMark);
    run(values.data());
    put(waits[threadIdx.x], (unsigned char)DONE);
    leave(true);
}

// release lets the threads of a group go on if all of them wait for the same. It
// says whether some did.
static bool release(size_t first, size_t last, Wait what) {
    bool any = false;
    for (size_t t = first; t < last; t++) {
        unsigned char now = get(waits[t]);
        if (now != DONE && now != what) return false;
        any |= now == what;
    }
    if (!any) return false;
    for (size_t t = first; t < last; t++)
        if (get(waits[t]) != DONE) put(waits[t], (unsigned char)NOTHING);
    return true;
}

// runWarp lets the threads of a warp run, the first or the last one first, until
// they wait for the block, or are done, or wait for each other at different places.
static void runWarp(size_t first, size_t last, bool backwards) {
    do {
        for (size_t i = first; i < last; i++) {
            size_t t = backwards ? first + last - 1 - i : i;
            if (get(waits[t]) == NOTHING) enter((unsigned)t);
        }
    } while (release(first, last, SHUFFLE) || release(first, last, WARP_BARRIER));
}

static void start(Fiber &f) {
    f.round = 0;
    memset(f.barriers, 0, sizeof f.barriers);
    begin(f.place, f.stack, STACK, body);
}

// runBlock lets the warps run, the first or the last one first.
static void runBlock(bool backwards) {
    size_t n = fibers.size(), count = warps.size();
    for (Fiber &f : fibers) start(f);
    for (Warp &w : warps) w.made[0] = w.made[1] = 0;
    waits.assign(n, NOTHING);
    RELEASE(&beginMark);
    do {
        for (size_t i = 0; i < count; i++) {
            size_t first = WARP * (backwards ? count - 1 - i : i);
            runWarp(first, first + WARP < n ? first + WARP : n, backwards);
        }
        bool all = true;
        for (unsigned char &w : waits) all &= get(w) == DONE;
        if (all) {
            ACQUIRE(&endMark);
            return;
        }
    } while (release(0, n, BLOCK_BARRIER));
    fail("stuck: threads wait for each other at different places");
}

static void runGrid(size_t shared, unsigned launch) {
    size_t all = (size_t)blocks.x * blocks.y;
    for (size_t i = 0; i < all; i++) {
        size_t at = launch % 2 ? all - 1 - i : i;
        block.x = (unsigned)(at % blocks.x);
        block.y = (unsigned)(at / blocks.x);
        memset(dynamicShared, 0xa5, shared);   // a GPU's holds anything, too
        runBlock((launch + i) % 2);
    }
}

// Buffer is allocated to the byte, so that the sanitizer sees one too far.
struct Buffer {
    char *bytes;
    size_t size;
    std::vector<char> before;   // its content when the kernel began
};

static void readInput(void *into, size_t size) {
    if (size && fread(into, 1, size, stdin) != size) fail("the launch ends too early");
}

static uint64_t number() {
    uint64_t v;
    readInput(&v, 8);
    return v;
}

static char *address(const std::vector<Buffer> &buffers) {
    uint64_t buffer = number(), offset = number();
    return buffers.at(buffer).bytes + offset;
}

static void readParameters(const std::vector<Buffer> &buffers) {
    values.resize(number());
    if (values.size() != parameters) fail("the launch has another number of parameters than the kernel");
    for (uint64_t &v : values) v = number() ? (uint64_t)address(buffers) : number();
}

static void makeFibers(size_t n) {
    for (Fiber &f : fibers) {
        free(f.stack);
        END_RACER(f.racer);
    }
    fibers.assign(n, Fiber{});
    warps.assign((n + WARP - 1) / WARP, Warp{});
    for (size_t t = 0; t < n; t++) {
        fibers[t].thread.x = (unsigned)t;
        fibers[t].stack = (char *)malloc(STACK);
        fibers[t].racer = MAKE_RACER();
    }
}

// answer writes whether the kernel has changed a buffer, and then its content. Kernels that run at
// the same time may read the same buffer, and none of them may write it.
static void answer(const Buffer &b) {
    uint64_t changed = b.size && memcmp(b.before.data(), b.bytes, b.size);
    fwrite(&changed, 8, 1, stdout);
    if (changed) fwrite(b.bytes, 1, b.size, stdout);
}

static void launch(unsigned count) {
    blocks.y = (unsigned)number();
    threads.x = (unsigned)number();
    size_t shared = number();
    if (fibers.size() != threads.x) makeFibers(threads.x);
    std::vector<Buffer> buffers(number());
    for (Buffer &b : buffers) {
        b.size = number();
        b.bytes = (char *)malloc(b.size);
        readInput(b.bytes, b.size);
    }
    for (uint64_t n = number(); n > 0; n--) {
        char *at = address(buffers), *to = address(buffers);
        memcpy(at, &to, 8);
    }
    for (Buffer &b : buffers) b.before.assign(b.bytes, b.bytes + b.size);
    readParameters(buffers);
    dynamicShared = malloc(shared);
    runGrid(shared, count);
    free(dynamicShared);
    for (Buffer &b : buffers) {
        answer(b);
        free(b.bytes);
    }
    fflush(stdout);
}

#ifdef HAS_PARENTS
static pid_t parent;

static void endAlone(int) { if (getppid() != parent) _exit(1); }

// A kernel without an end would go on for ever when the program that launches it has been killed.
static void endWithParent() {
    parent = getppid();
    struct sigaction action = {};
    action.sa_handler = endAlone;
    action.sa_flags = SA_RESTART;   // of what reads the input
    sigaction(SIGALRM, &action, nullptr);
    const itimerval often = {{0, 200000}, {0, 200000}};
    setitimer(ITIMER_REAL, &often, nullptr);
}
#else
static void endWithParent() {}
#endif

} // namespace emulator

int main() {
    emulator::endWithParent();
    emulator::schedulerRacer = THIS_RACER();
    uint64_t first;
    for (unsigned count = 0; fread(&first, 8, 1, stdin) == 1; count++) {
        emulator::blocks.x = (unsigned)first;
        emulator::launch(count);
    }
    emulator::makeFibers(0);
}
