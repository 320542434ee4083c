#!/usr/bin/env bash
# Runs the release command as a user would, since the tests run the debug command and the optimizer ends lifetimes
# earlier. Draws every template in every format twice and compares the bytes with those of the debug command, then
# draws malicious inputs. Reports all differences, and fails if there are any.
#
#   scripts/smoke.sh RELEASE DEBUG
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

release=$(realpath "$1")
debug=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

complain() {
    echo "smoke: $*" >&2
    failures=$((failures + 1))
}

# expect STATUS WORD...: runs both commands. The status of a signal is above 128.
expect() {
    local wanted=$1 name status
    shift
    for name in release debug; do
        status=0
        "${!name}" "$@" > "$work/stdout" 2> "$work/stderr" || status=$?
        if ((status != wanted)); then
            complain "$name: status $status instead of $wanted: espalier $*"
            head -n 5 "$work/stderr" >&2
        fi
    done
}

# The record of a run contains the digests of all libraries, which the release command loads when it needs them.
for _ in 1 2; do "$release" render templates/uml-classes.yaml --incremental -o "$work/incremental" > /dev/null 2> "$work/stderr"; done
grep -q '^0 drawn' "$work/stderr" || complain "the release command draws again what hasn't changed: $(cat "$work/stderr")"

# draw NAME COMMAND: draws all templates into a folder with that name.
draw() {
    local moving
    "$2" render templates --quiet -f svg,png,pdf -o "$work/$1/plain"
    "$2" render templates --quiet -f svg --svg-text outlines -o "$work/$1/outlines"
    "$2" render templates --quiet -f png --scale 1 --appearance dark -o "$work/$1/dark"
    mapfile -t moving < <(grep -l '^states:' templates/*.yaml templates/figures/*.yaml)
    "$2" render "${moving[@]}" --quiet -f apng -o "$work/$1/moving"
}

same() {
    diff -rq "$work/$1" "$work/$2" > "$work/differences" || complain "$1 and $2 differ: $(cat "$work/differences")"
}

# An attacker who exploits a decoder needs fixed addresses, writable function tables, or a folder from which the command
# loads libraries. Check that the release command has none of these.
if command -v readelf > /dev/null; then
    readelf -h "$release" | grep -q 'Type: *DYN' || complain "the release command has a fixed address"
    dynamic=$(readelf -d "$release")
    grep -q 'BIND_NOW' <<< "$dynamic" || complain "the release command looks functions up late"
    readelf -l "$release" | grep -q 'GNU_RELRO' || complain "the tables of the release command stay writable"
    ! grep -qE 'RPATH|RUNPATH|TEXTREL' <<< "$dynamic" || complain "the release command has a run path: $dynamic"
    # Other libraries are loaded when a picture needs them. A function that is missing in libdeferred.a would load its library
    # at each start.
    if [[ $(uname -m) == x86_64 ]]; then
        needed=$(sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' <<< "$dynamic" | grep -vE '^(libc|libm|libyaml-0|ld-linux-.*)\.so\.' || true)
        [[ -z $needed ]] || complain "the release command loads libraries at its start: $needed"
    fi
else
    complain "readelf is missing: apt-get install binutils"
fi

draw first "$release"
draw second "$release"
draw debug "$debug"
same first second
same first debug
echo "smoke: $(find "$work/first" -type f | wc -l) pictures, the same each time and in debug"

# Damaged images, including one with a wrong size in its header, are left out in all formats.
hostile=$work/hostile
mkdir -p "$hostile"
photo=templates/photos/pears.jpg
plan=templates/photos/plan.png
head -c 2000 "$photo" > "$hostile/short.jpg"
{ head -c 3000 "$photo"; head -c 4000 /dev/zero; tail -c +7001 "$photo"; } > "$hostile/holes.jpg"
head -c 300 "$plan" > "$hostile/short.png"
{ head -c 200 "$plan"; head -c 400 /dev/zero | tr '\0' 'x'; tail -c +601 "$plan"; } > "$hostile/garbled.png"
{ head -c 16 "$plan"; printf '\0\0\1\0\0\0\1\0'; tail -c +25 "$plan"; } > "$hostile/lying.png"
# These three images together don't fit into the cache of decoded images.
for scale in 6 7 8; do
    "$release" render templates/circle.yaml --quiet -f png --scale $scale -o "$hostile/large-$scale.png"
done
images() {
    printf 'layout: {type: grid}\nviews:\n  cell:\n    content: [{image: "{label}", width: 60}]\ndata:\n  sections:\n    - items:\n'
    for image in "$@"; do printf '        - {label: %s}\n' "$image"; done
}
images short.jpg holes.jpg short.png garbled.png lying.png > "$hostile/damaged.yaml"
images large-6.png large-7.png large-8.png large-6.png > "$hostile/large.yaml"
for name in damaged large; do
    expect 0 render "$hostile/$name.yaml" -f svg,png,pdf -o "$work/images"
    mv "$work/images" "$work/$name"
    "$release" render "$hostile/$name.yaml" -f svg,png,pdf --quiet -o "$work/images" 2> /dev/null
    same images "$name"
    rm -r "$work/images"
done

: > "$hostile/empty.yaml"
head -c 4096 "$release" > "$hostile/binary.espalier.yaml"
{ printf '{"data":'; head -c 200000 /dev/zero | tr '\0' '['; } > "$hostile/deep.espalier.json"
printf 'data: &a [*a, *a]\n' > "$hostile/loop.espalier.yaml"
printf 'layout: {type: mosaic, numberOfColumns: 1e300}\ndata: {outline: a}\n' > "$hostile/huge.yaml"
for name in empty.yaml binary.espalier.yaml deep.espalier.json loop.espalier.yaml huge.yaml; do
    expect 1 render "$hostile/$name" -o "$work/bad"
    expect 1 check "$hostile/$name"
done
# Without a name of our own, the file isn't recognized as a diagram.
cp "$hostile/binary.espalier.yaml" "$hostile/other.yaml"
expect 0 render "$hostile/other.yaml" -o "$work/bad"
expect 3 render "$hostile/missing.yaml" -o "$work/bad"
expect 3 render templates/circle.yaml -o "$hostile/empty.yaml/below.svg"
expect 2 render templates/circle.yaml --scale nan
expect 2 render templates/circle.yaml --fromat svg
expect 1 render templates/circle.yaml --limit items=1 -o "$work/bad"
[[ ! -e $work/bad ]] || complain "a picture of a bad input: $(find "$work/bad" -type f)"

if ((failures > 0)); then
    echo "smoke: $failures failed" >&2
    exit 1
fi
echo "smoke: hostile inputs did no harm"
