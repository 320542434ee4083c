#!/usr/bin/env bash
# Compiles an object that replaces ICU's data when the command is linked, which are 30 MB. Foundation uses them for dates,
# numbers and comparisons of a locale, of which the command uses none: its output doesn't depend on the locale. ICU's functions
# then report that their data are missing. Swift's strings have tables of their own.
#
#   scripts/icu-data.sh OBJECT [SWIFT]
set -euo pipefail

object=$1
tools=$(dirname "$(realpath "$(command -v "${2:-swift}")")")
archive=$tools/../lib/swift_static/linux/lib_FoundationICU.a
# The name has the version of ICU. The linker only reads the member with the data from the archive if the name is undefined.
name=$(nm --defined-only "$archive" 2> /dev/null | sed -n 's/.* R \(icudt[0-9]*_dat\)$/\1/p')
if [[ -z $name ]]; then
    echo "icu-data: '$archive' has no ICU data that can be replaced; the command contains them" >&2
fi
mkdir -p "$(dirname "$object")"
# The format is that of an empty table of contents, as in ICU's own file stubdata.cpp.
cc -c -x c -o "$object.new" - << END
#include <stdint.h>
struct { uint16_t size; uint8_t magic[2]; uint16_t infoSize, reserved; uint8_t isBigEndian, charset, characterSize, reserved2;
    uint8_t format[4], formatVersion[4], dataVersion[4], padding[8]; uint32_t count, reserved3; }
const ${name:-espalier_no_icu_data} __attribute__((aligned(16))) =
    { 32, { 0xda, 0x27 }, 20, 0, 0, 0, 2, 0, "ToCP", { 1 }, { 0 }, { 0 }, 0, 0 };
END
if cmp --quiet "$object.new" "$object"; then rm "$object.new"; else mv "$object.new" "$object"; fi
