#!/usr/bin/env bash
# Tries each recipe of docs/recipes in a copy of its folder, with the tool that the recipe is for. If this tool isn't
# installed, skips the recipe and reports this.
#
#   scripts/recipes.sh COMMAND [RECIPE...]
# The functions are called by name.
# shellcheck disable=SC2317
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
command=$(realpath "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$command" "$work/bin/espalier"
export PATH=$work/bin:$PATH
log=$work/log
failures=0

fail() {
    echo "recipes: $*" >&2
    return 1
}

drawn() {
    [[ -s $1 ]] || fail "'$1' isn't drawn"
}

# builds PICTURE TOOL...: checks that the tool draws a picture, and draws it again only after its data has changed.
builds() {
    local picture=$1
    shift
    "$@"
    drawn "$picture"
    local before
    before=$(stat --format %y.%i "$picture")
    "$@"
    [[ $(stat --format %y.%i "$picture") == "$before" ]] || fail "'$picture' is drawn again without a change"
    echo '  Triangle' >> docs/shapes.txt
    "$@"
    grep -q Triangle "$picture" || fail "'$picture' isn't drawn again after a change of its data"
}

recipe_make() { builds build/example.svg make; }
recipe_ninja() { builds build/example.svg ninja; }
recipe_cmake() {
    cmake -S . -B build -G Ninja
    builds build/example.svg cmake --build build
}
recipe_meson() {
    meson setup build
    builds build/example.svg ninja -C build
}
# Bazel draws with one worker for all diagrams, and without a worker in a sandbox. The pictures must be those of `render`.
# Bazel 4 only speaks JSON to workers with a flag, which later versions don't know.
recipe_bazel() {
    bazel_here() { bazel --output_user_root="$work/bazel-root" "$@"; }
    trap 'bazel_here shutdown; chmod --recursive u+w "$work/bazel-root"' EXIT
    local json=--experimental_worker_allow_json_protocol index
    bazel_here canonicalize-flags -- "$json" || json=
    build() { bazel_here build ${json:+"$json"} "$@"; }
    builds bazel-bin/build/example.svg build //:shapes

    mkdir many
    for index in $(seq 50); do
        printf 'data: {tree: {label: A%s}}\n' "$index" > "many/$index.yaml"
    done
    printf 'data:\n  tre: {label: A}\n' > many/wrong.yaml
    cat >> BUILD.bazel << 'END'
[espalier_diagram(name = "many-%d" % i, src = "many/%d.yaml" % i, out = "drawn/%d.svg" % i) for i in range(1, 51)]
espalier_diagram(name = "wrong", src = "many/wrong.yaml", out = "wrong.svg")
END
    espalier render many --base many --exclude 'wrong.*' -o expected
    if build --keep_going //... 2> messages; then fail "a diagram with an error doesn't fail the build"; fi
    cat messages
    grep -q '^many/wrong.yaml:2:3: error: ' messages || fail "the messages don't have the line of the error"
    diff -r --exclude='*.params' bazel-bin/drawn expected
    [[ $(pgrep --count --full "^$work/bazel-root/.* worker --persistent_worker") == 1 ]] || fail "not one worker has drawn all diagrams"
    bazel_here clean
    build --strategy=Espalier=sandboxed //:shapes
    drawn bazel-bin/build/example.svg
}
recipe_asciidoctor() {
    asciidoctor --failure-level WARN -r ./espalier.rb shapes.adoc
    drawn images/shapes.svg
    grep -q 'src="images/shapes.svg"' shapes.html || fail "the page doesn't show the picture"
}

# Puts the hooks of this repository into a separate repository, which pre-commit clones.
recipe_pre-commit() {
    git init --quiet "$work/hooks"
    cp "$root/.pre-commit-hooks.yaml" "$work/hooks"
    git -C "$work/hooks" add .
    commit "$work/hooks"
    git init --quiet .
    mkdir docs
    printf 'data: {tree: {label: A}}\n' > docs/a.yaml
    git add .
    export PRE_COMMIT_HOME=$work/pre-commit
    hook() { pre-commit try-repo "$work/hooks" "espalier-$1" --all-files; }
    if hook check; then fail "a missing picture passes the check"; fi
    hook render
    drawn docs/a.svg
    if hook check; then fail "a picture that isn't added passes the check"; fi
    git add .
    hook check
    printf 'data: {tree: {label: B}}\n' > docs/a.yaml
    if hook render; then fail "a changed picture doesn't stop the commit"; fi
    git add .
    hook render
    printf 'data: {tre: {label: B}}\n' > docs/a.yaml
    if hook check; then fail "an error passes the check"; fi
    printf 'data: {tree: {label: B}}\ntitle: x\n' > docs/a.yaml
    printf 'kind: ConfigMap\ndata: {a: b}\n' > docs/other.yaml
    git add .
    if hook fmt; then fail "a file that isn't formatted doesn't stop the commit"; fi
    [[ $(< docs/a.yaml) == $'title: x\ndata: { tree: { label: B } }' ]] || fail "a diagram isn't formatted"
    [[ $(< docs/other.yaml) == $'kind: ConfigMap\ndata: {a: b}' ]] || fail "a file of another program is changed"
    git add .
    hook fmt
    # Files of other programs, most of which can't be read, pass all hooks and stay as they are.
    printf 'layout: post\ntitle: Welcome\n' > docs/post.yml
    printf 'title: x\ntheme: minima\nlayout: default\n' > docs/_config.yml
    printf '%s\n' '---' 'layout: none' '---' '{"a":1}' > docs/feed.json
    printf '%s\n' '---' 'layout: none' '---' > docs/page.yaml
    printf '{\n  // A comment\n  "compilerOptions": {},\n}\n' > docs/tsconfig.json
    printf 'data: !vault |\n  6162\n' > docs/vault.yaml
    printf 'data: !include a.yaml\nlayout: !secret x\n' > docs/home.yaml
    printf '{"a":1}\n{"a":2}\n' > docs/lines.json
    printf 'title: dash\npanels: [{type: graph}]\n' > docs/grafana.yaml
    printf 'data:\n{{- range .Values.x }}\n  {{ . }}: 1\n{{- end }}\n' > docs/map.yaml
    git add .
    # The title has changed, and so does the picture.
    if hook render; then fail "a changed title doesn't change the picture"; fi
    git add .
    local before
    before=$(git write-tree)
    for _ in 1 2; do
        hook render
        hook check
        hook fmt
    done
    git add .
    [[ $(git write-tree) == "$before" ]] || fail "a hook changes files of other programs"
    pre-commit validate-config .pre-commit-config.yaml
    git init --quiet "$work/local"
    cp .pre-commit-config.yaml "$work/local"
    cd "$work/local"
    mkdir docs
    printf 'A\n' > docs/data.txt
    printf 'data: {outline: data.txt}\n' | tee docs/a.yaml > docs/b.yaml
    echo .espalier-state > .gitignore
    git add .
    pre-commit run --hook-stage manual espalier-render
    drawn docs/pictures/a.svg
    git add .
    pre-commit run espalier-check
    commit .
    printf 'B\n' > docs/data.txt
    git add .
    if pre-commit run espalier-check; then fail "changed data pass the check"; fi
    git reset --quiet --hard
    git rm --quiet docs/b.yaml
    if pre-commit run espalier-check; then fail "the picture of a deleted diagram passes the check"; fi
}

# Runs the tasks of the job arrays with the variables that Slurm sets, and compares their outputs with those of one machine.
# `scripts/slurm-trial.sh` runs a job array on nodes.
recipe_slurm() {
    mkdir -p diagrams/sub
    for number in 1 2 3 4 5; do printf 'data: {tree: {label: A%s}}\n' "$number" > "diagrams/$number.yaml"; done
    printf 'data: {tree: {label: B}}\n' > diagrams/sub/6.yaml
    tasks() {
        local task
        for task in 4 5 6; do
            SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MIN=4 SLURM_ARRAY_TASK_COUNT=3 "$@"
        done
    }
    tasks ./draw.sh diagrams many
    espalier merge many/report-*.jsonl -o many.jsonl
    espalier render diagrams -o one --report one.jsonl
    cmp one.jsonl many.jsonl
    diff -r --exclude='report-*' --exclude='.espalier-state*' one many

    tasks ./gallery.sh diagrams site
    # A task that is requeued draws its part again.
    SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=4 SLURM_ARRAY_TASK_COUNT=3 ./gallery.sh diagrams site
    espalier merge site/report-*.jsonl -o site.jsonl --gallery site
    espalier gallery diagrams -o page
    diff -r --exclude='report-*' page site

    tasks ./tiles.sh diagrams/1.yaml map
    espalier merge map/shard-*-of-3 -o map
    espalier tiles diagrams/1.yaml -o whole
    diff -r --exclude='shard-*' whole map
}

recipe_docc() {
    sed -i "s|\"../espalier\"|\"$root\"|" Package.swift
    swift package --allow-writing-to-package-directory espalier-diagrams --command "$command"
    drawn Sources/Zoo/Zoo.docc/Resources/Zoo-classes~dark.svg
    docc convert Sources/Zoo/Zoo.docc --fallback-display-name Zoo --fallback-bundle-identifier zoo --warnings-as-errors \
        --additional-symbol-graph-dir "$(find .build -type d -path '*extracted-symbols*/Zoo')" --output-path Zoo.doccarchive
    [[ $(find Zoo.doccarchive/images -name 'Zoo-classes*.svg' | wc -l) == 2 ]] || fail "the archive lacks a picture"
}

# Runs the steps of the action as a runner does, with a tarball of the command.
recipe_github() {
    parses ./*.yml "$root/action.yml"
    mkdir -p espalier/bin docs
    cp "$command" espalier/bin/espalier
    tar --create --gzip --file espalier.tar.gz espalier
    printf 'data: {tree: {label: A}}\n' > docs/a.yaml
    export RUNNER_TEMP=$PWD/temporary GITHUB_PATH=$PWD/path TARBALL=espalier.tar.gz ARGUMENTS='render docs --base docs -o docs'
    SHA256=$(sha256sum espalier.tar.gz | cut -d ' ' -f 1)
    export SHA256
    step() { python3 -c 'import sys, yaml; print(yaml.safe_load(open(sys.argv[1]))["runs"]["steps"][int(sys.argv[2])]["run"])' \
        "$root/action.yml" "$1"; }
    bash -e -c "$(step 0)"
    PATH=$(< path):$PATH bash -e -c "$(step 1)"
    drawn docs/a.svg
    local check
    check=$(python3 -c 'import yaml; print(yaml.safe_load(open("pictures.yml"))["jobs"]["check"]["steps"][1]["with"]["arguments"])')
    ARGUMENTS=$check bash -e -c "$(step 1)"
    printf 'data: {tree: {label: B}}\n' > docs/a.yaml
    if ARGUMENTS=$check bash -e -c "$(step 1)"; then fail "a picture that is out of date passes"; fi
    local verify
    verify=$(python3 -c 'import yaml; print(yaml.safe_load(open("snapshots.yml"))["jobs"]["verify"]["steps"][2]["run"])')
    export GITHUB_STEP_SUMMARY=$PWD/summary.md PATH=$(< path):$PATH
    env -u CI espalier snapshot record docs || [[ $? == 6 ]]
    bash -e -c "$verify"
    printf 'data: {tree: {label: C}}\n' > docs/a.yaml
    if bash -e -c "$verify"; then fail "a diagram that differs from its snapshot passes"; fi
    grep --quiet 'B was renamed to C' summary.md || fail "the summary doesn't name the change"
    [[ -f out/report/index.html ]] || fail "there is no report"
    if SHA256=0000 bash -e -c "$(step 0)"; then fail "a tarball with another hash is installed"; fi
}

# These engines can't be run on this machine, so only the syntax of their YAML files is checked.
# The tasks run as VS Code runs them, and their problem matchers find the messages.
recipe_vscode() {
    task() {
        python3 - "$1" << 'END'
import json, sys
task = next(task for task in json.load(open(".vscode/tasks.json"))["tasks"] if task["label"] == sys.argv[1])
print("\n".join([task["command"], *task.get("args", [])]))
END
    }
    bash -e -c "$(task 'espalier: schema')"
    python3 -m json.tool .vscode/espalier.schema.json /dev/null
    mapfile -t check < <(task 'espalier: check')
    "${check[@]}"
    mapfile -t watch < <(task 'espalier: watch')
    "${watch[@]}" > watched 2>&1 &
    trap "kill $! 2> /dev/null || true" EXIT
    until grep -q '^watching ' watched; do sleep 0.1; done
    drawn build/example.svg
    printf 'template: class-hierachy\n' > docs/example.yaml
    until grep -q 'not drawn' watched; do sleep 0.1; done
    if "${check[@]}" > checked 2>&1; then fail "an error isn't reported"; fi
    cat watched checked
    python3 - << 'END'
import json, re
tasks = {task["label"]: task for task in json.load(open(".vscode/tasks.json"))["tasks"]}
for label, log in (("espalier: check", "checked"), ("espalier: watch", "watched")):
    matcher, lines = tasks[label]["problemMatcher"], open(log).read().splitlines()
    found = [match.groups() for line in lines if (match := re.match(matcher["pattern"]["regexp"], line))]
    assert [(place[0], place[1], place[3]) for place in found] == [("docs/example.yaml", "1", "error")], found
    for pattern in matcher.get("background", {}).values():
        assert pattern is True or any(re.match(pattern, line) for line in lines), pattern
for name in json.load(open(".vscode/settings.json"))["yaml.schemas"]:
    json.load(open(name))
END
}
recipe_gitlab() { parses .gitlab-ci.yml; }
recipe_kubernetes() { parses job.yaml; }
parses() { python3 -c 'import sys, yaml; [list(yaml.safe_load_all(open(p))) for p in sys.argv[1:]]' "$@"; }

commit() {
    git -C "$1" -c user.name=Recipes -c user.email=recipes@example.org commit --quiet --message Initial
}

# The tools of those recipes that don't have the name of their tool.
declare -A tools=([docc]=docc [cmake]='cmake ninja' [meson]='meson ninja' [github]=python3
    [gitlab]=python3 [kubernetes]=python3 [vscode]=python3 [pre-commit]='pre-commit git' [slurm]=bash)

missing() {
    local tool
    for tool in ${tools[$1]:-$1}; do
        command -v "$tool" > /dev/null || { echo "$tool"; return; }
    done
    [[ ${tools[$1]:-} != python3 ]] || python3 -c 'import yaml' 2> /dev/null || echo "PyYAML"
}

for folder in docs/recipes/*/; do
    name=$(basename "$folder")
    [[ $# == 0 || " $* " == *" $name "* ]] || continue
    if ! declare -F "recipe_$name" > /dev/null; then
        echo "recipes: $name: tried elsewhere"
        continue
    fi
    tool=$(missing "$name")
    if [[ -n $tool ]]; then
        echo "recipes: $name: skipped, because $tool isn't installed"
        continue
    fi
    cp -r "$folder" "$work/$name"
    # The recipe runs in a subshell and not in a condition, because bash ignores -e in conditions.
    set +e
    (set -e; cd "$work/$name" && "recipe_$name") > "$log" 2>&1
    status=$?
    set -e
    if ((status == 0)); then
        echo "recipes: $name: works"
    else
        echo "recipes: $name: fails" >&2
        tail -n 20 "$log" >&2
        failures=$((failures + 1))
    fi
done
exit $((failures > 0))
