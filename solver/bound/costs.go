package bound

// What bounds the cost of an edge: its length and the weights of its cities.

// maxWeight bounds the weights of cities: costs remain below 2⁴⁵ + 2 × 2⁴⁶.
const maxWeight = 1 << 46

// never exceeds every cost.
const never = int64(1) << 62

// one is the unit of scale and momentum of the ascent.
const one = 1 << 10
