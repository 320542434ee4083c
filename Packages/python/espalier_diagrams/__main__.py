"""`python -m espalier_diagrams stylesheet FOLDER` writes the style sheet of a site."""

import argparse
import sys

from .drawing import write_stylesheet


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m espalier_diagrams")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    stylesheet = commands.add_parser("stylesheet", help="write the style sheet of a site, and its fonts, to a folder")
    stylesheet.add_argument("folder", metavar="FOLDER")
    try:
        for written in write_stylesheet(parser.parse_args().folder):
            print(written)
    except OSError as error:
        print(f"error: {error.filename}: {error.strerror}", file=sys.stderr)
        return 3
    return 0


sys.exit(main())
