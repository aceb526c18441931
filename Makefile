# make run     build Tourscope, open its window on a bundled instance and solve it
# make test    the whole test suite
# make help    everything else

# The window is built with migrated_fynedo: it keeps to Fyne's rules for
# goroutines, so Fyne need not check each call.
WINDOW_TAGS := migrated_fynedo

# The tests are built with ci, Fyne's tag for its test driver, so that they need neither a C
# compiler nor a display.
TEST_TAGS := ci

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null)
LDFLAGS := -s -w $(if $(VERSION),-X tourscope/app.version=$(VERSION))
SAMPLE := sample:board

.DEFAULT_GOAL := build
.PHONY: build run test lint race fuzz attack e2e soak pictures bench curves package samples nogui help go

build: go ## Build the program, window and command line: ./tourscope
	@.ci/packages window
	go build -tags $(WINDOW_TAGS) -ldflags '$(LDFLAGS)' -o tourscope .

run: build ## Build, open the window on a bundled instance and solve it
	./tourscope --run $(SAMPLE)

test: go ## Run the whole test suite
	go test -timeout 30m -tags $(TEST_TAGS) -run '^TestVariantsLoad$$' ./gpu/kernels # compiles
	go list -tags $(TEST_TAGS) ./... | grep -v '/gpu/cudaengine' | xargs go test -timeout 30m -tags $(TEST_TAGS)
	go test -timeout 30m -tags '$(TEST_TAGS) emulated' ./gpu/cudaengine/... # twice as quick without the sanitizers, which make race has
	.ci/arrows --test
	.ci/pages --test

nogui: go ## Build the command line alone, without C: build/tourscope
	CGO_ENABLED=0 go build -tags nogui -ldflags '$(LDFLAGS)' -o build/tourscope .

lint: go ## Check format, vet, staticcheck, function sizes, imports and pages
	.ci/lint

race: go ## Run the tests under the race detector
	.ci/race

fuzz: go ## Fuzz every reader with 30,000 inputs: make fuzz FUZZTIME=1m
	.ci/fuzz $(FUZZTIME)

attack: nogui ## Run the program on malformed and extreme inputs: make attack ATTACK=10m SEED=N CASE=N
	TOURSCOPE_PROGRAM=$(CURDIR)/build/tourscope TOURSCOPE_ATTACK=$(or $(ATTACK),10m) TOURSCOPE_ATTACK_SEED=$(SEED) TOURSCOPE_ATTACK_CASE=$(CASE) \
		go test -tags $(TEST_TAGS) -count=1 -timeout 0 -v -run '^TestAttack$$' ./app/attack

e2e: build ## Drive the real window on an invisible display
	@.ci/packages test
	.ci/e2e ./tourscope

soak: build ## Use the real window at random for two hours: make soak SOAK=3m SEED=N
	@.ci/packages test
	.ci/soak ./tourscope $(or $(SOAK),2h) $(SEED)

pictures: build ## Take the pictures of README and docs again: make pictures RECORDINGS=DIR
	@.ci/packages test
	TOURSCOPE_PROGRAM=$(CURDIR)/tourscope TOURSCOPE_PICTURES=$(CURDIR)/assets/screenshots TOURSCOPE_RECORDINGS=$(RECORDINGS) \
		go test -tags e2e -count=1 -run '^TestPicturesOfPages$$' ./app/e2e

bench: go ## Run the Go benchmarks: engines, drawing, parsing
	go test -tags $(TEST_TAGS) -run '^$$' -bench . -benchmem ./...

curves: nogui ## Measure times to a gap: make curves TSPLIB=DIR LINKERN=FILE LKH=FILE
	@test -n '$(TSPLIB)' || { echo 'make curves TSPLIB=DIR: name the folder of the instances'; exit 1; }
	LINKERN='$(LINKERN)' LKH='$(LKH)' .ci/curves '$(TSPLIB)' '$(or $(OUT),build/curves)'

package: build ## Package the program for this system's desktop, on Linux also as .deb and .rpm: dist/
	@.ci/packages package
	.ci/package

samples: go ## Generate the bundled instances again
	go test ./assets -update

include gpu/gpu.mk

go:
	@command -v go >/dev/null || { echo 'Tourscope needs Go 1.21 or later: https://go.dev/dl/'; exit 1; }

help: ## Show this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10
