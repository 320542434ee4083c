"""The extension of Python-Markdown: fences and files of Espalier become drawings in the page.

A fence whose language is `espalier` is a diagram file, and so is an image whose file ends in `.espalier.yaml`:

    ```espalier name=shapes
    data: {outline: shapes.txt}
    ```

    ![The classes](classes.espalier.yaml)

The files that a diagram names are relative to the page or, in a file of its own, to this file.
"""

from __future__ import annotations

import logging
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator
from urllib.parse import unquote
from xml.etree import ElementTree

from markdown import Extension, Markdown
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from .drawing import SUFFIXES, Diagram, Drawing, Message, Renderer, error_markup, page_markup, with_links

_FENCE = re.compile(r"(?P<indent>[ \t>]*)(?P<mark>`{3,}|~{3,})[ \t]*(?P<info>[^`]*?)[ \t]*$")
_NAME = re.compile(r"[A-Za-z0-9_-]+$")


class BrokenDiagrams(Exception):
    """A page has diagrams that can't be drawn, and the extension is strict."""


@dataclass
class Block:
    """A fence with a diagram."""

    start: int
    """The number of the first line of the fence, from 0."""
    end: int
    """The number of the line after the fence."""
    indent: str
    lines: list[str]
    name: str = ""
    mistake: str = ""
    """An error in the first line of the fence."""
    remark: str = ""
    """A warning about the first line of the fence."""

    @property
    def identity(self) -> str:
        """The name and the text without white space at the ends of lines, which other extensions change."""
        return "\n".join([self.name, *(line.strip() for line in self.lines)])

    @property
    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines)


def find_blocks(lines: list[str]) -> Iterator[Block]:
    """Finds the diagrams in the lines of a page, except in comments and in other fences."""
    names: set[str] = set()
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        if line.lstrip().startswith("<!--"):
            while "-->" not in line and index < len(lines):
                line, index = lines[index], index + 1
            continue
        opening = _FENCE.match(line)
        if not opening:
            continue
        indent, mark = opening["indent"], opening["mark"]
        end = index
        while end < len(lines) and not _closes(lines[end], indent, mark):
            end += 1
        if end == len(lines):
            continue
        words = opening["info"].strip("{} ").lstrip(".").split()
        if words[:1] == ["espalier"]:
            block = Block(index - 1, end + 1, indent, [_without(text, indent) for text in lines[index:end]])
            _read_options(block, words[1:], names)
            yield block
        index = end + 1


def _without(line: str, indent: str) -> str:
    """Removes the indentation of a fence from a line, which may have less of it."""
    return line[len(os.path.commonprefix([line, indent])) :]


def _closes(line: str, indent: str, mark: str) -> bool:
    text = _without(line, indent).strip()
    return len(text) >= len(mark) and not text.strip(mark[0]) and line.startswith(indent.rstrip())


def _read_options(block: Block, words: list[str], names: set[str]) -> None:
    for word in words:
        key, _, value = word.partition("=")
        value = value.strip("\"'")
        if key != "name":
            block.remark = f"a diagram in Markdown has no option '{key}'; the only option is 'name=NAME'"
        elif not _NAME.match(value):
            block.mistake = "the name of a diagram consists of letters, digits, '-' and '_'"
        elif value in names:
            block.mistake = f"two diagrams of this page have the name '{value}'"
        else:
            names.add(value)
            block.name = value


@dataclass
class Page:
    """The page that is being converted."""

    source: str | None = None
    """The absolute path of its file, if it is known."""
    folder: str = ""
    """The absolute folder to which paths in the page are relative."""
    resolve: Callable[[str, str], str] | None = None
    """Returns the address for a link in a diagram whose paths are relative to a folder."""
    _starts: dict[str, list[int]] | None = None
    """The numbers of the first lines of the blocks in the file, by the blocks' identities."""

    def line(self, block: Block) -> int:
        """Returns the number of a block's first line in the file, or 0.

        The lines of a page differ from those of its file, because metadata is removed and snippets are included.
        """
        if self._starts is None:
            self._starts = self._find_starts()
        starts = self._starts.get(block.identity, [])
        # If there are several blocks with the same text, each call is about the next one.
        return (starts.pop(0) if len(starts) > 1 else starts[0]) if starts else 0

    def _find_starts(self) -> dict[str, list[int]]:
        try:
            text = Path(self.source or "").read_text(encoding="utf-8-sig")
        except (OSError, ValueError):
            return {}
        starts: dict[str, list[int]] = {}
        for block in find_blocks(text.expandtabs(4).splitlines()):
            starts.setdefault(block.identity, []).append(block.start + 1)
        return starts


class PageDiagrams:
    """The diagrams of one page."""

    def __init__(self, extension: EspalierExtension, md: Markdown) -> None:
        self.extension = extension
        self.md = md
        self.reset()

    def reset(self) -> None:
        self.errors: list[str] = []
        self.sources: dict[str, list[str]] = {}
        """The lines of each fence, by its placeholder."""
        self.reports: dict[str, Report] = {}
        """The messages about each diagram, by its placeholder."""
        self._prefixes: dict[str, int] = {}
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        if self._page is None:
            self._page = self.extension.page or self._zensical_page() or Page(folder=self.extension.root)
        return self._page

    def _zensical_page(self) -> Page | None:
        if "rendering_context" not in self.md.preprocessors:
            return None
        context = self.md.preprocessors["rendering_context"]
        try:
            config = context.config
            docs = os.path.join(os.path.dirname(config.get("config_file_path") or "."), config.get("docs_dir", "docs"))
            source = os.path.abspath(os.path.join(docs, context.page.path))
        except (AttributeError, TypeError):
            return None
        return Page(source, os.path.dirname(source))

    def diagram(self, block: Block) -> Diagram:
        return self._unique(Diagram.block(block.text, self.page.folder, block.name))

    def file(self, path: str) -> Diagram:
        return self._unique(Diagram.from_file(os.path.join(self.page.folder, path)))

    def _unique(self, diagram: Diagram) -> Diagram:
        """Returns the diagram with a prefix that no other diagram of the page has."""
        count = self._prefixes.get(diagram.prefix, 0) + 1
        self._prefixes[diagram.prefix] = count
        if count == 1:
            return diagram
        prefix = f"{diagram.prefix}{count}-"
        return Diagram(prefix, diagram.folder, diagram.text, diagram.file, diagram.format)

    def markup(self, drawing: Drawing, diagram: Diagram | None, label: str, place: Callable[[Message], str]) -> str:
        """Stores the markup for a drawing and its messages, and returns a placeholder."""
        texts = [(message.severity, message.describe(place(message))) for message in drawing.messages]
        report = Report(
            [text for kind, text in texts if kind == "error"], [text for kind, text in texts if kind != "error"]
        )
        if report.errors or not diagram:
            markup = error_markup(report.errors)
        else:
            markup = page_markup(str(drawing.content), diagram, label)
            resolve = self.page.resolve
            if resolve:
                markup = with_links(markup, lambda address: resolve(address, diagram.folder))
            if diagram.text is not None:
                markup = f'<div class="espalier">{markup}</div>'
        placeholder = self.md.htmlStash.store(markup)
        self.reports[placeholder] = report
        return placeholder

    def report(self) -> None:
        """Reports all messages: one error for each diagram that is broken."""
        log = self.extension.log
        for report in self.reports.values():
            for text in report.warnings:
                log.warning("%s", text)
            if report.errors:
                log.error("%s", "\n".join(report.errors))
                self.errors += report.errors


@dataclass
class Report:
    """The messages about a diagram."""

    errors: list[str]
    warnings: list[str]


class FencePreprocessor(Preprocessor):
    """Draws the fences of a page, before other extensions highlight them as code."""

    def __init__(self, md: Markdown, diagrams: PageDiagrams) -> None:
        super().__init__(md)
        self.diagrams = diagrams

    def run(self, lines: list[str]) -> list[str]:
        self.diagrams.reset()
        if not any("espalier" in line for line in lines):
            return lines
        blocks = list(find_blocks(lines))
        drawn = [None if block.mistake else self.diagrams.diagram(block) for block in blocks]
        renderer = self.diagrams.extension.renderer
        for diagram in filter(None, drawn):
            renderer.begin(diagram)
        result: list[str] = []
        position = 0
        for block, diagram in zip(blocks, drawn):
            result += lines[position : block.start]
            drawing = renderer.draw(diagram) if diagram else Drawing(messages=[Message("error", block.mistake)])
            if block.remark:
                drawing.messages.append(Message("warning", block.remark))
            placeholder = self._placeholder(block, diagram, drawing)
            self.diagrams.sources[placeholder] = lines[block.start : block.end]
            # The drawing is a paragraph of its own.
            empty = block.indent.rstrip()
            before = [empty] if block.start > 0 and lines[block.start - 1].strip(" >") else []
            after = [empty] if block.end < len(lines) and lines[block.end].strip(" >") else []
            result += [*before, block.indent + placeholder, *after]
            position = block.end
        return result + lines[position:]

    def _placeholder(self, block: Block, diagram: Diagram | None, drawing: Drawing) -> str:
        page = self.diagrams.page
        name = os.path.relpath(page.source) if page.source else "diagram"
        start = page.line(block) if drawing.messages else 0

        def place(message: Message) -> str:
            if not start:
                return f"{name}: line {message.line} of a diagram" if message.line else name
            return (
                f"{name}:{start + message.line}:{message.column + len(block.indent)}"
                if message.line
                else f"{name}:{start}"
            )

        return self.diagrams.markup(drawing, diagram, "", place)


class ImageTreeprocessor(Treeprocessor):
    """Draws the files that images name, restores fences in code blocks, which are examples, and reports all messages."""

    def __init__(self, md: Markdown, diagrams: PageDiagrams) -> None:
        super().__init__(md)
        self.diagrams = diagrams

    def run(self, root: ElementTree.Element) -> None:
        for code in root.iter("code"):
            for placeholder, lines in self.diagrams.sources.items():
                if code.text and placeholder in code.text:
                    self._restore(code, placeholder, lines)
        parents = [(parent, child) for parent in root.iter() for child in parent]
        images = [pair for pair in parents if pair[1].tag == "img" and _is_diagram(pair[1].get("src", ""))]
        for parent, image in images:
            self._replace(parent, image)
        self.diagrams.report()

    def _restore(self, code: ElementTree.Element, placeholder: str, lines: list[str]) -> None:
        source = "\n".join(line[4:] if line.startswith("    ") else line for line in lines)
        text = re.sub(rf"\n?{re.escape(placeholder)}\n?", lambda _: source, code.text or "")
        code.text = type(code.text)(text)
        self.diagrams.reports.pop(placeholder, None)

    def _replace(self, parent: ElementTree.Element, image: ElementTree.Element) -> None:
        path = unquote(image.get("src", ""))
        diagram = self.diagrams.file(path)
        drawing = self.diagrams.extension.renderer.draw(diagram)
        page = self.diagrams.page
        place = f"{os.path.relpath(page.source)}: {path}" if page.source else path
        placeholder = self.diagrams.markup(drawing, diagram, image.get("alt", ""), lambda _: place)
        # A box with an error can't be in a paragraph.
        if drawing.is_broken and parent.tag == "p":
            parent.tag = "div"
        element = ElementTree.Element("span", {"class": "espalier"})
        element.tail = image.tail
        element.text = placeholder
        parent[list(parent).index(image)] = element


def _is_diagram(source: str) -> bool:
    return unquote(source).endswith(SUFFIXES) and "://" not in source


class StrictPostprocessor(Postprocessor):
    """Ends the build of a page with broken diagrams."""

    def __init__(self, md: Markdown, diagrams: PageDiagrams) -> None:
        super().__init__(md)
        self.diagrams = diagrams

    def run(self, text: str) -> str:
        if self.diagrams.errors and self.diagrams.extension.getConfig("strict"):
            raise BrokenDiagrams("\n".join(self.diagrams.errors))
        return text


class EspalierExtension(Extension):
    """The extension, which the MkDocs plugin and the pages of Zensical use."""

    def __init__(self, **settings: object) -> None:
        self.config = {
            "root": ["", "The folder of which diagrams may read files (default: the folder 'docs' or the current one)"],
            "cache": [".cache/espalier", "The folder of the cache"],
            "strict": [False, "End the build at the end of a page with broken diagrams"],
        }
        super().__init__(**settings)
        self.log: logging.Logger | logging.LoggerAdapter = logging.getLogger("espalier_diagrams")
        self.page: Page | None = None
        self._renderer: Renderer | None = None

    @property
    def root(self) -> str:
        return os.path.abspath(self.getConfig("root") or ("docs" if os.path.isdir("docs") else "."))

    @property
    def renderer(self) -> Renderer:
        if self._renderer is None:
            self._renderer = _renderer(self.root, os.path.abspath(self.getConfig("cache")))
        return self._renderer

    def extendMarkdown(self, md: Markdown) -> None:
        diagrams = PageDiagrams(self, md)
        # Fences are highlighted with the priority 25, and snippets are included with 32.
        md.preprocessors.register(FencePreprocessor(md, diagrams), "espalier", 27)
        # Images exist after the priority 20, and attribute lists are read with 8.
        md.treeprocessors.register(ImageTreeprocessor(md, diagrams), "espalier", 15)
        md.postprocessors.register(StrictPostprocessor(md, diagrams), "espalier", 5)


_renderers: dict[tuple[str, str], Renderer] = {}


def _renderer(root: str, cache: str) -> Renderer:
    """Returns the renderer for two folders, because Zensical makes an extension for each page."""
    if (root, cache) not in _renderers:
        _renderers[root, cache] = Renderer(root, cache)
    return _renderers[root, cache]


def makeExtension(**settings: object) -> EspalierExtension:
    return EspalierExtension(**settings)
