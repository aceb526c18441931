// Switching between stacks. On x86-64 by hand: ucontext asks the system for the
// signal mask at every switch, which takes ten times as long as all the rest.

#pragma once

#include <stddef.h>
#include <stdint.h>
#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace emulator {

#if defined(__x86_64__)

// Place is where a stack has been left.
struct Place { void *stackPointer; };

extern "C" void emulator_switch(Place *from, const Place *to);
__asm__(
    ".text\n.globl emulator_switch\n.type emulator_switch,@function\nemulator_switch:\n"
    "pushq %rbp\npushq %rbx\npushq %r12\npushq %r13\npushq %r14\npushq %r15\n"
    "movq %rsp, (%rdi)\nmovq (%rsi), %rsp\n"
    "popq %r15\npopq %r14\npopq %r13\npopq %r12\npopq %rbx\npopq %rbp\nret\n"
    ".size emulator_switch,.-emulator_switch\n");

inline void change(Place &from, const Place &to) { emulator_switch(&from, &to); }

// begin lays a stack out as if body had been left at its beginning: six
// registers, the address to return to, and what body would return to.
inline void begin(Place &p, char *stack, size_t size, void (*body)()) {
    uint64_t *top = (uint64_t *)(stack + size / 16 * 16);
    *--top = 0;
    *--top = (uint64_t)body;
    for (int i = 0; i < 6; i++) *--top = 0;
    p.stackPointer = top;
}

#else

using Place = ucontext_t;

inline void change(Place &from, const Place &to) { swapcontext(&from, &to); }

inline void begin(Place &p, char *stack, size_t size, void (*body)()) {
    getcontext(&p);
    p.uc_stack.ss_sp = stack;
    p.uc_stack.ss_size = size;
    p.uc_link = nullptr;
    makecontext(&p, body, 0);
}

#endif

} // namespace emulator
