#!/usr/bin/env bash
# Creates libdeferred.a, with which the command is linked in place of some shared libraries. The archive has a short function
# for each function of these libraries. On its first call, it loads the library, then all calls jump to the real function.
# So a picture only loads the libraries that it needs, which are a quarter of the time of a small diagram.
#
#   scripts/deferred-libraries.sh FOLDER LIBRARY...     for example: .build/deferred cairo png16
#
# Tables of a library, in assembly (x86-64):
#   slots     the addresses of the functions, 0 before the library is loaded, on pages of their own, which then become
#             read-only; the first slot is the handle of the library
#   entries   for each function the offsets of its name, slot and library; a section, so that the linker removes unused ones
#   names     the names of the functions, and those of the libraries; scripts/package.sh reads them from the command
set -euo pipefail

mkdir -p "$1"
folder=$(realpath "$1")
shift
sources=$(dirname "$(realpath "${BASH_SOURCE[0]}")")/deferred
compiler=${CC:-cc}
page=4096

# Prints the names of the functions that a shared library defines.
functions() {
    nm --dynamic --defined-only --format=posix "$1" | sed -nE 's/^([A-Za-z_][A-Za-z0-9_]*)(@@[^ ]*)? T .*/\1/p' | sort -u
}

# assembly LABEL SONAME: reads the names of functions, and prints the assembly of a library.
assembly() {
    awk -v label="$1" -v soname="$2" -v page=$page '
        {
            slot = label "_slots+" 8 * NR
            print "\t.section .text." $1 ",\"ax\",@progbits\n\t.p2align 4\n\t.globl " $1 "\n\t.type " $1 ", @function"
            print $1 ":\n\tendbr64\n\tmovq " slot "(%rip), %r11\n\ttestq %r11, %r11\n\tje 1f\n\tjmp *%r11"
            print "1:\tleaq 2f(%rip), %r11\n\tjmp espalier_deferred_call"
            print "\t.section deferred_entries,\"a\",@progbits,unique," NR "\n\t.p2align 2"
            print "2:\t.long 3f - .\n\t.long " slot " - .\n\t.long " label " - ."
            print "\t.section deferred_names,\"a\",@progbits,unique," NR "\n3:\t.asciz \"" $1 "\""
        }
        END {
            size = int((8 * (NR + 1) + page - 1) / page) * page
            print "\t.section .bss." label ",\"aw\",@nobits\n\t.p2align 12\n" label "_slots:\n\t.zero " size
            print "\t.section .rodata." label ",\"a\",@progbits\n\t.p2align 2"
            print label ":\n\t.long 1f - .\n\t.long " label "_slots - .\n\t.long " size
            print "\t.section deferred_libraries,\"a\",@progbits\n1:\t.asciz \"" soname "\""
            print "\t.section .note.GNU-stack,\"\",@progbits"
        }'
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$compiler" -O2 -fPIC -Wall -Wextra -Werror -c "$sources/load.c" -o "$work/load.o"
for library in "$@"; do
    path=$(realpath "$("$compiler" -print-file-name="lib$library.so")")
    soname=$(readelf --dynamic "$path" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
    functions "$path" | assembly "deferred_${library//[^a-z0-9]/_}" "$soname" > "$work/$library.s"
    "$compiler" -c "$work/$library.s" -o "$work/$library.o"
done
ar -rcD "$work/libdeferred.a" "$work"/*.o
# The time of the archive only changes with its content, because the command is linked again if the archive is newer.
cmp --silent "$work/libdeferred.a" "$folder/libdeferred.a" || mv "$work/libdeferred.a" "$folder/libdeferred.a"
