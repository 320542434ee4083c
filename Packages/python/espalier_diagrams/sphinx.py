"""The extension of Sphinx: the directive `espalier`, and images whose file ends in `.espalier.yaml`.

    .. espalier:: classes.espalier.yaml
       :alt: The classes

    .. espalier::
       :name: shapes

       data: {outline: shapes.txt}

In MyST, a fence whose language is `espalier` or `{espalier}` is the same directive.
"""

from __future__ import annotations

import os
import posixpath
from typing import Any
from urllib.parse import unquote, urlsplit

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from .drawing import ASSETS, SUFFIXES, Diagram, Drawing, Renderer, error_markup, page_markup, with_links

logger = logging.getLogger(__name__)


class espalier(nodes.raw):
    """A diagram.

    It is raw HTML, so that the texts of the drawing are in the index of the search.
    """


def _diagram(node: nodes.Element, format: str = "svg") -> Diagram:
    if node["file"]:
        return Diagram.from_file(node["file"], node["name"], format)
    return Diagram.block(node["text"], node["folder"], node["name"], format)


def _make(env: BuildEnvironment, name: str = "", file: str = "", text: str = "", alt: str = "") -> espalier:
    """Returns the node of a diagram, whose ids have a prefix that no other diagram of the page has."""
    node = espalier("", "", format="html")
    folder = os.path.dirname(os.path.abspath(env.doc2path(env.docname)))
    node["file"], node["text"], node["folder"], node["name"], node["alt"] = file, text, folder, name, alt
    prefixes = env.temp_data.setdefault("espalier", {})
    prefix = _diagram(node).prefix
    prefixes[prefix] = prefixes.get(prefix, 0) + 1
    if prefixes[prefix] > 1:
        node["name"] = f"{prefix}{prefixes[prefix]}"
    return node


def _read(app: Sphinx, node: espalier, line: int, text_line: int = 0) -> None:
    """Draws a diagram when its page is read, and reports its errors.

    The numbers are those of the line of the diagram, and of the line before its text.
    """
    drawing = _renderer(app).draw(_diagram(node))
    for path in drawing.reads or filter(None, [node["file"]]):
        app.env.note_dependency(path)
    errors = []
    name = os.path.relpath(app.env.doc2path(app.env.docname))
    for message in drawing.messages:
        where = f"{name}:{text_line + message.line if message.line else line}"
        if message.severity == "error":
            errors.append(message.describe(where))
        else:
            logger.warning(message.describe(where), type="espalier")
    if errors:
        logger.error("%s", "\n".join(errors), type="espalier")
        node["markup"] = error_markup(errors)
    else:
        node.children = [nodes.Text(page_markup(str(drawing.content), _diagram(node), node["alt"]))]
        node.children[0].parent = node


class EspalierDirective(SphinxDirective):
    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = {"name": directives.unchanged, "alt": directives.unchanged, "caption": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        if bool(self.arguments) == bool(self.content):
            return [self._error("a diagram is either a file, or the text in the directive")]
        name, alt = nodes.make_id(self.options.get("name", "")), self.options.get("alt", "")
        text_line = 0
        if self.arguments:
            _, file = self.env.relfn2path(self.arguments[0].strip(), self.env.docname)
            node = _make(self.env, name, file=file, alt=alt)
        else:
            node = _make(self.env, name, text="".join(text + "\n" for text in self.content), alt=alt)
            # In MyST, the offset is relative to the fence.
            is_myst = type(self.state).__module__.startswith("myst_parser")
            text_line = self.content_offset + (self.lineno if is_myst else 0)
        _read(self.env.app, node, self.lineno, text_line)
        self.set_source_info(node)
        return [self._figure(node)]

    def _figure(self, node: espalier) -> nodes.Node:
        caption = self.options.get("caption")
        result: nodes.Element = node
        if caption:
            parsed, messages = self.parse_inline(caption)
            result = nodes.figure("", node, nodes.caption(caption, "", *parsed), *messages)
        if "name" in self.options:
            if result is node:
                result = nodes.container("", node)
            self.add_name(result)
        return result

    def _error(self, text: str) -> nodes.Node:
        logger.error("%s", text, location=self.get_location(), type="espalier")
        return espalier("", "", format="html", markup=error_markup([text]))


class ImageTransform(SphinxTransform):
    """Replaces the images whose files are diagrams, before Sphinx collects images."""

    default_priority = 200

    def apply(self, **_: Any) -> None:
        for image in list(self.document.findall(nodes.image)):
            address = unquote(image.get("uri", ""))
            if not address.endswith(SUFFIXES) or "://" in address:
                continue
            _, file = self.env.relfn2path(address, self.env.docname)
            node = _make(self.env, file=file, alt=image.get("alt", ""))
            _read(self.app, node, image.line or 1)
            image.replace_self(node)


def _visit_html(self: Any, node: espalier) -> None:
    if "markup" in node:
        self.body.append(node["markup"])
    else:
        resolve = _resolver(self.builder, self.builder.current_docname, _diagram(node).folder)
        tag = "div" if isinstance(node.parent, (nodes.Structural, nodes.Body, nodes.document)) else "span"
        if isinstance(node.parent, nodes.paragraph):
            tag = "span"
        self.body.append(f'<{tag} class="espalier">{with_links(node.astext(), resolve)}</{tag}>\n')
    raise nodes.SkipNode


def _resolver(builder: Any, docname: str, folder: str) -> Any:
    """Returns a function that returns the address in the site of a link to the file of a page."""
    env = builder.env

    def resolve(address: str) -> str:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/"):
            return address
        path = posixpath.normpath(
            os.path.join(os.path.relpath(folder, env.srcdir), unquote(parts.path)).replace(os.sep, "/")
        )
        target = env.path2doc(os.path.join(env.srcdir, path))
        if target in env.all_docs and path != target:
            return parts._replace(path=builder.get_relative_uri(docname, target)).geturl()
        return address

    return resolve


def _visit_latex(self: Any, node: espalier) -> None:
    diagram = _diagram(node, "pdf")
    drawing = _renderer(self.builder.app).draw(diagram) if "markup" not in node else Drawing()
    if drawing.content:
        name = f"espalier-{_renderer(self.builder.app).key(diagram)}.pdf"
        with open(os.path.join(self.builder.outdir, name), "wb") as file:
            file.write(drawing.content if isinstance(drawing.content, bytes) else b"")
        self.body.append(f"\n\\noindent\\sphinxincludegraphics{{{name}}}\n")
    raise nodes.SkipNode


def _visit_text(self: Any, node: espalier) -> None:
    """Writes the text alternative, in formats without pictures."""
    drawing = _renderer(self.builder.app).draw(_diagram(node, "txt")) if "markup" not in node else Drawing()
    text = str(drawing.content)
    if hasattr(self, "add_text"):
        self.new_state(0)
        self.add_text(text)
        self.end_state(wrap=False)
    else:
        self.body.append(self.deunicode(text) if hasattr(self, "deunicode") else self.escape(text))
    raise nodes.SkipNode


def _renderer(app: Sphinx) -> Renderer:
    renderer = getattr(app, "_espalier_renderer", None)
    if renderer is None:
        config = app.config
        renderer = Renderer(
            os.path.join(app.srcdir, config.espalier_root), os.path.join(app.confdir, config.espalier_cache)
        )
        app._espalier_renderer = renderer  # type: ignore[attr-defined]
    return renderer


def _configure(app: Sphinx, config: Config) -> None:
    """Makes plain fences of MyST directives, if the page is read by MyST."""
    if "myst_parser" in app.extensions:
        config.myst_fence_as_directive = {*config.myst_fence_as_directive, "espalier"}


def _begin(app: Sphinx) -> None:
    _renderer(app)
    if app.builder.format == "html":
        app.config.html_static_path.append(str(ASSETS))
        app.add_css_file("espalier.css")


def _finish(app: Sphinx, _: Exception | None) -> None:
    _renderer(app).close()


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_config_value("espalier_cache", ".cache/espalier", "", str)
    app.add_config_value("espalier_root", "", "env", str)
    app.add_node(
        espalier,
        override=True,
        html=(_visit_html, None),
        latex=(_visit_latex, None),
        text=(_visit_text, None),
        man=(_visit_text, None),
        texinfo=(_visit_text, None),
    )
    app.add_directive("espalier", EspalierDirective)
    app.add_transform(ImageTransform)
    app.connect("config-inited", _configure, priority=100)
    app.connect("builder-inited", _begin)
    app.connect("build-finished", _finish)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
