// The segments into which removed edges divide a tour: segment i ends at position cut[i], with
// ascending cuts, and begins after the one before; the first one begins after the last cut. The
// structs S that have them are Segments and Offspring.

#pragma once

// firstPosition returns the position of the first city of one of count segments.
template <typename S>
__device__ inline unsigned firstPosition(const Tour &t, const S &s, unsigned segment, unsigned count) {
    return t.wrap(s.cut[segment ? segment - 1 : count - 1] + 1u);
}

// segmentAt returns the segment of a position: the first that ends there or later.
template <typename S>
__device__ inline unsigned segmentAt(const S &s, unsigned position, unsigned count) {
    unsigned low = 0, high = count;
#pragma unroll 1
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (s.cut[middle] < position) low = middle + 1;
        else high = middle;
    }
    return low == count ? 0 : low;
}
