package batch

import (
	"fmt"
	"sync"

	"tourscope/solver"
)

// problemCache keeps the problems of the running jobs and the last one before. The jobs of
// an instance are consecutive, so each instance is read about once.
type problemCache struct {
	batch *Batch
	mu    sync.Mutex
	kept  map[int]*keptProblem // by instance
}

type keptProblem struct {
	users   int
	once    sync.Once
	problem *solver.Problem
	err     error
}

// take returns the problem of an instance; release gives it back.
func (c *problemCache) take(instance int) (*solver.Problem, error) {
	kept := c.enter(instance)
	kept.once.Do(func() { kept.problem, kept.err = c.batch.read(instance) })
	if kept.err != nil {
		c.mu.Lock()
		delete(c.kept, instance) // the next job tries again
		c.mu.Unlock()
	}
	return kept.problem, kept.err
}

func (c *problemCache) enter(instance int) *keptProblem {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, is := c.kept[instance]
	if !is {
		for i, other := range c.kept {
			if other.users == 0 {
				delete(c.kept, i)
			}
		}
		kept = &keptProblem{}
		c.kept[instance] = kept
	}
	kept.users++
	return kept
}

func (c *problemCache) release(instance int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept, is := c.kept[instance]; is {
		kept.users--
	}
}

// read reads an instance again and checks that its content is unchanged.
func (b *Batch) read(i int) (*solver.Problem, error) {
	instance := b.Instances[i]
	p, err := b.open(instance.Source)
	if err != nil {
		return nil, err
	}
	content, err := fingerprint(p)
	if err == nil && content != instance.Content {
		err = fmt.Errorf("%s has changed since the batch began: restore it, or start the batch again", instance.Source)
	}
	return p, err
}
