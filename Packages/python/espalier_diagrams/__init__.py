"""Draws diagrams of Espalier in pages of MkDocs, Zensical and Sphinx, when these are built.

`espalier_diagrams.markdown` is an extension of Python-Markdown, which MkDocs and Zensical use, and
`espalier_diagrams.sphinx` is an extension of Sphinx. The diagrams are parts of the pages, as SVG. Their fonts and the rules
for light and dark pages are in one style sheet of the site, which `python -m espalier_diagrams stylesheet FOLDER` writes.
"""

from .drawing import Diagram, Drawing, Message, Renderer
from .worker import CommandMissing

__all__ = ["CommandMissing", "Diagram", "Drawing", "Message", "Renderer"]
