// Package quickselect divides cities by one number each, for those who build trees over
// them: C. A. R. Hoare, Algorithm 65: Find, Communications of the ACM 4 (1961).
//
// It does not sort: on either side of the division the order is any. A city and its
// number are eight bytes, for the time goes into moving them.
package quickselect

// Item is a city and its number.
type Item struct {
	Key  float32
	City int32
}

// Divide moves the k items of the smallest keys to the front. Stopping at equal keys
// keeps it linear where all are equal.
func Divide(items []Item, k int) {
	low, high := 0, len(items)-1
	for low < high {
		pivot := middleOf(items[low].Key, items[(low+high)/2].Key, items[high].Key)
		i, j := low, high
		for i <= j {
			for items[i].Key < pivot {
				i++
			}
			for items[j].Key > pivot {
				j--
			}
			if i <= j {
				items[i], items[j] = items[j], items[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			high = j
		case k >= i:
			low = i
		default:
			return
		}
	}
}

func middleOf(a, b, c float32) float32 { return max(min(a, b), min(max(a, b), c)) }
