#!/usr/bin/env bash
# Uses the libraries and the plugins as the packages of users do. All packages share the build folder of this one, so
# that nothing is built twice.
#
#   scripts/check-products.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The steps are those of a user's machine, where `accept` writes baselines.
unset CI

fail() {
    echo "products: $*" >&2
    exit 1
}

# copy FOLDER NAME: copies a package that depends on this one.
copy() {
    mkdir "$work/$2"
    cp -r "$1"/* "$work/$2"
    sed -i "s|path: \"[./]*\(espalier\)\?\"|path: \"$root\"|" "$work/$2/Package.swift"
    cd "$work/$2"
}

run() { "${SWIFT:-swift}" "$1" --scratch-path "$root/.build" "${@:2}"; }
# The option for the scratch path of `swift package` is before the name of the plugin.
plugin() { "${SWIFT:-swift}" package --scratch-path "$root/.build" --allow-writing-to-package-directory "$@"; }

# The plugin builds the command, or uses an installed one.
copy "$root/docs/recipes/docc" docc
resources=Sources/Zoo/Zoo.docc/Resources
for options in '' "--command $root/.build/debug/espalier"; do
    rm -rf "$resources"
    # shellcheck disable=SC2086
    plugin espalier-diagrams $options
    for picture in Zoo-classes.svg Zoo-classes~dark.svg; do
        grep -q '<svg' "$resources/$picture" || fail "'$picture' isn't drawn"
    done
    if cmp -s "$resources"/*.svg; then fail "the dark picture has light colors"; fi
done
echo 'products: the plugin espalier-diagrams draws both pictures'

# A program that draws a folder draws each diagram once.
copy "$root/Examples/FolderOfDiagrams" folder
run run folder-of-diagrams diagrams out | grep -q '2 drawn, 0 unchanged' || fail 'the folder is not drawn'
run run folder-of-diagrams diagrams out | grep -q '0 drawn, 2 unchanged' || fail 'the folder is drawn again'
[[ -s out/oak.svg && -s out/pear.svg ]] || fail 'a picture of the folder is missing'
echo 'products: EspalierBatch draws a folder'

# The commands of the example: a change of a baseline fails, is shown on a page, and is accepted.
copy "$root/Examples/PlantDiagrams" plants
run run plants plants.svg
[[ -s plants.svg ]] || fail "'plants.svg' isn't drawn"
run test
baseline=$(find Tests -name 'aGroup.1.layout')
sed -i 's/frame=[0-9.]*,/frame=7,/' "$baseline"
if run test; then fail 'a changed baseline passes'; fi
export ESPALIER_SNAPSHOT_RESULTS=$work/plants/.build/espalier-snapshots
plugin espalier-snapshots report --report "$work/report.html" || true
grep -q aGroup "$work/report.html" || fail 'the report lacks a snapshot'
plugin espalier-snapshots accept
cmp "$baseline" "$root/Examples/PlantDiagrams/$baseline" || fail 'accept writes something else than the layout'
rm -r Tests/PlantDiagramsTests/__Snapshots__
if run test; then fail 'a missing baseline passes'; fi
plugin espalier-snapshots accept
run test
echo 'products: the plugin espalier-snapshots reports and accepts'
