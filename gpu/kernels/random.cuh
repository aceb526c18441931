// Counter-based random numbers: Philox4x32-10 (Salmon, Moraes, Dror and Shaw, SC 2011).
// The same counter and key give the same four numbers on every thread, in any order, and
// in the oracles' Philox in Go.

#pragma once

struct Philox { unsigned x, y, z, w; };

__device__ inline Philox philox(Philox c, unsigned key0, unsigned key1) {
#pragma unroll
    for (int round = 0; round < 10; round++) {
        unsigned long long a = 0xD2511F53ull * c.x, b = 0xCD9E8D57ull * c.z;
        c = Philox{(unsigned)(b >> 32) ^ c.y ^ key0, (unsigned)b,
                   (unsigned)(a >> 32) ^ c.w ^ key1, (unsigned)a};
        key0 += 0x9E3779B9u;
        key1 += 0xBB67AE85u;
    }
    return c;
}

// below maps a random word to 0 … bound−1 by multiplication.
__device__ inline unsigned below(unsigned word, unsigned bound) { return __umulhi(word, bound); }

// minusLog returns −ln u of a random u in (0, 1) with 24 bits. Every operation is rounded
// on its own, so that Go computes the same bits: ln(2ᵉ·f) with f near one, by the series
// of the inverse hyperbolic tangent.
__device__ inline float minusLog(unsigned word) {
    float u = __fadd_rn((float)(word >> 8), 0.5f);   // 2²⁴·u, exact
    int bits = __float_as_int(u);
    int e = ((bits - 0x3f400000) >> 23);             // f in [0.75, 1.5)
    float f = __int_as_float(bits - (e << 23));
    float s = __fdiv_rn(__fadd_rn(f, -1.0f), __fadd_rn(f, 1.0f));
    float t = __fmul_rn(s, s);
    float p = __fadd_rn(__fmul_rn(t, 0.11111111f), 0.14285714f);
    p = __fadd_rn(__fmul_rn(t, p), 0.2f);
    p = __fadd_rn(__fmul_rn(t, p), 0.33333333f);
    p = __fadd_rn(__fmul_rn(t, p), 1.0f);
    float ln = __fadd_rn(__fmul_rn(2.0f, __fmul_rn(s, p)), __fmul_rn((float)(e - 24), 0.69314718f));
    return -ln;
}
