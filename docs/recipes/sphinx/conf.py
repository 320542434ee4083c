"""Draws the diagrams of the source folder before Sphinx reads it."""

import subprocess

project = "Shapes"


def draw(app):
    folder = f"{app.srcdir}/diagrams"
    subprocess.run(["espalier", "render", ".", "-o", ".", "--quiet"], cwd=folder, check=True)


def setup(app):
    app.connect("builder-inited", draw)
