package plan

// How the rounds of kicks before those of populations share a device. What several blocks find in one
// cell is combined at the end of a round only, so where cells have several replicas, more and shorter rounds in
// smaller cells with fewer replicas keep more of it. Measured on an H200: d15112 came to 1 and 0.5 %
// after 0.033 and 0.044 s with six rounds of ten kicks in cells of 340 cities, 0.039 and 0.049 s in
// usual cells, and 0.042 and 0.080 s with two rounds of 34 kicks in these; pla33810, whose defects
// are long, after 0.115 and 0.164 s with one block in each cell of 257, 0.098 and 0.144 s in usual ones.
const (
	kickedRegion     = 340 // cities of a cell, about
	sharedKicks      = 10  // of a search in a round
	sharedKickRounds = 6
)

// sharesKicks says whether r has two blocks for each smaller cell. Where it has fewer, long rounds come
// to the later gaps sooner: sw24978 to 0.25 % after 0.121 instead of 0.135 s.
func (r Regions) sharesKicks(n int) bool {
	return r.Replicas > 1 && r.KickRounds > 0 && r.Blocks()*kickedRegion >= 2*n
}

// shareKicks sets the kicks and rounds of kicks of a launch for n cities whose cells have replicas.
func (r *Regions) shareKicks(n int) {
	if r.sharesKicks(n) {
		r.Kicks, r.KickRounds = sharedKicks, sharedKickRounds
	}
}

// Of manyCities and more a round has moreKicks as many kicks. Two rounds of 36 leave 1.00 to 1.01 % of
// uniform1000000-1, and the next to report is the first of populations, 0.2 s later; with 39 it came to
// 1 % after 0.438 instead of 0.645 s, to 2 % after 0.336 instead of 0.326 s.
const (
	manyCities = 500_000
	moreKicks  = 1.1
)

// kickMore sets the kicks of a launch for n cities.
func (r *Regions) kickMore(n int) {
	if n >= manyCities {
		r.Kicks = int(moreKicks * float64(r.Kicks))
	}
}

// Kicked returns the launch of the rounds of kicks that come before those of r: in smaller cells,
// where these still have replicas, otherwise in those of r. It has at most as many blocks as r.
func (r Regions) Kicked(n int) Regions {
	replicas := (r.Blocks()*kickedRegion + n/2) / n
	if !r.DescendsOnDevice() || !r.sharesKicks(n) || replicas >= r.Replicas {
		return r
	}
	k := r
	k.Cells, k.Replicas = r.Blocks()/replicas, replicas
	k.Cells = ceilDiv(n, ceilDiv(n, k.Cells))
	k.Shape.Capacity = ceilDiv(ceilDiv(n, k.Cells), WarpSize) * WarpSize
	return k
}
