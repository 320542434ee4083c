#!/usr/bin/env bash
# Draws docs/pictures/gallery.png: the top of the gallery of the templates, as a browser shows it.
#
#   scripts/gallery-picture.sh COMMAND
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$command" gallery templates --base templates -o "$work/gallery" --title Espalier -f svg --quiet
chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 \
    --user-data-dir="$work/profile" --window-size=1280,860 --blink-settings=preferredColorScheme=1 \
    --screenshot="$work/page.png" "file://$work/gallery/index.html" 2> /dev/null
convert "$work/page.png" -strip +dither -colors 256 "PNG8:docs/pictures/gallery.png"
