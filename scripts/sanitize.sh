#!/usr/bin/env bash
# Draws the templates, the inputs that were findings, and damaged images with the address sanitizer, and some inputs of
# every library under valgrind. Fails if either reports something.
#
#   scripts/sanitize.sh DEBUG
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

debug=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Leaks aren't detected, because Swift's static values look like leaks. Swift's crash reports are disabled, because they
# would run in the sanitizer.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
swift build --product espalier --scratch-path .build/address --sanitize address --disable-index-store
sanitized=.build/address/debug/espalier

# draw STATUS WORD...
draw() {
    local wanted=$1 status=0
    shift
    "$@" > "$work/log" 2>&1 || status=$?
    if ((status != wanted)) || grep -qE '^==[0-9]+==' "$work/log"; then
        echo "sanitize: status $status instead of $wanted: $*" >&2
        grep -E -A 20 '^==[0-9]+==|error' "$work/log" | head -n 60 >&2
        exit 1
    fi
}

mkdir "$work/in"
cp templates/photos/* Fuzzing/Findings/image/* "$work/in"
{
    printf 'layout: {type: grid}\nviews: {cell: {content: [{image: "{label}", width: 60}]}}\ndata: {sections: [{items: ['
    (cd "$work/in" && printf '{label: %s}, ' *.png *.jpg)
    printf ']}]}\n'
} > "$work/in/images.yaml"
printf 'data: {tree: {label: "\xd9\x85\xd8\xb1 \xe2\x86\x92 AV", link: "a b"}}\n' > "$work/in/text.yaml"
for finding in Fuzzing/Findings/diagram/*; do cp "$finding" "$work/in/$(basename "$finding" .yaml).yaml"; done

# Templates with symbol graphs are left out, because they take minutes in this build.
mapfile -t templates < <(grep -L symbolgraphs/ templates/*.yaml templates/figures/*.yaml)
draw 0 "$sanitized" render "${templates[@]}" --quiet -f svg,png,pdf --scale 1 -o "$work/templates"
# The status is 3, because one of the findings names a file that doesn't exist.
draw 3 "$sanitized" render "$work/in" --quiet -f svg,png,pdf --limit pixels=20000000 -o "$work/out"
draw 3 "$sanitized" render "$work/in" --quiet -f svg --svg-text outlines -o "$work/outlines"
echo "sanitize: nothing found in $(find "$work" -name '*.svg' | wc -l) pictures"

# Debugging information is removed, because Valgrind can't read all of it. The names of functions are kept.
strip --strip-debug -o "$work/espalier" "$debug"
draw 0 valgrind -q --error-exitcode=99 --suppressions=scripts/valgrind.supp "$work/espalier" render \
    "$work/in/images.yaml" "$work/in/text.yaml" --jobs 1 --quiet -f svg,png,pdf -o "$work/valgrind"
echo "sanitize: valgrind found nothing"
