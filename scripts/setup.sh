#!/usr/bin/env bash
# Installs the Debian packages that Swift needs to run and that Espalier needs to build and to draw, if they are
# missing. --with-viewers also installs the programs and the fonts with which tests compare pictures and check files.
# Without them, those tests are skipped. --with-packaging also installs the programs that make and try the packages.
set -euo pipefail

packages=(
    # The libraries and build tools that Swift's toolchain needs.
    libncurses6 libcurl4 libxml2 g++
    # For building: text, drawing, PNG, JPEG, YAML, Markdown.
    libpango1.0-dev libcairo2-dev libharfbuzz-dev libglib2.0-dev libpng-dev libdeflate-dev libjpeg-dev
    libyaml-dev libcmark-gfm-dev libmicrohttpd-dev
    pkg-config
    # For drawing: the pinned fonts, Inter and JetBrains Mono.
    fonts-inter fonts-jetbrains-mono
)
[[ ${1:-} != --with-viewers ]] || packages+=(chromium librsvg2-bin imagemagick qpdf pngcheck libxml2-utils valgrind
    ninja-build cmake parallel groff-base fonts-dejavu-core python3-venv)
[[ ${1:-} != --with-packaging ]] || packages+=(meson ninja-build dpkg-dev debootstrap python3-venv
    python3-fonttools python3-brotli)

if ! command -v swift > /dev/null; then
    echo "setup: Swift 6.3 is needed and isn't in PATH: https://www.swift.org/install/linux/" >&2
    exit 1
fi

if ! command -v dpkg-query > /dev/null || ! command -v apt-get > /dev/null; then
    echo "setup: no apt here; install what these Debian packages hold: ${packages[*]}" >&2
    exit 0
fi

missing=()
for package in "${packages[@]}"; do
    state=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2> /dev/null || true)
    [[ $state == installed ]] || missing+=("$package")
done

if ((${#missing[@]} == 0)); then
    echo "setup: nothing to install"
    exit 0
fi

as_root=()
if ((EUID != 0)); then
    if ! command -v sudo > /dev/null; then
        echo "setup: needs root to install ${missing[*]}" >&2
        echo "setup: run this as root: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

echo "setup: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --no-install-recommends "${missing[@]}" > "$log" 2>&1
}
# If the installation fails, the package lists may be missing or too old, so they are updated before a second attempt.
if ! install; then
    echo "setup: updating the package lists"
    "${as_root[@]}" apt-get update > "$log" 2>&1 || { cat "$log" >&2; exit 1; }
    install || { cat "$log" >&2; exit 1; }
fi
echo "setup: done"
