package command

func (c *benchCommand) Help() string {
	return `A batch file names instances, engines and repetitions:

    instances = ["berlin52.tsp", "tsp/kro*.tsp", "sample:board"]
    repetitions = 5

    [stop]
    time = "5s"

    [[engine]]
    name = "ils"

    [[engine]]
    name = "sspm"
    params = { moves = 24 }

Paths are relative to the folder of the file. Further settings are title, seed or seeds, threshold (a gap in percent, default 5: the results count the runs that come to it, and have TC, the inverse of the mean time to it), threads (per job) and start; an engine may have label, params, start, threads and stop of its own; stop takes time, iterations, gap and stagnation. The same keys may be written as JSON.

An engine with sweep = { moves = "4..64x2" } runs once with each value: 4..64x2 has the factor 2, 10..50+10 the increment 10, 1..100/7 has seven values evenly spaced, 1..1000/7log evenly spaced in their logarithm, and [4, 8, 12] is a list. The results then have gap, speed and time over the parameter: sweep.csv, .svg, .pdf, .png. Three or more engines that differ in one number are a sweep.

Each result is on the disk before the next job begins, so that a crash loses only running jobs; the same command resumes the batch and runs these jobs again. The best tours of jobs that had run for ten seconds are kept: solve FILE --from last starts from the newest. Ctrl-C stops the batch and writes the results so far; a second Ctrl-C ends the program at once.

An external program can be compared with the engines:

    tourscope bench rivals.toml --program 'linkern=linkern -Q -t 5 -s $SEED -o $TOUR $PROBLEM'

The batch names it in an [[engine]] with name = "linkern". The shell runs the command in a folder of its own, with $PROBLEM (the file to read), $TOUR (the file to write, TSPLIB or a list of edges as Concorde writes it), $SEED and $CITIES (the number of cities) set. Its time is the elapsed time, from writing the problem to reading the tour. Its progress can be read from its output, so that it has a curve:

    --progress 'linkern=Best: ([0-9]+)'

A stop rule kills the program, so limit its time in its command, and write stop = {} for it. Its tour must not be longer than the shortest length it has printed.

On a machine with other load, processor time is the fairer measure. It is measured if jobs run one at a time: for CPU engines it is that of this process, so set threads = 1 to compare with programs of one thread. stop = { processor = "10s" } limits it; per_city = "0.2ms" is added to time and processor for each city.

Gaps of an instance without a known optimum are relative to the best tour of the batch, or to a length in the file:

    references = { uniform1000000-1 = "0.7124*sqrt(n*area)", mine = 123456 }

The jobs of an engine that is not available here, such as one on a GPU without a worker, fail with the reason; the others are measured.

Several machines can share a batch: each runs some of its shards, and one joins their journals. docs/batches.md shows how with Slurm, Kubernetes and GNU parallel.

    tourscope bench annealers.toml --slurm 16 | sbatch
    tourscope bench annealers-results --merge

Without a file, 'tourscope-gpu bench' measures the GPU engines themselves and writes the tables of BENCHMARKS.md. It takes some minutes.`
}
