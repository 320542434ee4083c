#!/usr/bin/env bash
# In a bare Debian with nothing but apt, unpacks a tarball of Espalier, then installs its Debian package. Draws with both and
# compares the bytes with those of this machine's command. Starts a preview, and hides a library. Then removes the package and
# looks for what is left. Needs root and debootstrap.
#
#   scripts/check-packages.sh COMMAND PACKAGE TARBALL [ROOT]
#
# ROOT is a folder made by 'debootstrap --variant=minbase bookworm ROOT', which isn't changed. The default is a new one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command=$(realpath "$1")
package=$(realpath "$2")
tarball=$(realpath "$3")
bare=${4:-}

if ((EUID != 0)); then
    echo "check-packages: needs root for a bare Debian" >&2
    exit 1
fi
export LC_ALL=C.UTF-8
work=$(mktemp -d)
root=$work/root
trap 'rm -rf --one-file-system "$work"' EXIT
if [[ -n $bare ]]; then
    cp -a "$bare" "$root"
elif command -v debootstrap > /dev/null; then
    echo "check-packages: making a bare Debian"
    debootstrap --variant=minbase bookworm "$root" > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
else
    echo "check-packages: debootstrap is missing: apt-get install debootstrap" >&2
    exit 1
fi

# inside COMMAND...: runs a command in the bare system, with separate namespaces for processes and mounts.
inside() {
    unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

installed() {
    # shellcheck disable=SC2016 # dpkg-query replaces the name.
    inside dpkg-query --show --showformat '${Package}\n'
}

files() {
    (cd "$root" && find usr etc -name '*espalier*' | LC_ALL=C sort)
}

fail() {
    echo "check-packages: $*" >&2
    exit 1
}

# draw NAME COMMAND: draws in the bare system, and compares the pictures with those of this machine.
draw() {
    inside "$2" render /tmp/diagrams --base /tmp/diagrams --quiet -f svg,png,pdf -o "/tmp/$1"
    inside "$2" tiles /tmp/diagrams/class-hierarchy.yaml --quiet -o "/tmp/$1/tiles"
    if ! diff -r "$root/tmp/$1" "$work/outside"; then
        echo "check-packages: the command of the $1 draws differently than on this machine" >&2
        exit 1
    fi
    echo "check-packages: $(find "$root/tmp/$1" -type f | wc -l) files of the $1 are the same as on this machine"
}

# needs_file NAME MESSAGE COMMAND...: checks that a command that needs a missing file says so and ends with status 3.
needs_file() {
    local status=0
    inside "${@:3}" > "$work/log" 2>&1 || status=$?
    if [[ $status != 3 ]] || ! grep -q "$2" "$work/log"; then fail "$1 is missing, status $status: $(< "$work/log")"; fi
    echo "check-packages: $1 is missing: $(head -n 1 "$work/log")"
}

# Starts a preview in the bare system, and requests the list of its diagrams.
preview() {
    local port server
    inside espalier preview /tmp/diagrams --port 0 2> "$work/log" &
    server=$!
    for _ in $(seq 100); do
        port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/.*|\1|p' "$work/log")
        [[ -z $port ]] || break
        sleep 0.1
    done
    [[ -n $port ]] || fail "the preview doesn't start: $(< "$work/log")"
    exec 3<> "/dev/tcp/127.0.0.1/$port"
    printf 'GET /list HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port" >&3
    grep -q marks.yaml <&3 || fail "the preview doesn't list the diagrams"
    exec 3>&-
    pkill -KILL --parent "$server"
    wait "$server" || true
    echo "check-packages: the preview lists the diagrams"
}

mkdir -p "$root/tmp/diagrams"
cp templates/class-hierarchy.yaml templates/timeline.yaml "$root/tmp/diagrams"
# This text needs Pango because of its combining marks, and its glyphs are in Inter.
printf 'data:\n  outline: |\n    o\u0323\u0301\n      A\u0308\n' > "$root/tmp/diagrams/marks.yaml"
cp -r "$root/tmp/diagrams" "$work/diagrams"
"$command" render "$work/diagrams" --base "$work/diagrams" --quiet -f svg,png,pdf -o "$work/outside"
"$command" tiles "$work/diagrams/class-hierarchy.yaml" --quiet -o "$work/outside/tiles"

tar --extract --file "$tarball" --directory "$root/opt"
unpacked=("$root"/opt/espalier-*)
draw tarball "${unpacked[0]#"$root"}/bin/espalier"
for name in swift icu libstdc++6 libharfbuzz0b libpango-1.0-0; do
    [[ -s ${unpacked[0]}/share/doc/espalier/licenses/$name ]] || fail "the tarball lacks the license of $name"
done
rm -r "${unpacked[0]}"

cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/tmp/espalier.deb"
before=$(installed)
inside apt-get update --quiet > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
inside apt-get install --yes --no-install-recommends /tmp/espalier.deb > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
more=$(comm -13 <(sort <<< "$before") <(installed | sort) | wc -l)
echo "check-packages: the package is installed with $((more - 1)) others"
draw package espalier

needs_file libmicrohttpd libmicrohttpd12 espalier preview /tmp/diagrams --port 0
inside apt-get install --yes --no-install-recommends libmicrohttpd12 > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
preview
# Only the embedded fonts of SVG need this library, which is loaded while a temporary file is written.
library=$(inside find /usr/lib -name 'libharfbuzz-subset.so.0' -printf '%p')
mv "$root$library" "$root$library.hidden"
needs_file libharfbuzz-subset libharfbuzz-subset.so.0 espalier render /tmp/diagrams/marks.yaml --quiet -o /tmp/hidden/a.svg
left=$(find "$root/tmp" -path "$root/tmp/hidden/*")
[[ -z $left ]] || fail "files are left: $left"
inside espalier render /tmp/diagrams/marks.yaml --quiet -o /tmp/hidden/a.png
mv "$root$library.hidden" "$root$library"

for file in usr/bin/espalier usr/share/man/man1/espalier.1.gz usr/share/man/man5/espalier.5.gz usr/share/doc/espalier/copyright \
    usr/share/bash-completion/completions/espalier usr/share/zsh/vendor-completions/_espalier \
    usr/share/fish/vendor_completions.d/espalier.fish; do
    [[ -s $root/$file ]] || fail "'$file' is missing"
done
for notice in 'The Inter Project Authors' 'Unicode, Inc.' 'the Swift project authors' 'Free Software Foundation'; do
    grep --quiet "^Copyright: .*$notice" "$root/usr/share/doc/espalier/copyright" || fail "the copyright file lacks '$notice'"
done

inside apt-get purge --yes espalier > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
left=$(files)
[[ -z $left ]] || fail "left after purging: $left"
echo "check-packages: nothing is left after purging"
