#!/usr/bin/env python3
"""Measures the size and the structure of Sources.

Prints, for each target: lines of code (without blank lines, comments and imports), files, files under 25 lines of code, and
the pairs of folders of the target that use each other's types. With --pairs, it also names these pairs with the types.

    scripts/house.py [--pairs] [--at-most TARGET=PAIRS ...]
"""

import argparse
import collections
import pathlib
import re
import sys

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|open|final|indirect|nonisolated|fileprivate|private)(?:\(set\))? +)*"
    r"(?:class|struct|enum|protocol|actor|typealias) +(\w+)")
WORD = re.compile(r"\b[A-Z]\w+")
LINE_WITHOUT_CODE = re.compile(r"^\s*(?://|(?:public |package |internal |private |@\w+ )*import |$)")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def code_lines(path):
    return [line for line in path.read_text().splitlines() if not LINE_WITHOUT_CODE.match(line)]


def mutual_pairs(target, files):
    """Returns the pairs of folders of a target that use each other's types, with examples."""
    homes = collections.defaultdict(set)
    words = collections.defaultdict(set)
    for path, lines in files.items():
        folder = path.relative_to(target).parent
        for line in lines:
            if declaration := DECLARATION.match(line):
                homes[declaration.group(1)].add(folder)
            words[folder].update(WORD.findall(STRING.sub("", line)))
    uses = collections.defaultdict(set)
    for folder, names in words.items():
        for name in names:
            for home in homes.get(name, ()):
                if len(homes[name]) == 1 and home != folder:
                    uses[folder, home].add(name)
    return [
        (a, b, sorted(uses[a, b]), sorted(uses[b, a]))
        for a, b in sorted(uses) if a < b and (b, a) in uses]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", action="store_true", help="name the pairs of folders with the types that they use")
    parser.add_argument(
        "--at-most", nargs="+", default=[], metavar="TARGET=PAIRS", help="fail if a target has more pairs")
    arguments = parser.parse_args()
    limits = dict(item.split("=") for item in arguments.at_most)
    sources = pathlib.Path(__file__).resolve().parent.parent / "Sources"
    total = collections.Counter()
    status = 0
    print(f"{'target':28}{'lines':>8}{'files':>7}{'small':>7}{'pairs':>7}")
    for target in sorted(path for path in sources.iterdir() if path.is_dir()):
        files = {path: code_lines(path) for path in sorted(target.rglob("*.swift"))}
        if not files:
            continue
        pairs = mutual_pairs(target, files)
        row = {
            "lines": sum(map(len, files.values())), "files": len(files),
            "small": sum(len(lines) < 25 for lines in files.values()), "pairs": len(pairs)}
        total.update(row)
        print(f"{target.name:28}" + f"{row['lines']:>8}{row['files']:>7}{row['small']:>7}{row['pairs']:>7}")
        if arguments.pairs:
            for a, b, there, back in pairs:
                print(f"  {a} <-> {b}: {', '.join(there[:4])} | {', '.join(back[:4])}")
        if row["pairs"] > int(limits.get(target.name, sys.maxsize)):
            print(f"house: {target.name} has more pairs than {limits[target.name]}", file=sys.stderr)
            status = 1
    print(f"{'all':28}" + "".join(f"{total[key]:>{width}}" for key, width in
                                 [("lines", 8), ("files", 7), ("small", 7), ("pairs", 7)]))
    return status


if __name__ == "__main__":
    sys.exit(main())
