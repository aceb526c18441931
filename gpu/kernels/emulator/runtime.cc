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
// The end of the input is the end of the program.

#include "device.h"
#include "fiber.h"

#include <stdio.h>
#include <stdlib.h>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#else
static void __sanitizer_start_switch_fiber(void **, const void *, size_t) {}
static void __sanitizer_finish_switch_fiber(void *, const void **, size_t *) {}
#endif

namespace emulator {

extern const size_t parameters;
void run(const uint64_t *values);

dim3 thread, block, threads, blocks;
void *dynamicShared;

// Not a power of two: the threads' stacks would compete for a few lines of the
// cache.
constexpr size_t STACK = (128 << 10) + 17 * 64;

struct Fiber {
    Place    place;
    char    *stack;
    void    *fake;         // the sanitizer's
    unsigned round;        // of exchanges
};

// Warp is what its lanes leave for each other. There are two places in turn: a
// lane that is still to read from one holds the warp up before it is used again.
struct Warp {
    uint64_t left[2][WARP];
    uint64_t result[2];    // of a reduction, made by the first lane to come back
    unsigned made[2];      // in which round it was made
};

static std::vector<Fiber> fibers;
static std::vector<unsigned char> waits;   // a Wait for each fiber
static std::vector<Warp> warps;
static std::vector<uint64_t> values;
static Place scheduler;
static const void *schedulerStack;
static size_t schedulerSize;

[[noreturn]] static void fail(const char *why) {
    fprintf(stderr, "%s (block %u, %u, thread %u)\n", why, block.x, block.y, thread.x);
    exit(1);
}

static void enter(unsigned t) {
    thread.x = t;
    void *fake;
    __sanitizer_start_switch_fiber(&fake, fibers[t].stack, STACK);
    change(scheduler, fibers[t].place);
    __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
}

static void leave() {
    Fiber &f = fibers[thread.x];
    bool done = waits[thread.x] == DONE;
    __sanitizer_start_switch_fiber(done ? nullptr : &f.fake, schedulerStack, schedulerSize);
    change(f.place, scheduler);
    __sanitizer_finish_switch_fiber(f.fake, &schedulerStack, &schedulerSize);
}

void wait(Wait what) {
    waits[thread.x] = what;
    leave();
}

static unsigned leaveValue(uint64_t value) {
    unsigned slot = fibers[thread.x].round++ % 2;
    warps[thread.x / WARP].left[slot][thread.x % WARP] = value;
    wait(SHUFFLE);
    return slot;
}

uint64_t exchange(uint64_t value, unsigned from) {
    unsigned slot = leaveValue(value);
    if (thread.x / WARP * WARP + from >= fibers.size()) fail("a shuffle reads a lane that does not exist");
    return warps[thread.x / WARP].left[slot][from];
}

uint64_t reduce(uint64_t value, uint64_t (*all)(const uint64_t (&)[WARP])) {
    if (thread.x / WARP * WARP + WARP > fibers.size()) fail("a vote needs a whole warp");
    unsigned slot = leaveValue(value), round = fibers[thread.x].round;
    Warp &w = warps[thread.x / WARP];
    if (w.made[slot] != round) {
        w.result[slot] = all(w.left[slot]);
        w.made[slot] = round;
    }
    return w.result[slot];
}

static void body() {
    __sanitizer_finish_switch_fiber(nullptr, &schedulerStack, &schedulerSize);
    run(values.data());
    waits[thread.x] = DONE;
    leave();
}

// release lets the threads of a group go on if all of them wait for the same. It
// says whether some did.
static bool release(size_t first, size_t last, Wait what) {
    bool any = false;
    for (size_t t = first; t < last; t++) {
        if (waits[t] != DONE && waits[t] != what) return false;
        any |= waits[t] == what;
    }
    if (!any) return false;
    for (size_t t = first; t < last; t++)
        if (waits[t] != DONE) waits[t] = NOTHING;
    return true;
}

// runWarp lets the threads of a warp run, the first or the last one first, until
// they wait for the block, or are done, or wait for each other at different places.
static void runWarp(size_t first, size_t last, bool backwards) {
    do {
        for (size_t i = first; i < last; i++) {
            size_t t = backwards ? first + last - 1 - i : i;
            if (waits[t] == NOTHING) enter((unsigned)t);
        }
    } while (release(first, last, SHUFFLE) || release(first, last, WARP_BARRIER));
}

static void start(Fiber &f) {
    f.round = 0;
    begin(f.place, f.stack, STACK, body);
}

// runBlock lets the warps run, the first or the last one first.
static void runBlock(bool backwards) {
    size_t n = fibers.size(), count = warps.size();
    for (Fiber &f : fibers) start(f);
    for (Warp &w : warps) w.made[0] = w.made[1] = 0;
    waits.assign(n, NOTHING);
    do {
        for (size_t i = 0; i < count; i++) {
            size_t first = WARP * (backwards ? count - 1 - i : i);
            runWarp(first, first + WARP < n ? first + WARP : n, backwards);
        }
        bool all = true;
        for (unsigned char w : waits) all &= w == DONE;
        if (all) return;
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
struct Buffer { char *bytes; size_t size; };

static void get(void *into, size_t size) {
    if (size && fread(into, 1, size, stdin) != size) fail("the launch ends too early");
}

static uint64_t number() {
    uint64_t v;
    get(&v, 8);
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
    for (Fiber &f : fibers) free(f.stack);
    fibers.assign(n, Fiber{});
    warps.assign((n + WARP - 1) / WARP, Warp{});
    for (Fiber &f : fibers) f.stack = (char *)malloc(STACK);
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
        get(b.bytes, b.size);
    }
    for (uint64_t n = number(); n > 0; n--) {
        char *at = address(buffers), *to = address(buffers);
        memcpy(at, &to, 8);
    }
    readParameters(buffers);
    dynamicShared = malloc(shared);
    runGrid(shared, count);
    free(dynamicShared);
    for (Buffer &b : buffers) {
        fwrite(b.bytes, 1, b.size, stdout);
        free(b.bytes);
    }
    fflush(stdout);
}

} // namespace emulator

int main() {
    uint64_t first;
    for (unsigned count = 0; fread(&first, 8, 1, stdin) == 1; count++) {
        emulator::blocks.x = (unsigned)first;
        emulator::launch(count);
    }
    emulator::makeFibers(0);
}
