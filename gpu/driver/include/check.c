// Whether cuda.h gives the functions that changed in CUDA 13 the parameters that
// gorgonia.org/cu v0.9.5 passes, with any toolkit. To be compiled, not run:
//
//	cc -fsyntax-only -Werror -I gpu/driver/include -I /usr/local/cuda/include gpu/driver/include/check.c

#include <stddef.h>

#include <cuda.h>

CUresult (*ctxCreate)(CUcontext *, unsigned int, CUdevice) = cuCtxCreate;
CUresult (*memAdvise)(CUdeviceptr, size_t, CUmem_advise, CUdevice) = cuMemAdvise;
CUresult (*memPrefetchAsync)(CUdeviceptr, size_t, CUdevice, CUstream) = cuMemPrefetchAsync;
CUresult (*addDependencies)(CUgraph, const CUgraphNode *, const CUgraphNode *, size_t) = cuGraphAddDependencies;
CUresult (*removeDependencies)(CUgraph, const CUgraphNode *, const CUgraphNode *, size_t) = cuGraphRemoveDependencies;
CUresult (*getEdges)(CUgraph, CUgraphNode *, CUgraphNode *, size_t *) = cuGraphGetEdges;
CUresult (*getDependencies)(CUgraphNode, CUgraphNode *, size_t *) = cuGraphNodeGetDependencies;
CUresult (*getDependentNodes)(CUgraphNode, CUgraphNode *, size_t *) = cuGraphNodeGetDependentNodes;
CUresult (*eventElapsedTime)(float *, CUevent, CUevent) = cuEventElapsedTime;
