// One kernel for the CPU: its source, and a call with the parameters of a launch.
// The compiler is told SOURCE and KERNEL.

#include "device.h"
#include SOURCE

namespace {

template <size_t...> struct Indices {};
template <size_t N, size_t... I> struct Count : Count<N - 1, N - 1, I...> {};
template <size_t... I> struct Count<0, I...> { using type = Indices<I...>; };

template <typename T> T parameter(uint64_t bits) {
    static_assert(sizeof(T) == 8, "a launch passes eight bytes for each parameter");
    T t;
    memcpy(&t, &bits, 8);
    return t;
}

template <typename... P, size_t... I>
void call(void (*kernel)(P...), const uint64_t *values, Indices<I...>) {
    kernel(parameter<P>(values[I])...);
}

template <typename... P> void call(void (*kernel)(P...), const uint64_t *values) {
    call(kernel, values, typename Count<sizeof...(P)>::type{});
}

template <typename... P> constexpr size_t count(void (*)(P...)) { return sizeof...(P); }

} // namespace

namespace emulator {

extern const size_t parameters = count(::KERNEL);
void run(const uint64_t *values) { call(::KERNEL, values); }

} // namespace emulator
