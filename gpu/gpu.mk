# The GPU worker and its kernels.

CUDA_TAGS := cuda nogui
CODE_TAGS  = $(CUDA_TAGS) $(MACHINE_CODE)
EMULATED_TAGS := emulated nogui
LIBCUDA := gpu/driver/libcuda

# Where toolkits put cuda.h; the first that has it. CUDA=/path/to/toolkit wins.
CUDA_INCLUDE := $(firstword $(patsubst %/cuda.h,%,$(wildcard \
	$(addsuffix /include/cuda.h,$(CUDA) $(CUDA_HOME) $(CUDA_PATH) /usr/local/cuda /opt/cuda) /usr/include/cuda.h)))

# gpu/driver/include makes every toolkit look the same, gpu/driver/libcuda opens
# the driver's library at start: see gpu/driver.
CUDA_ENV = CGO_CFLAGS="-O2 -g -I$(CURDIR)/gpu/driver/include -I$(CUDA_INCLUDE)" \
	CGO_LDFLAGS="-L$(CURDIR)/$(LIBCUDA) -ldl"

include gpu/kernels/kernels.mk

.PHONY: gpu gpu-builds gpu-test gpu-lint gpu-needs emulated recording
gpu: go gpu-needs $(LIBCUDA)/libcuda.a $(MACHINE_CODE) ## Build the GPU worker with its command line: ./tourscope-gpu
	$(CUDA_ENV) go build -trimpath -tags '$(CODE_TAGS)' -ldflags '$(LDFLAGS)' -o tourscope-gpu .

# Whether it builds with the headers at hand; .ci/headers asks for those of several toolkits.
gpu-builds: go gpu-needs $(LIBCUDA)/libcuda.a
	$(CUDA_ENV) go build -trimpath -tags '$(CUDA_TAGS)' -o build/tourscope-gpu-checked .
	$(CUDA_ENV) go vet -tags '$(CUDA_TAGS)' ./gpu/driver

emulated: go ## Build a worker that emulates a GPU, for tests and demos: build/tourscope-emulated
	@command -v g++ >/dev/null || { echo 'The emulated GPU needs g++: install it (Debian, Ubuntu: apt-get install g++).'; exit 1; }
	CGO_ENABLED=0 go build -trimpath -tags '$(EMULATED_TAGS)' -ldflags '$(LDFLAGS)' -o build/tourscope-emulated .

# What the tests play where there is no GPU: a whole search of pspm, as large as
# berlin52, in a few seconds. RECORDER=./tourscope-gpu on a machine with a GPU
# makes one of a real device: give it a NAME of its own.
RECORDER := build/tourscope-emulated
NAME     := pspm-emulated
recording: $(if $(filter build/%,$(RECORDER)),emulated) ## Record the search that tests replay: gpu/testdata/pspm-emulated.rec
	$(RECORDER) generate --kind uniform --cities 52 --seed 1 -o build/uniform52.tsp
	$(RECORDER) solve build/uniform52.tsp --engine pspm --start random --seed 1 --param sp=2 --param ts=1e6 --param te=100 --no-library --record gpu/testdata/$(NAME).rec

gpu-test: go gpu-needs $(LIBCUDA)/libcuda.a $(MACHINE_CODE) ## Test kernels and GPU engines, on a machine with a GPU
	$(CUDA_ENV) go test -tags '$(CODE_TAGS)' ./gpu/...

# All that gpu/kit/check needs on a machine with a GPU, but without Go. TSPLIB=DIR
# adds the instances that are measured; with EMULATED=1 everything runs on the
# emulated device, to try the script itself.
KIT       := build/gpu-kit
KIT_TAGS   = $(if $(EMULATED),$(EMULATED_TAGS) trial,$(CODE_TAGS))
KIT_ENV    = $(if $(EMULATED),CGO_ENABLED=0,$(CUDA_ENV))
KIT_BUILD  = $(KIT_ENV) go build -trimpath -tags '$(KIT_TAGS)' -ldflags '$(LDFLAGS)'
KIT_TEST   = $(KIT_ENV) go test -c -trimpath -tags '$(KIT_TAGS)' -ldflags '-s -w'
KIT_NEEDS := $(if $(EMULATED),,gpu-needs $(LIBCUDA)/libcuda.a $(MACHINE_CODE))
BARRIERS_PTX := build/gpu-kit-ptx
GPU_ENGINES := cudaengine $(patsubst gpu/%/,%,$(filter-out %/devicetest/,$(wildcard gpu/cudaengine/*/)))

.PHONY: gpu-kit
gpu-kit: go $(KIT_NEEDS) ## Package tests and measurements for a machine with a GPU: build/gpu-kit.tar.gz
	rm -rf $(KIT)
	mkdir -p $(KIT)/include
	cp gpu/kit/check $(KIT)/
	cp gpu/driver/include/cuda.h gpu/driver/include/check.c $(KIT)/include/
	$(KIT_BUILD) -o $(KIT)/$(if $(EMULATED),tourscope-emulated,tourscope-gpu) .
	for p in kernels driver $(GPU_ENGINES) lsm .; do $(KIT_TEST) -o $(KIT)/tests/gpu/$$p/suite.test ./gpu/$$p || exit; done
	cp -r gpu/testdata $(KIT)/tests/gpu/
	$(if $(EMULATED),cp -r gpu/kernels/emulator $(KIT)/tests/gpu/kernels/)
	@if [ -z '$(EMULATED)' ] && command -v $(NVCC) >/dev/null; then \
		$(MAKE) --no-print-directory BARRIERS=1 PTX=$(BARRIERS_PTX) ptx && \
		gpu/kit/overlay $(PTX) $(BARRIERS_PTX) >$(BARRIERS_PTX)/overlay.json && \
		for p in kernels cudaengine/ils3opt; do \
			$(KIT_TEST) -tags '$(CUDA_TAGS)' -overlay $(BARRIERS_PTX)/overlay.json -o $(KIT)/tests/gpu/$$p-barriers/suite.test ./gpu/$$p || exit; done; \
	else echo 'There is no nvcc: the kit will not look for races within warps (racecheck).'; fi
	@[ -z '$(TSPLIB)' ] || gpu/kit/instances '$(TSPLIB)' $(KIT)/tsplib
	tar -C $(dir $(KIT)) -czf $(KIT).tar.gz $(notdir $(KIT))
	@ls -lh $(KIT).tar.gz

gpu-lint: go gpu-needs
	$(CUDA_ENV) go vet -tags '$(CUDA_TAGS)' ./...
	$(CUDA_ENV) go tool staticcheck -tags '$(CUDA_TAGS)' ./...

gpu-needs:
	@test -n "$(CUDA_INCLUDE)" || { echo 'The GPU worker needs the CUDA headers, 11.8 or later, to build, and there is no cuda.h:'; \
		echo '  Debian:  enable the component non-free, then apt-get install nvidia-cuda-toolkit'; \
		echo '  Ubuntu:  apt-get install nvidia-cuda-toolkit'; \
		echo '  others:  https://developer.nvidia.com/cuda-downloads'; \
		echo 'A toolkit in another place: make gpu CUDA=/path/to/cuda (or CUDA_HOME, CUDA_PATH).'; exit 1; }
	@command -v $${CC:-cc} >/dev/null || { echo 'The GPU worker needs a C compiler: install gcc.'; exit 1; }

$(LIBCUDA)/libcuda.a: $(LIBCUDA)/loader.c $(LIBCUDA)/functions.h
	$${CC:-cc} -O2 -fPIC -Wall -Wextra -c $< -o $(LIBCUDA)/loader.o
	ar rcs $@ $(LIBCUDA)/loader.o
