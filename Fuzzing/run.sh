#!/usr/bin/env bash
# Fuzzes each harness in turn and counts the executions. An input that ends or hangs the process is written to
# Findings/HARNESS/, where the tests replay it.
#
#   Fuzzing/run.sh MINUTES [HARNESS...]
#
# MINUTES is the time of each harness; the default is all harnesses. The folder FUZZING_SEEDS has further seeds, in a
# folder for each harness, as SeedTests writes them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

minutes=${1:-1}
shift || true
harnesses=("$@")
if ((${#harnesses[@]} == 0)); then
    harnesses=(expressions path font image json jsonl yaml table outline dot symbolgraph diagram
        request record markdown report tiles products)
fi

work=$PWD/Fuzzing/.build/corpus
fuzzer=Fuzzing/.build/release/EspalierFuzzer
# The harnesses are a product of the package only for this build.
# The option --sanitize isn't used, because it would also instrument the build tools.
ESPALIER_FUZZING=1 swift build --package-path Fuzzing -c release --disable-index-store --product EspalierFuzzer \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld

# The words in the JSON Schema of diagram files are the fuzzer's dictionary.
mkdir -p "$work"
swift build --product espalier
.build/debug/espalier schema | grep -oE '"[^" \\]{1,24}"' | sort -u > "$work/words.dict"

# seeds HARNESS: fills the folder with the seeds of a harness.
seeds() {
    local folder=$work/seeds/$1
    rm -rf "$folder"
    mkdir -p "$folder"
    case $1 in
        diagram | yaml) cp templates/*.yaml templates/figures/*.yaml "$folder" ;;
        expressions)
            grep -ohE '"[^"]+"' templates/*.yaml | tr -d '"' | sort -u | split -l 1 -a 4 - "$folder/text-" ;;
        path) grep -ohE ' d="[^"]+"' templates/icons/*.svg | cut -d '"' -f 2 | split -l 1 -a 4 - "$folder/icon-" ;;
        image) cp templates/photos/*.png templates/photos/pears.jpg "$folder" ;;
        font)
            .build/debug/espalier render templates/circle.yaml --quiet -o "$work/font.svg"
            grep -oE 'base64,[A-Za-z0-9+/=]+' "$work/font.svg" | sed -n '1s/^base64,//p' | base64 -d > "$folder/subset.otf"
            ;;
        table) cp templates/*.csv "$folder" ;;
        dot)
            printf '%s\n' 'strict digraph g { rankdir=LR; node [shape=box]' 'subgraph cluster_a { label="A"; a -> {b c} [label=x] }' \
                'a:n -> "d\"" -- <e>; { rank=same; b; c } /* x */ }' > "$folder/graph"
            ;;
        jsonl) printf '%s\n' '{"id":"a","label":"A"}' '{"id":"b","parent":"a","n":[1,2.5e3,null]}' > "$folder/records" ;;
        request) printf '%s' '{"requestId":7,"arguments":["render","a.yaml"],"cancel":false}' > "$folder/request" ;;
        record)
            .build/debug/espalier render templates/circle.yaml --quiet --incremental -o "$work/record"
            cp "$work/record/.espalier-state" "$folder/record"
            ;;
        markdown) cp README.md Sources/Espalier/Espalier.docc/TheCommand.md "$folder" ;;
        report) .build/debug/espalier render templates/circle.yaml --quiet -o "$work/reported" --report "$folder/report" ;;
        tiles)
            .build/debug/espalier tiles templates/circle.yaml --quiet -o "$work/tiled"
            find "$work/tiled" -name set.json -exec cp {} "$folder/set.json" ";"
            ;;
        products) printf '\1\050\3\5\1\1\1\024\1\022\0\0\0\2' > "$folder/pdf" ;;
        outline) awk '/outline: \|/ { inside = 1; next } /^[^ ]/ { inside = 0 } inside' templates/*.yaml > "$folder/outline" ;;
    esac
    [[ ! -d ${FUZZING_SEEDS:-}/$1 ]] || cp "$FUZZING_SEEDS/$1"/* "$folder"
}

# longest HARNESS: prints the maximum size of an input in bytes, or 0 for the size of the largest seed. Most mistakes can be
# found with short inputs, which also take less time.
longest() {
    case $1 in
        expressions) echo 96 ;;
        products) echo 24 ;;
        path) echo 256 ;;
        font) echo 0 ;;
        image) echo 4096 ;;
        symbolgraph | diagram) echo 768 ;;
        *) echo 256 ;;
    esac
}

# Swift's crash reports are disabled, because they would run in the sanitizer. Leaks aren't detected, because Swift's static
# values look like leaks. The places of allocations aren't recorded, because this would take a fifth of the time. To see
# them, run the fuzzer with the finding and without these options.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=32:detect_stack_use_after_return=0

failed=0
for harness in "${harnesses[@]}"; do
    seeds "$harness"
    findings=Fuzzing/Findings/$harness
    mkdir -p "$work/$harness" "$findings"
    # Entropic scheduling is disabled, because it would take a third of the time with diagram files.
    HARNESS=$harness "$fuzzer" -max_total_time=$((minutes * 60)) -print_final_stats=1 -max_len="$(longest "$harness")" \
        -entropic=0 -dict="$work/words.dict" -timeout=30 -rss_limit_mb=4096 -artifact_prefix="$findings/" \
        "$work/$harness" "$work/seeds/$harness" "$findings" > "$work/$harness.log" 2>&1 || failed=1
    executions=$(awk '/^stat::number_of_executed_units/ { print $2 }' "$work/$harness.log")
    echo "fuzz: $harness: ${executions:-0} executions, $(grep -cE 'ERROR: (libFuzzer|AddressSanitizer)' "$work/$harness.log" || true) findings"
done
exit "$failed"
