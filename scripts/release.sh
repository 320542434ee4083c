#!/usr/bin/env bash
# Releases the version of the command: tags the commit with its section of the changelog, and makes the Debian package, the
# tarball and their checksums in .build/packages. They are tried in a bare Debian first, which needs root and the network.
# If that fails, there is no tag. Nothing is published: the last line says how.
#
#   scripts/release.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=.build/packages
version=$(sed -n 's/.*static let number = "\(.*\)"/\1/p' Sources/EspalierBatch/Drawing/Version.swift)
tag=v$version

refuse() {
    echo "release: $1" >&2
    exit 1
}

heading=$(grep --max-count=1 '^## ' CHANGELOG.md)
[[ $heading =~ ^'## '$version' ('[0-9]{4}-[0-9]{2}-[0-9]{2}')'$ ]] ||
    refuse "the first section of CHANGELOG.md must be '## $version (YYYY-MM-DD)', but is '$heading'"
[[ -z $(git status --porcelain) ]] || refuse "there are changes that aren't committed: git status"
if git rev-parse --quiet --verify "refs/tags/$tag" > /dev/null; then refuse "the tag $tag exists already"; fi

# The packages have the version of a release only if the commit is tagged. The headings of the section begin with '#', so
# they aren't comments here.
section=$(awk '/^## / { sections++ } sections == 1' CHANGELOG.md)
git tag --annotate --cleanup=whitespace --file=- "$tag" <<< "espalier $version"$'\n\n'"$section"
trap 'git tag --delete "$tag" > /dev/null' EXIT
rm -rf "$packages"
make --no-print-directory check-packages check-release
[[ -z $(git status --porcelain) ]] || refuse "the build changed files of the repository: git status"
(cd "$packages" && sha256sum -- *.deb *.tar.gz *.whl > SHA256SUMS)
trap - EXIT
echo "release: $tag is tagged, and its packages are in $packages; to publish it: git push origin $tag"
