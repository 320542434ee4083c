"""Draws the diagrams of the source folder before Sphinx reads it."""

import subprocess

project = "Example"


def draw(app):
    folder = f"{app.srcdir}/diagrams"
    subprocess.run(
        ["espalier", "render", folder, "--base", folder, "-o", folder, "--quiet", "--incremental"], check=True
    )


def setup(app):
    app.connect("builder-inited", draw)
