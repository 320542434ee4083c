#!/usr/bin/env bash
# Builds the reference and the articles into .build/docs, with warnings as errors. The toolchain extracts the symbols of
# each module, joins them with its articles, and merges the archives of all modules into one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

modules=(
    Espalier EspalierDiagrams EspalierBoxes EspalierData EspalierLayouts EspalierInspector
    EspalierCollectionLayout EspalierGraphics EspalierGeometry EspalierDiagnostics UIKit
    EspalierBatch
)
graphs=.build/docs-symbols
output=.build/docs
merged=$output/All.doccarchive

swift build --quiet
# The reference articles are made from the tables that check diagram files.
for article in DiagramFiles LayoutTypes ProjectFile; do
    .build/debug/espalier schema "$article" > "Sources/Espalier/Espalier.docc/$article.md"
done
rm -rf "$graphs" "$output"
mkdir -p "$output"

c_modules=()
for map in Sources/*/module.modulemap Sources/*/include/module.modulemap; do
    c_modules+=(-Xcc "-fmodule-map-file=$PWD/$map")
done
read -ra c_flags <<< "$(pkg-config --cflags-only-I pangocairo harfbuzz-subset libpng yaml-0.1)"

archives=()
failed=()
for module in "${modules[@]}"; do
    mkdir -p "$graphs/$module"
    swift symbolgraph-extract -module-name "$module" -target "$(uname -m)-unknown-linux-gnu" \
        -I .build/debug/Modules "${c_modules[@]}" "${c_flags[@]}" \
        -minimum-access-level public -skip-synthesized-members -output-dir "$graphs/$module"
    catalog=(Sources/"$module"/*.docc)
    [[ -d ${catalog[0]} ]] || catalog=()
    log=$graphs/$module.log
    if ! docc convert "${catalog[@]}" --additional-symbol-graph-dir "$graphs/$module" \
        --fallback-display-name "$module" --fallback-bundle-identifier "espalier.$module" \
        --warnings-as-errors --output-path "$output/$module.doccarchive" > "$log" 2>&1; then
        cat "$log" >&2
        failed+=("$module")
    fi
    archives+=("$output/$module.doccarchive")
done
if ((${#failed[@]} > 0)); then
    echo "docs: warnings or errors in ${failed[*]}" >&2
    exit 1
fi
docc merge "${archives[@]}" --synthesized-landing-page-name Espalier --output-path "$merged"
echo "docs: ${#modules[@]} modules in $merged; to read them, run"
echo "  python3 -m http.server --directory $merged 8080"
echo "and open http://localhost:8080/documentation"
