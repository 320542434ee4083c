#!/usr/bin/env bash
# Builds the container of the Dockerfile from a tarball, and draws in it. Is skipped without a Docker daemon.
#
#   scripts/check-container.sh TARBALL
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! docker info > /dev/null 2>&1; then
    echo "check-container: skipped, because there is no Docker daemon"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
docker build --quiet --build-arg "TARBALL=${1#"$PWD/"}" --tag espalier:check . > /dev/null
mkdir "$work/docs"
printf 'data: {tree: {label: A}}\n' > "$work/docs/a.yaml"
docker run --rm --network none --user "$(id -u):$(id -g)" --volume "$work:/work" espalier:check render docs -f svg,png -o out
[[ -s $work/out/docs/a.png ]]
echo "check-container: the container draws"
