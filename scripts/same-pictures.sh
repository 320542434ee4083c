#!/usr/bin/env bash
# Compares the pictures, lists and messages of two commands, for changes that must not change any of them. Draws the
# templates and the inputs in scripts/same-pictures, or only the given inputs, with many options. Reports each file that
# differs, and fails if there are any. With KEEP=1, the files of both commands are kept.
#
#   scripts/same-pictures.sh OLD NEW [INPUT...]
set -euo pipefail

old=$(realpath "$1")
new=$(realpath "$2")
shift 2
inputs=()
for input in "$@"; do inputs+=("$(realpath --relative-to "$(dirname "${BASH_SOURCE[0]}")/.." "$input")"); done
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if ((${#inputs[@]} == 0)); then inputs=(templates scripts/same-pictures); fi
work=$(mktemp -d)
if [[ -z ${KEEP:-} ]]; then trap 'rm -rf "$work"' EXIT; fi

# run NAME ARGUMENT...: runs the command "$command". Its status and its output, without times, go to files.
run() {
    local name=$1 status=0
    shift
    "$command" "$@" > "out/$name.stdout" 2> "out/$name.stderr" || status=$?
    sed -i 's/ in [0-9.]* s$//' "out/$name.stderr"
    echo "$status" > "out/$name.status"
}

# draw NAME OPTION...: draws all inputs into a folder.
draw() {
    local name=$1
    shift
    run "$name" render "${inputs[@]}" "$@" -o "out/$name"
}

# Runs the command in copies of the inputs, which get their own baselines, so that both commands write the same paths.
all() {
    local files moving still input place
    mkdir -p out
    draw plain -f svg,png,pdf --scale 1 --text-alternative md
    draw outlines -f svg --svg-text outlines --appearance dark
    draw unstyled -f svg --no-style --id-prefix '{name}-'
    draw part -f svg,png,pdf --rect 40,30,301.5,207 --scale 1.5
    draw view -f svg,png,pdf --viewport 300x200 --offset 20,30 --scale 1
    draw sheets -f pdf --page a4
    draw annotated -f svg,pdf --annotate all
    mapfile -t files < <(find "${inputs[@]}" -name '*.yaml' -not -path '*/__Snapshots__/*' | LC_ALL=C sort)
    mapfile -t moving < <(grep -l '^states:' "${files[@]}")
    mapfile -t still < <(grep -L '^states:' "${files[@]}")
    if ((${#moving[@]} > 0)); then
        run animations render "${moving[@]}" -f svg,apng --states animation --scale 1 -o out/animations
    fi
    run check check "${inputs[@]}"
    mkdir -p out/lists
    for input in "${files[@]}"; do
        place=lists/${input//\//_}
        run "$place" inspect "$input" --json
        run "$place.part" inspect "$input" --rect 40,30,301.5,207
    done
    if ((${#still[@]} > 0)); then run pipe render "${still[0]}" -f svg -o -; fi
    run gallery gallery "${inputs[@]}" -f svg -o out/gallery
    run tiles tiles "${files[0]}" -o out/tiles
    run snapshots snapshot record "${inputs[@]}" --scale 1 --moments 1 --text-metrics --results results
}

for name in old new; do
    mkdir "$work/$name"
    cp -rL --parents "${inputs[@]}" "$work/$name"
    command=${!name}
    (cd "$work/$name" && all) &
done
wait -n
wait -n

status=0
diff -rq --exclude results "$work/old" "$work/new" > "$work/differences" || status=1
sed "s|$work/||g" "$work/differences"
echo "same-pictures: $(find "$work/new/out" -type f | wc -l) files, $(wc -l < "$work/differences") differences"
if [[ -n ${KEEP:-} ]]; then echo "same-pictures: the files are in $work"; fi
exit $status
