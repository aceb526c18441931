package start

import (
	"context"
	"math/rand/v2"

	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// listed is how many cities of a matrix are listed for each: of 11,000 on a map of roads one in twelve has none of ten left.
const listed = 10

// nearest starts at a random city and continues with the nearest unvisited one.
func nearest(ctx context.Context, p *solver.Problem, c settings) ([]solver.City, error) {
	return nearestFrom(ctx, p, randomCity(p, c.seed), c.threads)
}

// nearestFrom starts at a city and continues with the nearest unvisited one.
func nearestFrom(ctx context.Context, p *solver.Problem, begin solver.City, threads int) ([]solver.City, error) {
	u, err := newUnvisited(ctx, p, threads)
	if err != nil {
		return nil, err
	}
	return u.tour(ctx, begin)
}

// randomCity returns the city with which the tour of a seed begins.
func randomCity(p *solver.Problem, seed uint64) solver.City {
	return solver.City(rand.New(rand.NewPCG(seed, 0)).IntN(p.Cities()))
}

// unvisited finds the nearest city that a tour has not visited yet. It visits all cities with
// equal coordinates together, by number: with thousands of them, each search for the nearest
// would scan them all.
type unvisited struct {
	left        *neighbor.Finder // the first city of each place
	first, next []solver.City    // city → the first one of its place, and the next one; 0: none
}

func newUnvisited(ctx context.Context, p *solver.Problem, threads int) (*unvisited, error) {
	left, err := neighbor.NewFinder(ctx, p, nil, threads)
	if err == nil {
		err = left.ListNear(ctx, listed)
	}
	if err != nil {
		return nil, err
	}
	u := &unvisited{left: left, first: solver.Identity(p.Cities()), next: make([]solver.City, p.Cities())}
	left.SamePlaces(func(a, b solver.City) {
		u.first[b], u.next[a] = u.first[a], b
		left.Delete(b)
	})
	return u, nil
}

// clone returns the cities for another tour.
func (u *unvisited) clone() *unvisited {
	return &unvisited{left: u.left.Clone(), first: u.first, next: u.next}
}

// tour visits all cities, from one on.
func (u *unvisited) tour(ctx context.Context, begin solver.City) ([]solver.City, error) {
	order := make([]solver.City, 0, len(u.first))
	at := begin
	order = append(order, at)
	for places := 1; at >= 0; places++ {
		u.left.Delete(u.first[at])
		for c := u.first[at]; ; c = u.next[c] {
			if c != begin {
				order = append(order, c)
			}
			if u.next[c] == 0 { // the last: no city comes before number 0
				break
			}
		}
		at = u.left.Nearest(order[len(order)-1], -1)
		if places%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return order, nil
}
