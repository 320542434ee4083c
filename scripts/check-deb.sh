#!/usr/bin/env bash
# Installs a Debian package of Espalier in a bare Debian with nothing but apt, draws there, and compares the bytes with those
# of this machine's command. Then removes the package and looks for what is left. Needs root and debootstrap.
#
#   scripts/check-deb.sh COMMAND PACKAGE [ROOT]
#
# ROOT is a folder made by 'debootstrap --variant=minbase bookworm ROOT', which isn't changed. Without it, one is made.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command=$(realpath "$1")
package=$(realpath "$2")
bare=${3:-}

if ((EUID != 0)); then
    echo "check-deb: needs root for a bare Debian" >&2
    exit 1
fi
export LC_ALL=C.UTF-8
work=$(mktemp -d)
root=$work/root
trap 'rm -rf --one-file-system "$work"' EXIT
if [[ -n $bare ]]; then
    cp -a "$bare" "$root"
elif command -v debootstrap > /dev/null; then
    echo "check-deb: making a bare Debian"
    debootstrap --variant=minbase bookworm "$root" > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
else
    echo "check-deb: debootstrap is missing: apt-get install debootstrap" >&2
    exit 1
fi

# inside COMMAND...: runs in the bare system, with processes and mounts of its own.
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

# draw NAME COMMAND...: draws a diagram in three formats; its Arabic title is shaped by Pango.
draw() {
    local name=$1
    shift
    "$@" render /tmp/diagrams --quiet -f svg,png,pdf -o "/tmp/$name"
}

mkdir -p "$root/tmp/diagrams"
cp templates/class-hierarchy.yaml templates/timeline.yaml "$root/tmp/diagrams"
printf 'title: \u0634\u062c\u0631\u0629\ndata:\n  outline: |\n    a\n      b\n' > "$root/tmp/diagrams/arabic.yaml"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/tmp/espalier.deb"

before=$(installed)
inside apt-get update --quiet > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
inside apt-get install --yes --no-install-recommends /tmp/espalier.deb > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
more=$(comm -13 <(sort <<< "$before") <(installed | sort) | wc -l)
echo "check-deb: installed with $((more - 1)) other packages"

draw inside inside espalier
cp -r "$root/tmp/diagrams" "$work/diagrams"
"$command" render "$work/diagrams" --quiet -f svg,png,pdf -o "$work/outside"
diff -r "$root/tmp/inside" "$work/outside" || { echo "check-deb: drawn differently than on this machine" >&2; exit 1; }
echo "check-deb: $(find "$work/outside" -type f | wc -l) pictures, the same as on this machine"

for file in usr/bin/espalier usr/share/man/man1/espalier.1.gz usr/share/doc/espalier/copyright \
    usr/share/bash-completion/completions/espalier usr/share/zsh/vendor-completions/_espalier \
    usr/share/fish/vendor_completions.d/espalier.fish; do
    [[ -s $root/$file ]] || { echo "check-deb: '$file' is missing" >&2; exit 1; }
done

inside apt-get purge --yes espalier > "$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
left=$(files)
if [[ -n $left ]]; then
    echo "check-deb: left after purging: $left" >&2
    exit 1
fi
echo "check-deb: nothing is left after purging"
