#!/usr/bin/env bash
# Installs a wheel in new environments as users do: with pip and with pipx, for pre-commit, and beside MkDocs, Zensical and
# Sphinx, whose sites are built and looked at in Chromium. Needs the network for the packages of the sites.
#
#   scripts/check-sites.sh WHEEL
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

wheel=$(realpath "$1")
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset ESPALIER_COMMAND

fail() {
    echo "check-sites: $*" >&2
    exit 1
}

mode=$(unzip -Z "$wheel" '*.data/scripts/espalier' | cut -d ' ' -f 1 | head -n 1)
[[ $mode == -rwxr-xr-x ]] || fail "the command has the mode $mode in the wheel"
(($(stat --format %s "$wheel") <= 35 << 20)) || fail "the wheel has more than 35 MiB"

# Nothing but the wheel: no other package is needed for the command.
"$python" -m venv "$work/alone"
"$work/alone/bin/pip" --quiet --disable-pip-version-check install --no-index "$wheel"
printf 'data: {tree: {label: A}}\n' > "$work/a.yaml"
env -i "$work/alone/bin/espalier" render "$work/a.yaml" --base "$work" --quiet -f svg,png,pdf -o "$work/drawn"
[[ -s $work/drawn/a.png ]] || fail "the installed command draws nothing"
for version in 3.9 3.10 3.12; do
    if "$work/alone/bin/pip" --quiet --disable-pip-version-check download --no-index --no-deps --dest "$work/other" \
        --only-binary :all: --python-version "$version" --platform macosx_14_0_arm64 "$wheel" 2> "$work/log"; then
        fail "pip takes the wheel on a wrong platform"
    fi
    grep -q 'not a supported wheel on this platform' "$work/log" || fail "$(< "$work/log")"
done
echo "check-sites: pip: $(stat --format %s "$wheel") bytes; a wrong platform is refused"

"$python" -m venv "$work/sites"
"$work/sites/bin/pip" --quiet --disable-pip-version-check install --requirement Packages/python/tests/requirements.txt "$wheel"

PIPX_HOME=$work/pipx "$work/sites/bin/pipx" run --spec "$wheel" espalier --version
echo "check-sites: pipx: runs"

# The recipe of pre-commit, with the path of this wheel.
mkdir "$work/repository"
(
    cd "$work/repository"
    git init --quiet .
    mkdir docs
    cp "$work/a.yaml" docs
    sed "s|espalier-diagrams @ .*\"|espalier-diagrams @ file://$wheel\"|" \
        "$OLDPWD/docs/recipes/pre-commit/wheel.pre-commit-config.yaml" > .pre-commit-config.yaml
    git add .
    export PRE_COMMIT_HOME=$work/pre-commit PATH=/usr/bin:/bin
    if "$work/sites/bin/pre-commit" run espalier-check > "$work/log" 2>&1; then fail "a missing picture passes the check"; fi
    grep -q 'docs/pictures/a.svg' "$work/log" || fail "$(< "$work/log")"
    "$work/alone/bin/espalier" render docs --quiet --base docs -o docs/pictures
    "$work/sites/bin/pre-commit" run espalier-check > "$work/log" 2>&1 || fail "$(< "$work/log")"
)
echo "check-sites: pre-commit: runs"

# The tests import the installed package.
"$work/sites/bin/python" -c 'import espalier_diagrams; assert "site-packages" in espalier_diagrams.__file__'
"$work/sites/bin/python" -W ignore -m unittest discover --start-directory Packages/python/tests
