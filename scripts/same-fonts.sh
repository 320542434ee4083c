#!/usr/bin/env bash
# Draws the pictures of the repository on machines with other fonts, and compares their bytes: one with no fonts but ours,
# and one with all of Debian's package fonts-noto-core and with fonts-dejavu. Needs the right to make a mount namespace.
#
#   scripts/same-fonts.sh COMMAND
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! unshare --map-root-user --mount true 2> /dev/null; then
    echo "same-fonts: skipped, because this user can't make a mount namespace"
    exit 0
fi
mkdir -p "$work"/{bare,rich,empty}
for package in opentype/inter truetype/jetbrains-mono; do
    mkdir -p "$work/bare/$package"
    cp "/usr/share/fonts/$package"/*.[ot]tf "$work/bare/$package"
done
cp -r "$work/bare/." "$work/rich"
for package in fonts-noto-core fonts-dejavu-core fonts-dejavu-extra; do
    (cd "$work" && apt-get -qq -o APT::Sandbox::User=root download "$package" && dpkg-deb -x "$package"_*.deb "$work/$package")
    cp -r "$work/$package/usr/share/fonts/." "$work/rich"
done

# A diagram that declares fonts for other scripts.
mkdir -p "$work/declared/fonts"
for name in NotoSansHebrew NotoSansArabic NotoSansDevanagari NotoSansThai NotoSansSymbols2; do
    cp "$work/rich/truetype/noto/$name-Regular.ttf" "$work/declared/fonts"
done
cat > "$work/declared/scripts.yaml" << 'END'
font: {fallback: [fonts/NotoSansHebrew-Regular.ttf, fonts/NotoSansArabic-Regular.ttf, fonts/NotoSansDevanagari-Regular.ttf,
  fonts/NotoSansThai-Regular.ttf, fonts/NotoSansSymbols2-Regular.ttf]}
data: {outline: "Root ▾\n  שלום world\n  مرحبا\n  नमस्ते **bold**\n  สวัสดี `code`\n  ☑ and é"}
END

# draw MACHINE: draws with the fonts of a machine.
draw() {
    unshare --map-root-user --mount bash -euo pipefail -c '
        mount --bind "$1/$2" /usr/share/fonts
        mount --bind "$1/empty" /usr/local/share/fonts
        XDG_CACHE_HOME=$1/cache-$2 "$3" render templates "$1/declared" -f svg,png,pdf -o "$1/out-$2" 2> "$1/messages-$2"
    ' draw "$work" "$1" "$command" || { cat "$work/messages-$1" >&2; exit 1; }
}

draw bare
draw rich
if grep -E 'no font has|a font of this machine' "$work"/messages-*; then
    echo "same-fonts: pictures need fonts that aren't declared" >&2
    exit 1
fi
diff -rq "$work/out-bare" "$work/out-rich"
echo "same-fonts: $(find "$work/out-bare" -type f | wc -l) pictures, the same with $(find "$work/bare" -name '*.?tf' | wc -l) and $(find "$work/rich" -name '*.?tf' | wc -l) fonts"
