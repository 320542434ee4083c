#!/usr/bin/env bash
# Builds HarfBuzz and Pango as static libraries, which Debian doesn't have, from the sources of the Debian packages that are
# installed. Everything else that the command of the tarball contains is in Debian's development packages.
#
#   scripts/static-libraries.sh FOLDER
set -euo pipefail

mkdir -p "$1"
folder=$(realpath "$1")
sources=$folder/sources

version() {
    # shellcheck disable=SC2016 # dpkg-query replaces the name.
    dpkg-query --show --showformat '${source:Version}' "$1"
}

wanted="harfbuzz=$(version libharfbuzz-dev) pango1.0=$(version libpango1.0-dev)"
if [[ -f $folder/versions && $(< "$folder/versions") == "$wanted" ]]; then
    exit 0
fi

for tool in meson ninja dpkg-source; do
    if ! command -v "$tool" > /dev/null; then
        echo "static-libraries: '$tool' is missing: apt-get install meson ninja-build dpkg-dev" >&2
        exit 1
    fi
done

# Separate package lists are used, because most machines have no lists of source packages.
rm -rf "$sources"
mkdir -p "$sources/lists/partial" "$sources/cache/archives/partial"
# shellcheck source=/dev/null
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=${DEBIAN_MIRROR:-http://deb.debian.org}
printf '%s\n' "deb-src $mirror/debian $codename main" "deb-src $mirror/debian $codename-updates main" \
    "deb-src $mirror/debian-security $codename-security main" > "$sources/sources.list"
apt=(apt-get --quiet -o "Dir::Etc::SourceList=$sources/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$sources/lists" -o "Dir::Cache=$sources/cache" -o APT::Sandbox::User=)

quietly() {
    "$@" > "$folder/log" 2>&1 || { tail -n 20 "$folder/log" >&2; exit 1; }
}

# library SOURCE ARCHIVE... -- OPTION...: builds archives of a source package, optimized like Debian's libraries.
library() {
    local source=$1 archives=()
    shift
    while [[ $1 != -- ]]; do archives+=("$1"); shift; done
    shift
    quietly meson setup "$sources/$source/build" "$sources/$source" --buildtype=plain -Ddefault_library=static \
        -Dauto_features=disabled -Dc_args='-O2 -ffunction-sections' -Dcpp_args='-O2 -ffunction-sections' "$@"
    quietly ninja -C "$sources/$source/build" "${archives[@]}"
    cp "${archives[@]/#/$sources/$source/build/}" "$folder"
}

echo "static-libraries: building HarfBuzz and Pango"
quietly "${apt[@]}" update
read -ra packages <<< "$wanted"
(cd "$sources" && quietly "${apt[@]}" source "${packages[@]}")
mv "$sources"/harfbuzz-*/ "$sources/harfbuzz"
mv "$sources"/pango1.0-*/ "$sources/pango"
library harfbuzz src/libharfbuzz.a src/libharfbuzz-subset.a -- -Dfreetype=enabled
library pango pango/libpango-1.0.a pango/libpangoft2-1.0.a pango/libpangocairo-1.0.a -- \
    -Dfontconfig=enabled -Dfreetype=enabled -Dcairo=enabled -Dlibthai=enabled
echo "$wanted" > "$folder/versions"
