//go:build linux

package attack

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The attack reads how long it lasts, such as 1m, its seed, the one case to repeat, and
// the program. Without the first it is left out.
const (
	timeVariable    = "TOURSCOPE_ATTACK"
	seedVariable    = "TOURSCOPE_ATTACK_SEED"
	caseVariable    = "TOURSCOPE_ATTACK_CASE"
	programVariable = "TOURSCOPE_PROGRAM"
)

// mostFailures ends an attack that finds one defect again and again.
const mostFailures = 10

// trial is one input with the commands that are run on it.
type trial struct {
	t       testing.TB
	random  *rand.Rand
	program string
	bases   *bases
	home    string // the user's folders and, in tmp, the temporary files
	folder  string // where the commands run
	library string // TOURSCOPE_LIBRARY
	worker  string // TOURSCOPE_WORKER
	faults  []string
}

// TestAttack makes inputs until the time is over. Each is made from the seed and its
// number alone; one that the program fails is kept.
func TestAttack(t *testing.T) {
	period, err := time.ParseDuration(os.Getenv(timeVariable))
	if err != nil {
		t.Skip("it takes long: make attack runs it")
	}
	program, err := filepath.Abs(os.Getenv(programVariable))
	if err != nil || os.Getenv(programVariable) == "" {
		t.Fatal(programVariable + " does not name the program: use make attack")
	}
	seed := number(t, seedVariable, uint64(time.Now().UnixNano())%1_000_000)
	t.Logf("seed %d", seed)
	shared := newBases(t, program)
	counts, failures, first := make(map[string]int), 0, uint64(0)
	if os.Getenv(caseVariable) != "" {
		first, period = number(t, caseVariable, 0), 0
	}
	begin := time.Now()
	for n := first; n == first || time.Since(begin) < period && failures < mostFailures; n++ {
		c := newTrial(t, program, shared, seed, n)
		kind := c.run()
		if counts[kind]++; len(c.faults) > 0 {
			failures++
			c.report(kind, seed, n)
		}
	}
	total := 0
	for kind, count := range counts {
		t.Logf("%6d %s", count, kind)
		total += count
	}
	t.Logf("%6d inputs, %d failures, seed %d", total, failures, seed)
}

func number(t *testing.T, variable string, usual uint64) uint64 {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	value, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return value
}

// newTrial makes the folders of a trial.
func newTrial(t testing.TB, program string, shared *bases, seed, n uint64) *trial {
	t.Helper()
	home, err := os.MkdirTemp("", "tourscope-attack-")
	if err != nil {
		t.Fatal(err)
	}
	c := &trial{t: t, random: rand.New(rand.NewPCG(seed, n)), program: program, bases: shared, home: home, folder: filepath.Join(home, "here"), library: "off"}
	for _, folder := range []string{c.folder, filepath.Join(home, "tmp"), filepath.Join(home, "home")} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// run chooses what to attack, and removes the folders if all went well.
func (c *trial) run() (kind string) {
	total := 0
	for _, k := range kinds {
		total += k.weight
	}
	left := c.random.IntN(total)
	for _, k := range kinds {
		if left -= k.weight; left < 0 {
			k.attack(c)
			kind = k.name
			break
		}
	}
	if len(c.faults) == 0 {
		_ = os.RemoveAll(c.home)
	}
	return kind
}

// report says what went wrong, where the input is and how to see it again.
func (c *trial) report(kind string, seed, n uint64) {
	c.t.Errorf("%s:\n  %s\nthe input is kept in %s\nto repeat: make attack SEED=%d CASE=%d", kind, strings.Join(c.faults, "\n  "), c.folder, seed, n)
}

func (c *trial) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

// settle takes the faults of a command over. The results are files that it was to write,
// and inputs those of which a failure has to name one; none: any message will do.
func (c *trial) settle(o outcome, results, inputs []string) {
	if len(inputs) > 0 {
		o.names(inputs...)
	}
	c.leavesNothing(&o, results...)
	for _, fault := range o.faults {
		c.fault("tourscope %s: %s\n    %s", strings.Join(quoted(o.args), " "), fault, strings.ReplaceAll(strings.TrimSpace(cut(o.stderr, 2000)), "\n", "\n    "))
	}
}

func cut(text string, most int) string {
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

func quoted(args []string) []string {
	var all []string
	for _, a := range args {
		if strings.ContainsAny(a, " $") || a == "" {
			a = "'" + a + "'"
		}
		all = append(all, a)
	}
	return all
}

// write puts a file into the folder of the trial.
func (c *trial) write(name string, content []byte) {
	path := filepath.Join(c.folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		c.t.Fatal(err)
	}
}
