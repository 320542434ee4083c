"""Draws docs/diagrams before MkDocs copies it. In mkdocs.yml: `hooks: [hooks.py]`."""

import subprocess


def on_pre_build(config, **kwargs):
    folder = config["docs_dir"] + "/diagrams"
    subprocess.run(
        ["espalier", "render", folder, "--base", folder, "-o", folder, "--quiet", "--incremental"], check=True
    )
