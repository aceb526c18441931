// A stand-in for libcuda at link time.
//
// gorgonia.org/cu links -lcuda and calls cuInit before main; where there is no
// driver the loader, and where there is no device the library, would end the
// program before it could say why. This archive takes -lcuda's place: it opens
// the real library itself at start, sends every call there, and keeps cuInit's
// answer for the caller who asks (driver.Check) instead of handing it to the
// one who exits. So the worker starts everywhere and explains itself.
//
// functions.h lists what may be called. A function that the driver lacks, an
// older one say, answers CUDA_ERROR_NOT_FOUND when it is called.

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

int tourscope_cuda_loaded;         // 1: the library is there
int tourscope_cuda_status;         // cuInit's answer
const char *tourscope_cuda_reason; // why the library is not there

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

// Assembler text cannot name an enumerator, so the assembler counts by itself.
__asm__(".set tourscope_cuda_next, 0\n");
#define F(name) \
    __asm__(".set tourscope_cuda_at_" #name ", tourscope_cuda_next\n" \
            ".set tourscope_cuda_next, tourscope_cuda_next+1\n"); \
    JUMP(name, tourscope_cuda_at_##name)
#include "functions.h"
