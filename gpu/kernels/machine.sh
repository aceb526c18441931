#!/usr/bin/env bash
# Compiles the PTX of some kernels, in all variants, to compressed machine code for those of some
# architectures that this ptxas knows, where it has not done so already. Part of make gpu.
#
#   gpu/kernels/machine.sh PTXAS FOLDER-OF-PTX FOLDER 'ARCHITECTURES' 'KERNELS'
#
# A kernel is a name, or a pattern of a name and its variant, as in evolve.*wide.
set -euo pipefail
export ptxas=$1 ptx=$2 folder=$3
read -ra kernels <<<"$5"
known=$("$ptxas" --help | grep -o 'sm_[0-9]*')
architectures=$(for architecture in $4; do grep -qx "sm_$architecture" <<<"$known" && echo "$architecture" || true; done)
mkdir -p "$folder"

# Code of another ptxas is made anew.
release=$("$ptxas" --version | tail -n 1)
[ "$(cat "$folder/release" 2>/dev/null)" = "$release" ] || { rm -f "$folder"/*.cubin.gz; echo "$release" >"$folder/release"; }

. "$(dirname "$0")/newest.sh"

# compile KERNEL ARCHITECTURE
compile() {
	local into=$folder/$1.sm_$2.cubin
	"$ptxas" -arch="sm_$2" "$(newest "$ptx" "$1" "$2")" -o "$into.new"
	gzip -9n <"$into.new" >"$into.gz.new"
	rm "$into.new"
	mv "$into.gz.new" "$into.gz"
}
export -f newest compile

wanted=$(for architecture in $architectures; do
	for kernel in "${kernels[@]}"; do
		for oldest in "$ptx"/$kernel.sm_70.ptx "$ptx"/$kernel.*.sm_70.ptx; do
			[ ! -e "$oldest" ] || echo "$(basename "$oldest" .sm_70.ptx) $architecture"
		done
	done
done)
for file in "$folder"/*.cubin*; do # what is wanted no more
	code=$(basename "$file" .cubin.gz)
	grep -qxF -- "${code%.sm_*} ${code##*.sm_}" <<<"$wanted" || rm -f "$file"
done
older=$(while read -r kernel architecture; do
	[ "$folder/$kernel.sm_$architecture.cubin.gz" -nt "$(newest "$ptx" "$kernel" "$architecture")" ] || echo "$kernel $architecture"
done <<<"$wanted")
[ -n "$older" ] || exit 0
echo "Compiling kernels to machine code, $(wc -l <<<"$older") files for compute capability $(sed 's/.$/.&/' <<<"$architectures" | xargs); MACHINES=90 compiles for 9.0 alone"
xargs -P "$(nproc)" -L 1 bash -euc 'compile "$@"' _ <<<"$older"
