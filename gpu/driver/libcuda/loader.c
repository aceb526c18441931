// A stand-in for libcuda at link time.
//
// gorgonia.org/cu links -lcuda and exits before main if cuInit fails. Without a
// driver the dynamic loader, without a device that exit, would end the program
// before it could report the reason. This archive is linked instead of libcuda: it
// opens the real library at start, forwards every call to it, and stores the result
// of cuInit for driver.Check; the package's own call gets CUDA_SUCCESS. So the worker
// starts on every machine.
//
// functions.h lists the functions forwarded. One that an older driver lacks returns
// CUDA_ERROR_NOT_FOUND.

#include <dlfcn.h>
#include <stddef.h>

enum {
#define F(name) at_##name,
#include "functions.h"
#undef F
    functions
};

static const char *const names[] = {
#define F(name) #name,
#include "functions.h"
#undef F
};

// The trampolines below jump through this table.
__attribute__((visibility("hidden"))) void *tourscope_cuda_table[functions];

int tourscope_cuda_loaded;         // 1: the library is loaded
int tourscope_cuda_status;         // result of cuInit
const char *tourscope_cuda_reason; // why the library is not loaded

static int missing(void) { return 500; }

static int initialise(unsigned flags) { (void)flags; return 0; }

__attribute__((constructor)) static void load(void) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) tourscope_cuda_reason = dlerror();
    tourscope_cuda_loaded = library != NULL;
    for (int i = 0; i < functions; i++) {
        void *f = library ? dlsym(library, names[i]) : NULL;
        tourscope_cuda_table[i] = f ? f : (void *)missing;
    }
    if (library) tourscope_cuda_status = ((int (*)(unsigned))tourscope_cuda_table[at_cuInit])(0);
    tourscope_cuda_table[at_cuInit] = (void *)initialise;
}

#if defined(__x86_64__)
#define JUMP(name, at) \
    __asm__(".text\n.globl " #name "\n.type " #name ",@function\n" #name ":\n" \
            "jmp *tourscope_cuda_table+8*" #at "(%rip)\n.size " #name ",.-" #name "\n");
#elif defined(__aarch64__)
#define JUMP(name, at) \
    __asm__(".text\n.globl " #name "\n.type " #name ",@function\n" #name ":\n" \
            "adrp x16, tourscope_cuda_table+8*" #at "\n" \
            "ldr x16, [x16, :lo12:tourscope_cuda_table+8*" #at "]\nbr x16\n.size " #name ",.-" #name "\n");
#else
#error "no trampoline for this processor: link the driver's own libcuda instead"
#endif

// Assembler text cannot name an enumerator: the assembler counts the functions again.
__asm__(".set tourscope_cuda_next, 0\n");
#define F(name) \
    __asm__(".set tourscope_cuda_at_" #name ", tourscope_cuda_next\n" \
            ".set tourscope_cuda_next, tourscope_cuda_next+1\n"); \
    JUMP(name, tourscope_cuda_at_##name)
#include "functions.h"
