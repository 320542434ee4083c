#!/usr/bin/env bash
# Reports comments and string literals with words or forms that the project doesn't use: British spelling, a
# documentation comment that begins with a clause instead of a subject or a verb, and a few words of dialect.
#
# The string literals of tests aren't checked, because some of them have wrong words on purpose.
#
#   scripts/prose.sh FOLDER...
#
# The exit status is 1 if a word is reported, and 2 if a folder or a pattern is wrong.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
failures=0

# Prints the lines of the standard input that match a pattern, with an advice.
check() {
    local advice=$1 pattern=$2 status=0
    grep -E "$pattern" || status=$?
    case $status in
    0)
        echo "error: $advice" >&2
        failures=1
        ;;
    1) ;;
    *) exit 2 ;;
    esac
}

# Prints the string literals in the lines of files, without interpolated values.
literals() {
    find "$@" -name '*.swift' -not -path '*/.build/*' -not -path '*Tests/*' -exec awk '
        FNR == 1 { inside = 0 }
        !inside && /^ *\/\// { next }
        { gsub(/\\\([^()]*(\([^()]*\)[^()]*)*\)/, "") }
        { if (gsub(/"""/, "&") % 2) { inside = !inside; next } }
        inside { print FILENAME ":" FNR ":" $0; next }
        {
            rest = $0
            while (match(rest, /"([^"\\]|\\.)*"/)) {
                print FILENAME ":" FNR ":" substr(rest, RSTART, RLENGTH)
                rest = substr(rest, RSTART + RLENGTH)
            }
        }' {} + || exit 2
}

comments=$(grep -rnE --include='*.swift' --exclude-dir=.build '//' "$@" || { [ $? = 1 ] || exit 2; })
literals=$(literals "$@")

british='([Cc]olour|[Bb]ehaviour|[Cc]entre|[Nn]eighbour|[Ll]abelled\b|[Cc]ancelled|[Ii]nitialis|[Rr]ecognis|[Nn]ormalis)'
spelling='use American spelling, for example "color" and "center"'
check "$spelling" "//.*\b($british|[Gg]rey\b)" <<< "$comments"
check "$spelling" "\b$british" <<< "$literals"

check 'begin with a noun phrase, "Returns ..." or "True if ..."' \
    '/// (What|Where|Whether|Why|How|Whoever) ' <<< "$comments"

dialect='\b(counts? as|whoever|hears|somebody)\b'
advice='use "is used as", "calls" or "a user"'
check "$advice" "//.*$dialect" <<< "$comments"
check "$advice" "$dialect" <<< "$literals"
exit $failures
