#!/usr/bin/env bash
# In a bare Debian with nothing but apt, unpacks a tarball of Espalier, then installs its Debian package. Draws with both and
# compares the bytes with those of this machine's command. Then removes the package and looks for what is left. Needs root
# and debootstrap.
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
    unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

installed() {
    # shellcheck disable=SC2016 # dpkg-query replaces the name.
    inside dpkg-query --show --showformat '${Package}\n'
}

files() {
    (cd "$root" && find usr etc -name '*espalier*' | LC_ALL=C sort)
}

# draw NAME COMMAND: draws in the bare system, and compares the pictures with those of this machine.
draw() {
    inside "$2" render /tmp/diagrams --base /tmp/diagrams --quiet -f svg,png,pdf -o "/tmp/$1"
    if ! diff -r "$root/tmp/$1" "$work/outside"; then
        echo "check-packages: the command of the $1 draws differently than on this machine" >&2
        exit 1
    fi
    echo "check-packages: $(find "$root/tmp/$1" -type f | wc -l) pictures of the $1 are the same as on this machine"
}

mkdir -p "$root/tmp/diagrams"
cp templates/class-hierarchy.yaml templates/timeline.yaml "$root/tmp/diagrams"
# This text needs Pango because of its combining marks, and its glyphs are in Inter.
printf 'data:\n  outline: |\n    o\u0323\u0301\n      A\u0308\n' > "$root/tmp/diagrams/marks.yaml"
cp -r "$root/tmp/diagrams" "$work/diagrams"
"$command" render "$work/diagrams" --base "$work/diagrams" --quiet -f svg,png,pdf -o "$work/outside"

tar --extract --file "$tarball" --directory "$root/opt"
unpacked=("$root"/opt/espalier-*)
draw tarball "${unpacked[0]#"$root"}/bin/espalier"
rm -r "${unpacked[0]}"

cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/tmp/espalier.deb"
before=$(installed)
inside apt-get update --quiet > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
inside apt-get install --yes --no-install-recommends /tmp/espalier.deb > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
more=$(comm -13 <(sort <<< "$before") <(installed | sort) | wc -l)
echo "check-packages: the package is installed with $((more - 1)) others"
draw package espalier

for file in usr/bin/espalier usr/share/man/man1/espalier.1.gz usr/share/doc/espalier/copyright \
    usr/share/bash-completion/completions/espalier usr/share/zsh/vendor-completions/_espalier \
    usr/share/fish/vendor_completions.d/espalier.fish; do
    [[ -s $root/$file ]] || { echo "check-packages: '$file' is missing" >&2; exit 1; }
done

inside apt-get purge --yes espalier > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
left=$(files)
if [[ -n $left ]]; then
    echo "check-packages: left after purging: $left" >&2
    exit 1
fi
echo "check-packages: nothing is left after purging"
