"""Draws docs/diagrams before MkDocs copies it."""

import subprocess


def on_pre_build(config, **kwargs):
    folder = config["docs_dir"] + "/diagrams"
    subprocess.run(["espalier", "render", ".", "-o", ".", "--quiet"], cwd=folder, check=True)
