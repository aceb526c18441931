#!/usr/bin/env bash
# Compiles one kernel to PTX and keeps a file for each architecture whose code differs
# from that of the one before: PTX loads on its own architecture and every later one,
# where the driver compiles the same text to the same machine code. Part of make kernels.
#
#   gpu/kernels/ptx.sh OUT 'ARCHITECTURES' COMPILER...
#
# OUT is the path without .sm_70.ptx; the architectures rise; the compiler's last
# argument is the source file.
#
# Comment lines are left out: they differ between machines, and every change of one
# would be a change of the file.
set -euo pipefail
out=$1
read -ra architectures <<<"$2"
shift 2
work=$(mktemp -d "$(dirname "$out")/.ptx.XXXXXX")
trap 'rm -rf "$work"' EXIT

instructions() { sed -e '/^\.target/d' "$1"; }

kept=()
for architecture in "${architectures[@]}"; do
	file=sm_$architecture.ptx
	"$@" -arch="compute_$architecture" -ptx -o "$work/whole"
	sed -e '/^[[:space:]]*\/\//d' -e '/^$/d' "$work/whole" >"$work/$file"
	if [ ${#kept[@]} = 0 ] || ! cmp -s <(instructions "$work/${kept[-1]}") <(instructions "$work/$file"); then
		kept+=("$file")
	fi
done

# The oldest one is the target of make: it is put there last.
rm -f "$out".sm_*.ptx
for ((i = ${#kept[@]} - 1; i >= 0; i--)); do mv "$work/${kept[i]}" "$out.${kept[i]}"; done
