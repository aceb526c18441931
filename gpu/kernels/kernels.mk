# make kernels: PTX from the CUDA sources, with the oldest toolkit supported.
# The PTX is committed and embedded in the worker. CI makes it again and compares, unless nothing has changed: see SUMS.

NVCC     ?= nvcc
KERNELS  := gpu/kernels
PTX      := $(KERNELS)/ptx
ARCHS    := 70 80 90
HEADERS  := $(wildcard $(KERNELS)/*.cuh)

# kernel@variant: flags. The variants are what a launcher chooses from.
VARIANTS := \
	sweep@2:-DROWS=2 sweep@4:-DROWS=4 sweep@8:-DROWS=8 sweep@12:-DROWS=12 \
	sweep@2up:-DROWS=2,-DUP=1 sweep@4up:-DROWS=4,-DUP=1 sweep@8up:-DROWS=8,-DUP=1 sweep@12up:-DROWS=12,-DUP=1 \
	pspm@1: pspm@any:-DMANY=1 pspm@1up:-DUP=1 pspm@anyup:-DMANY=1,-DUP=1 \
	pspm@big:-DSCALE=0,-DMANY=1 pspm@bigup:-DSCALE=0,-DMANY=1,-DUP=1 \
	pspmmatrix@1: pspmmatrix@any:-DMANY=1 pspmmatrix@long:-DLONG=1,-DMANY=1 \
	pspmwide@: sweepany@: champion@: gather@: choose@: reversals@: reorder@: kick@: directedsweep@: directedmoves@: \
	regions@near: regions@up:-DUP=1 regions@space:-DSPACE=1 regions@matrix:-DMATRIX=1 regions@fixed:-DMATRIX=1,-DFIXED=1 merge@: pick@: recombine@: rank@: boxes@: places@: candidates@: arrange@: \
	evolve@near: evolve@up:-DUP=1 evolve@space:-DSPACE=1 evolve@matrix:-DMATRIX=1 evolve@fixed:-DMATRIX=1,-DFIXED=1 \
	evolve@nearwide:-DWORDS=2 evolve@upwide:-DWORDS=2,-DUP=1 evolve@spacewide:-DWORDS=2,-DSPACE=1 evolve@matrixwide:-DWORDS=2,-DMATRIX=1 evolve@fixedwide:-DWORDS=2,-DMATRIX=1,-DFIXED=1 \
	evolve@nearhuge:-DWORDS=4 evolve@uphuge:-DWORDS=4,-DUP=1 evolve@spacehuge:-DWORDS=4,-DSPACE=1 evolve@matrixhuge:-DWORDS=4,-DMATRIX=1 evolve@fixedhuge:-DWORDS=4,-DMATRIX=1,-DFIXED=1 \
	rrhc@near: rrhc@up:-DUP=1 rrhc@near2:-DCLUSTER=2 rrhc@up2:-DCLUSTER=2,-DUP=1 \
	rrhc@near4:-DCLUSTER=4 rrhc@up4:-DCLUSTER=4,-DUP=1 \
	rrhc@nearor:-DOROPT=1 rrhc@upor:-DOROPT=1,-DUP=1 rrhc@nearor2:-DOROPT=1,-DCLUSTER=2 rrhc@upor2:-DOROPT=1,-DCLUSTER=2,-DUP=1 \
	rrhc@nearor4:-DOROPT=1,-DCLUSTER=4 rrhc@upor4:-DOROPT=1,-DCLUSTER=4,-DUP=1 \
	rrhcblock@exactor:-DOROPT=1,-DEXACT=1 rrhcblock@onewayor:-DOROPT=1,-DEXACT=1,-DONEWAY=1 \
	rrhcblock@intraor:-DOROPT=1 rrhcblock@intraupor:-DOROPT=1,-DUP=1 rrhcblock@tileor:-DOROPT=1,-DTILED=1 rrhcblock@tileupor:-DOROPT=1,-DTILED=1,-DUP=1 \
	rrhctour@: rrhcmatrix@: rrhcblock@exact:-DEXACT=1 rrhcblock@oneway:-DEXACT=1,-DONEWAY=1 \
	rrhcblock@intra: rrhcblock@intraup:-DUP=1 rrhcblock@tile:-DTILED=1 rrhcblock@tileup:-DTILED=1,-DUP=1 \
	rrhcthread@calc: rrhcthread@calcup:-DUP=1 \
	rrhcthread@matr_g:-DMATRIX=1 rrhcthread@matr_g_ro:-DMATRIX=2 rrhcthread@matr_s:-DMATRIX=3 \
	tabu@near: tabu@up:-DUP=1 tabu@any:-DANY=1 tabu@oneway:-DANY=1,-DONEWAY=1 \
	tabustart@: tabumove@: tabufitness@: tabufitness@oneway:-DONEWAY=1 \
	assignment@: assignmentmove@: perceptron@1: perceptron@2:-DFLIPS=2 \
	perceptronmove@1: perceptronmove@2:-DFLIPS=2 perceptronbits@: weierstrass@: weierstrassmove@: \
	ils3opt@thread:-DLANES=1 ils3opt@threadup:-DLANES=1,-DUP=1 ils3opt@threadany:-DLANES=1,-DANY=1 \
	ils3opt@global: ils3opt@globalup:-DUP=1 ils3opt@globalany:-DANY=1 \
	ils3opt@shared:-DSHARED=1 ils3opt@sharedup:-DSHARED=1,-DUP=1 ils3opt@sharedany:-DSHARED=1,-DANY=1 \
	ilssample@near: ilssample@up:-DUP=1 ilssample@any:-DANY=1 ilsreplace@:-DANY=1

comma := ,

# variant KERNEL@NAME:FLAGS → rule for ptx/KERNEL[.NAME].sm_70.ptx and, where they
# differ, the files for later architectures beside it: see ptx.sh.
define variant
$(eval pair := $(subst :, ,$(1)))
$(eval id := $(word 1,$(pair)))
$(eval flags := $(subst $(comma), ,$(word 2,$(pair))))
$(eval stem := $(word 1,$(subst @, ,$(id))))
$(eval name := $(word 2,$(subst @, ,$(id))))
$(eval out := $(PTX)/$(stem)$(if $(name),.$(name)))
ALL_PTX += $(out).sm_$(firstword $(ARCHS)).ptx
$(out).sm_$(firstword $(ARCHS)).ptx: $(KERNELS)/$(stem).cu $(HEADERS) $(KERNELS)/ptx.sh
	@mkdir -p $(PTX)
	$(KERNELS)/ptx.sh $(out) '$(ARCHS)' $(NVCC) -std=c++17 -O3 $(flags) $(if $(BARRIERS),-DBARRIERS -lineinfo) $$<
endef
$(foreach v,$(VARIANTS),$(eval $(call variant,$(v))))

# What each kernel takes of a multiprocessor, for those who plan a launch.
PTXAS     ?= ptxas
RESOURCES := gpu/plan/resources.go
$(RESOURCES): $(KERNELS)/resources.sh $(KERNELS)/newest.sh $(ALL_PTX)
	@mkdir -p build
	$< $(PTXAS) $(PTX) > build/resources.go && mv build/resources.go $@

# The parameters of each kernel and its launch, in Go.
LAUNCHERS := $(KERNELS)/launchers.go
$(LAUNCHERS): $(wildcard $(KERNELS)/*.cu $(KERNELS)/bind/*.go)
	go run ./$(KERNELS)/bind $(KERNELS)

# Machine code of kernels: a worker that is built where there is ptxas has it, for those of the architectures
# that are known to that ptxas. Without it the driver compiles for up to 6 s at a first search. It is not committed;
# make gpu MACHINE_CODE= leaves it out. The ptxas is that of .ci/ptxas, that on the PATH, or that of the
# toolkit whose headers are used.
#
# Code of ptxas 12.4 is as quick as that of the driver, which is a newer compiler, but for ils-3opt
# (4 % slower) and rrhc (3 %). That of 11.8 makes regions 2 to 4 % slower and ils-3opt 12 %: it has the other kernels
# of regions alone, of which a search needs the most compiling and the least time. (H200, driver 580:
# docs/history/regions/host-and-queues.md.)
ASSEMBLER         := $(firstword $(wildcard build/ptxas/ptxas) $(shell command -v $(PTXAS)) $(wildcard $(CUDA_INCLUDE:/include=/bin)/ptxas))
ASSEMBLER_RELEASE := $(if $(ASSEMBLER),$(shell $(ASSEMBLER) --version | sed -n 's/.*release \([0-9]*\)\..*/\1/p'))
MACHINES          := 80 86 89 90 100 120
OF_REGIONS        := regions merge rank pick boxes places candidates recombine arrange
MACHINE_OF        := $(if $(filter 11,$(ASSEMBLER_RELEASE)),evolve.*wide evolve.*huge $(OF_REGIONS),\
	$(filter-out ils3opt rrhc rrhcblock,$(basename $(notdir $(wildcard $(KERNELS)/*.cu)))))
MACHINE_CODE      := $(if $(ASSEMBLER),machinecode)

# Sums of the sources and of all that make kernels makes of them. CI writes made.sha256 after it has made all of
# it again and found what is committed; until a sum changes it need not do so again.
SUMS  = LC_ALL=C sha256sum $(sort $(wildcard $(addprefix $(KERNELS)/,*.cu *.cuh *.mk ptx.sh resources.sh newest.sh bind/*.go ptx/*.ptx)) $(LAUNCHERS) $(RESOURCES))

.PHONY: kernels ptx machinecode machinecode-release kernels-sums
kernels-sums:
	@$(SUMS)
machinecode:
	@$(KERNELS)/machine.sh $(ASSEMBLER) $(PTX) $(KERNELS)/machine '$(MACHINES)' '$(MACHINE_OF)'
machinecode-release: # that of the ptxas which make machinecode uses
	@echo $(ASSEMBLER_RELEASE)
ptx: $(ALL_PTX)
kernels: $(ALL_PTX) $(RESOURCES) $(LAUNCHERS)
