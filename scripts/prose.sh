#!/usr/bin/env bash
# Reports comments with words or forms that the project doesn't use: British spelling, a documentation comment that
# begins with a clause instead of a subject or a verb, and a few words of dialect.
#
#   scripts/prose.sh FOLDER...
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
failures=0

# Prints the comments that match a pattern, with an advice.
check() {
    local advice=$1 pattern=$2
    shift 2
    if grep -rnE --include='*.swift' --exclude-dir=.build "$pattern" "$@"; then
        echo "error: $advice" >&2
        failures=1
    fi
}

check 'use American spelling, for example "color" and "center"' \
    '//.*\b([Cc]olour|[Bb]ehaviour|[Cc]entre|[Nn]eighbour|[Gg]rey\b|[Ll]abelled|[Ii]nitialis|[Rr]ecognis|[Nn]ormalis)' "$@"
check 'begin with a noun phrase, "Returns ..." or "True if ..."' \
    '/// (What|Where|Whether|Why|How|Whoever) ' "$@"
check 'use "is used as", "calls" or "a user"' \
    '//.*\b(counts? as|whoever|hears|somebody)\b' "$@"
exit $failures
