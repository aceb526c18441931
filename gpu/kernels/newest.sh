# Sourced by the scripts that compile PTX.

# newest FOLDER-OF-PTX KERNEL ARCHITECTURE: the PTX that the worker loads there, the newest that it can.
newest() {
	local file architecture found=
	for file in "$1/$2".sm_*.ptx; do # sorted: the architectures rise
		architecture=${file##*.sm_}
		[ "${architecture%.ptx}" -gt "$3" ] || found=$file
	done
	echo "$found"
}
