#!/usr/bin/env bash
# Packs the release command with its manual page and completions for three shells, as a Debian package, as a tarball, or as
# a wheel for Python's tools with the work in sites (Packages/python).
# Prints the path of the result. The same files always result in the same bytes, because all times are that of the commit.
#
#   scripts/package.sh deb|tarball|wheel COMMAND FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

kind=$1
command=$(realpath "$2")
mkdir -p "$3"
folder=$(realpath "$3")
version=$("$command" --version | cut -d ' ' -f 2)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || date +%s)}
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

# A package of a release must have its section in the changelog.
tagged() {
    git describe --exact-match --tags --match "v$version" > /dev/null 2>&1
}
heading=$(grep --max-count=1 '^## ' CHANGELOG.md)
if tagged && [[ ! $heading =~ ^'## '$version' ('[0-9]{4}-[0-9]{2}-[0-9]{2}')'$ ]]; then
    echo "package: the commit has the tag v$version, but the first section of CHANGELOG.md is '${heading#'## '}'" >&2
    exit 1
fi

# document NAME: writes the standard input to a compressed file in the documentation folder of the package.
document() {
    gzip -9n > "$stage/usr/share/doc/espalier/$1.gz"
}

# license FILE: prints the text of a license as in a copyright file, in which an empty line is a dot.
license() {
    sed 's/^$/./; s/^/ /' "scripts/licenses/$1"
}

# Writes the list of the packages in the command, as SPDX, to the documentation folder of the package.
list_parts() {
    scripts/sbom.py "$command" "$@" > "$stage/$documentation/espalier.spdx.json"
}

copyright() {
    printf '%s\n' 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/' \
        'Upstream-Name: espalier' '' 'Files: *' 'Copyright: 2026 The Espalier authors' 'License: Expat'
    # The text of the license begins after its title and the line with the names of the copyright holders.
    sed -n '5,$s/^$/./; 5,$s/^/ /p' LICENSE
    # The command contains subsets of a font.
    printf '\n'
    cat Sources/CFontTables/Fonts/copyright
    # Swift's runtime is linked statically, with ICU, which Foundation uses, and the runtime libraries of GCC.
    printf '%s\n' '' 'Files: libswift*.a libFoundation*.a libCoreFoundation.a libdispatch.a libBlocksRuntime.a' \
        'Copyright: 2014-2026 Apple Inc. and the Swift project authors' 'License: Apache-2.0 with Swift-exception'
    license swift
    printf '%s\n' '' 'Files: lib_FoundationICU.a' 'Copyright: 2016-2024 Unicode, Inc.' 'License: Unicode-3.0'
    license icu
    printf '%s\n' '' 'Files: libstdc++.a libgcc.a libgcc_eh.a' 'Copyright: Free Software Foundation, Inc.' \
        'License: GPL-3+ with GCC-exception-3.1' \
        ' The GCC Runtime Library Exception permits programs with any license to contain these libraries.' \
        " On Debian systems, the text of the GPL is in '/usr/share/common-licenses/GPL-3'."
}

# Prints the strings in a section of the command.
strings_in() {
    objcopy --output-target=binary --only-section="$1" "$command" /dev/stdout | tr '\0' '\n'
}

# Links a library with the functions that the command looks up late (scripts/deferred-libraries.sh), so that dpkg-shlibdeps
# finds their packages. A folder DEBIAN marks the folder above as one of a package.
link_deferred() {
    mkdir -p "$work/late/DEBIAN"
    strings_in deferred_names | sed 's/.*/extern char &; void *address_of_& = \&&;/' > "$work/deferred.c"
    # shellcheck disable=SC2046 # Names of libraries have no spaces.
    cc -shared -fPIC -nostdlib -o "$work/late/deferred.so" "$work/deferred.c" -Wl,--no-as-needed \
        $(strings_in deferred_libraries | sed 's/^/-l:/')
}

# Prints the packages of the libraries that the command loads, which dpkg-shlibdeps finds. It can't find Pango and
# libmicrohttpd, or the fonts. These packages are named in the control file below.
dependencies() {
    mkdir -p "$work/debian"
    link_deferred
    printf 'Source: espalier\n\nPackage: espalier\nArchitecture: any\n' > "$work/debian/control"
    (cd "$work" && dpkg-shlibdeps -O -e"$stage/usr/bin/espalier" -e"$work/late/deferred.so" 2> "$work/shlibdeps.log") | sed -n 's/^shlibs:Depends=//p'
    if [[ -s $work/shlibdeps.log ]]; then cat "$work/shlibdeps.log" >&2; fi
}

pack_deb() {
    local architecture debian_version package
    architecture=$(dpkg --print-architecture)
    debian_version=$version-1
    # The version of a package between two releases must be lower than that of the next release.
    if git rev-parse --git-dir > /dev/null 2>&1 && ! tagged; then
        debian_version=$version~git$(date --utc --date "@$SOURCE_DATE_EPOCH" +%Y%m%d).$(git rev-parse --short=8 HEAD)-1
    fi
    local maintainer="${DEBFULLNAME:-The Espalier authors} <${DEBEMAIL:-espalier@example.org}>"
    stage=$work/stage
    make --no-print-directory --silent install-built ESPALIER="$command" DESTDIR="$stage" PREFIX=/usr \
        ZSH_COMPLETIONS=/usr/share/zsh/vendor-completions
    gzip -9n "$stage/usr/share/man/man1/espalier.1" "$stage/usr/share/man/man5/espalier.5"
    mkdir -p "$stage/usr/share/doc/espalier" "$stage/DEBIAN"
    copyright > "$stage/usr/share/doc/espalier/copyright"
    documentation=usr/share/doc/espalier list_parts libstdc++6
    document changelog < CHANGELOG.md
    document changelog.Debian << END
espalier ($debian_version) unstable; urgency=medium

  * Changes are in changelog.gz.

 -- $maintainer  $(date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")
END
    local needed
    needed=$(dependencies)
    (cd "$stage" && find usr -type f -print0 | LC_ALL=C sort --zero-terminated | xargs --null md5sum) > "$stage/DEBIAN/md5sums"
    cat > "$stage/DEBIAN/control" << END
Package: espalier
Version: $debian_version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du --summarize --apparent-size --block-size=1024 "$stage/usr" | cut -f 1)
Depends: $needed, libpangocairo-1.0-0 (>= 1.50), fonts-inter, fonts-jetbrains-mono
Recommends: libmicrohttpd12
Section: graphics
Priority: optional
Description: draw diagrams from data files
 The command 'espalier' draws class hierarchies, organization charts, file
 trees, taxonomies and sections of items as SVG, PNG and PDF. It reads YAML,
 JSON, CSV, indented outlines and symbol graphs of Swift modules. The same
 input has the same bytes on every machine.
END
    package=$folder/espalier_${debian_version}_$architecture.deb
    dpkg-deb --root-owner-group --build "$stage" "$package" > /dev/null
    echo "$package"
}

# The packages of the libraries and fonts in the tarball. Their copyright files are added to it, and those in
# scripts/licenses, for libraries of the toolchain. The file of libstdc++6 is also that of libgcc.
contained=(
    fonts-inter fonts-jetbrains-mono libbrotli1 libcairo2 libcmark-gfm0.29.0.gfm.6 libdatrie1 libdeflate0 libexpat1 libffi8 libfontconfig1
    libfreetype6 libfribidi0 libglib2.0-0 libharfbuzz0b libjpeg62-turbo libpango-1.0-0 libpcre2-8-0 libpixman-1-0
    libpng16-16 libstdc++6 libthai0 libyaml-0-2 zlib1g
)

# Writes the files of the tarball, with the fonts, to a folder. If the command is bin/espalier, it finds them in
# share/espalier/fonts.
stage_static() {
    local others family package
    others=$(readelf --dynamic "$command" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE '^(libc|libm|ld-linux-.*)\.so\.' || true)
    if [[ -n $others ]]; then
        echo "package: the command needs shared libraries; build it with 'make dist': $others" >&2
        exit 1
    fi
    stage=$work/$1
    make --no-print-directory --silent install-built ESPALIER="$command" DESTDIR="$stage" PREFIX=
    for family in opentype/inter/Inter- truetype/jetbrains-mono/JetBrainsMono-; do
        install -D --mode=644 --target-directory="$stage/share/espalier/fonts" /usr/share/fonts/"$family"{,Medium,SemiBold,Bold}Italic.?tf \
            /usr/share/fonts/"$family"{Regular,Medium,SemiBold,Bold}.?tf
    done
    install -D --mode=644 --target-directory="$stage/share/doc/espalier" LICENSE README.md CHANGELOG.md
    mkdir "$stage/share/doc/espalier/licenses"
    for package in "${contained[@]}"; do
        install --mode=644 "/usr/share/doc/$package/copyright" "$stage/share/doc/espalier/licenses/$package"
    done
    install --mode=644 --target-directory="$stage/share/doc/espalier/licenses" scripts/licenses/*
    documentation=share/doc/espalier list_parts "${contained[@]}"
}

pack_tarball() {
    local name
    name=espalier-$version-$(uname -m)-linux
    stage_static "$name"
    tar --create --gzip --file "$folder/$name.tar.gz" --directory "$work" --sort=name --owner=0 --group=0 --numeric-owner \
        --mtime="@$SOURCE_DATE_EPOCH" "$name"
    echo "$folder/$name.tar.gz"
}

pack_wheel() {
    stage_static wheel
    scripts/wheel.py "$stage" "$folder"
}

case $kind in
    deb) pack_deb ;;
    tarball) pack_tarball ;;
    wheel) pack_wheel ;;
    *) echo "package: '$kind' must be 'deb', 'tarball' or 'wheel'" >&2; exit 2 ;;
esac
