"""Draws diagrams as parts of pages, and keeps the drawings in a cache."""

from __future__ import annotations

import atexit
import hashlib
import html
import json
import os
import re
import shutil
import tempfile
import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

from .worker import CommandMissing, Worker, WorkerEnded, command, stamp

SUFFIXES = (".espalier.yaml", ".espalier.yml", ".espalier.json")
"""The suffixes of the files that are drawn where an image names them."""

UNUSED_DAYS = 30
"""The days after which a drawing that no build has used is removed from the cache."""

FORMAT = "1"
"""The version of the files in the cache."""


@dataclass(frozen=True)
class Diagram:
    """A diagram of a page: a text, or a file."""

    prefix: str
    """The prefix of all ids."""
    folder: str
    """The absolute folder to which the files that the diagram names are relative."""
    text: str | None = None
    file: str | None = None
    """The absolute path of the file."""
    format: str = "svg"
    """The format: `svg`, `pdf`, or `txt` for the text alternative."""

    @staticmethod
    def block(text: str, folder: str, name: str = "", format: str = "svg") -> Diagram:
        """Returns the diagram of a block.

        Without a name, the ids are made from the text, so that they are unique even if a theme joins several pages.
        """
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        return Diagram(f"{name or 'd' + digest}-", folder, text=text, format=format)

    @staticmethod
    def from_file(path: str, name: str = "", format: str = "svg") -> Diagram:
        path = os.path.abspath(path)
        stem = os.path.basename(path).split(".")[0]
        return Diagram(f"{name or stem}-", os.path.dirname(path), file=path, format=format)


@dataclass
class Message:
    """An error or a warning."""

    severity: str
    text: str
    file: str | None = None
    """The file; nothing for the diagram's own text."""
    line: int = 0
    column: int = 0
    notes: list[str] = field(default_factory=list)

    def describe(self, place: str) -> str:
        """Returns the message with its place.

        `place` is the place of the diagram's text, which ends before the line, such as `docs/index.md:12`.
        """
        where = place if self.file is None else f"{os.path.relpath(self.file)}:{self.line}:{self.column}"
        return f"{where}: {self.text}" + "".join(f"\n  note: {note}" for note in self.notes)


@dataclass
class Drawing:
    """A diagram that was drawn, or the reasons why it wasn't."""

    content: str | bytes = ""
    messages: list[Message] = field(default_factory=list)
    reads: list[str] = field(default_factory=list)
    """The absolute paths of all files from which it was drawn."""

    @property
    def is_broken(self) -> bool:
        return any(message.severity == "error" for message in self.messages)


class Renderer:
    """Draws diagrams with one process for all of them.

    The parameters are the folder whose files diagrams may read, and the folder of the cache.
    """

    def __init__(self, root: str, cache: str) -> None:
        self.root = os.path.abspath(root)
        self.cache = os.path.abspath(cache)
        self._worker = Worker()
        self._started: dict[str, tuple[Future[tuple[int, str]], str]] = {}
        # Processes that are forked from this one, as by `sphinx-build -j`, have folders in the same one, which this process
        # removes.
        self._work = tempfile.mkdtemp(prefix="espalier-")
        self._owner = os.getpid()
        atexit.register(self.close)
        self._settings: list[object] = []

    def begin(self, diagram: Diagram) -> None:
        """Begins to draw a diagram that will soon be needed, and doesn't wait for it."""
        try:
            key = self.key(diagram)
            if key not in self._started and self._cached(diagram, key) is None:
                self._started[key] = self._send(diagram, key)
        except CommandMissing:
            # This is reported for each diagram by `draw`.
            pass

    def draw(self, diagram: Diagram) -> Drawing:
        """Returns the drawing of a diagram, from the cache if nothing has changed."""
        if diagram.file and not self._contains(diagram.file):
            name = os.path.relpath(diagram.file)
            notes = [f"the option 'root' sets this folder, which is '{os.path.relpath(self.root)}'"]
            return Drawing(messages=[Message("error", f"'{name}' is outside the folder of the pages", notes=notes)])
        try:
            key = self.key(diagram)
            started = self._started.pop(key, None)
            if started is None:
                cached = self._cached(diagram, key)
                if cached:
                    return cached
                started = self._send(diagram, key)
            return self._finish(diagram, key, *started)
        except CommandMissing as error:
            return Drawing(messages=[Message("error", str(error))])

    def close(self) -> None:
        """Ends the process, and removes what no build has used for a long time from the cache."""
        self._worker.close()
        self._started.clear()
        if self._owner == os.getpid():
            shutil.rmtree(self._work, ignore_errors=True)
        limit = time.time() - UNUSED_DAYS * 86_400
        try:
            with os.scandir(self.cache) as entries:
                for entry in entries:
                    if entry.name.endswith(".diagram") and entry.stat().st_mtime < limit:
                        os.unlink(entry.path)
        except OSError:
            pass

    def _contains(self, path: str) -> bool:
        """Returns whether a file is in the folder whose files diagrams may read, also if links lead to it."""
        root = os.path.realpath(self.root)
        return os.path.commonpath([root, os.path.realpath(path)]) == root

    def key(self, diagram: Diagram) -> str:
        """Returns the name of a diagram in the cache, which everything but its files determines."""
        if not self._settings:
            variables = sorted(item for item in os.environ.items() if item[0].startswith("ESPALIER_"))
            self._settings = [FORMAT, command(), stamp(command()), variables, self.root]
        parts = [*self._settings, diagram.prefix, diagram.folder, diagram.text, diagram.file, diagram.format]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]

    # The process

    def _send(self, diagram: Diagram, key: str) -> tuple[Future[tuple[int, str]], str]:
        folder = os.path.join(self._work, f"{os.getpid()}-{key}")
        os.makedirs(folder, exist_ok=True)
        # A diagram without a title has the name of its file.
        base = os.path.join(folder, "Diagram")
        source = diagram.file or base + ".espalier.yaml"
        if diagram.text is not None:
            Path(source).write_text(diagram.text, encoding="utf-8", errors="surrogateescape")
        # The text alternative is written beside the picture.
        picture = "svg" if diagram.format == "txt" else diagram.format
        arguments = ["render", source, "-o", f"{base}.{picture}", "--depfile", base + ".d", "--diagnostics", "json"]
        arguments += ["--relative-to", diagram.folder, "--allow-path", self.root]
        if diagram.format == "svg":
            arguments += ["--appearance", "page", "--svg-text", "system", "--no-style", "--id-prefix", diagram.prefix]
        if diagram.format == "txt":
            arguments += ["--text-alternative", "txt"]
        return self._worker.send(arguments), base

    def _finish(self, diagram: Diagram, key: str, answer: Future[tuple[int, str]], base: str) -> Drawing:
        try:
            status, output = answer.result()
        except WorkerEnded:
            # Another diagram may have ended the process, so this one is drawn alone.
            try:
                status, output = self._send(diagram, key)[0].result()
            except WorkerEnded:
                return Drawing(messages=[Message("error", "the command 'espalier' ended while it drew this diagram")])
        drawing = Drawing(messages=_messages(output, base + ".espalier.yaml"))
        if diagram.file:
            # Pages show no absolute paths.
            for message in drawing.messages:
                message.text = message.text.replace(diagram.file, os.path.relpath(diagram.file))
        if status != 0:
            if not drawing.is_broken:
                drawing.messages.append(Message("error", f"the command 'espalier' ended with the status {status}"))
            return drawing
        own = base + ".espalier.yaml"
        drawing.reads = [path for path in _dependencies(base + ".d") if path != own]
        content = Path(f"{base}.{diagram.format}").read_bytes()
        drawing.content = content if diagram.format == "pdf" else content.decode()
        self._store(key, drawing)
        shutil.rmtree(os.path.dirname(base), ignore_errors=True)
        return drawing

    # The cache

    def _path(self, key: str) -> str:
        return os.path.join(self.cache, key + ".diagram")

    def _cached(self, diagram: Diagram, key: str) -> Drawing | None:
        path = self._path(key)
        try:
            with open(path, "rb") as file:
                header = json.loads(file.readline())
                content = file.read()
                age = time.time() - os.fstat(file.fileno()).st_mtime
            if any(stamp(read) != known for read, known in header["reads"].items()):
                return None
            if age > 86_400:
                os.utime(path)
            messages = [Message(**message) for message in header["messages"]]
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return None
        text = content if diagram.format == "pdf" else content.decode()
        return Drawing(text, messages, list(header["reads"]))

    def _store(self, key: str, drawing: Drawing) -> None:
        header = {
            "reads": {path: stamp(path) for path in drawing.reads},
            "messages": [vars(message) for message in drawing.messages],
        }
        content = drawing.content if isinstance(drawing.content, bytes) else drawing.content.encode()
        try:
            if not os.path.isdir(self.cache):
                os.makedirs(self.cache)
                Path(self.cache, ".gitignore").write_text("*\n")
            with tempfile.NamedTemporaryFile(dir=self.cache, delete=False) as file:
                file.write(json.dumps(header).encode() + b"\n" + content)
            os.replace(file.name, self._path(key))
        except OSError:
            # The diagram is drawn again by the next build.
            pass


def _messages(output: str, own: str) -> list[Message]:
    """Reads the messages of a run, of which those about the file `own` are about the diagram's text."""
    messages = []
    for line in output.splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            messages.append(Message("error", line))
            continue
        if found.get("severity") not in ("error", "warning"):
            continue
        name = found.get("file")
        messages.append(
            Message(
                found["severity"],
                found.get("message", ""),
                None if name is None or name == own else os.path.abspath(name),
                found.get("line", 0),
                found.get("column", 0),
                [note["message"] for note in found.get("notes", [])],
            )
        )
    return messages


def _dependencies(path: str) -> list[str]:
    """Reads the sources of the first rule in a file for Make."""
    rule = Path(path).read_text(encoding="utf-8", errors="surrogateescape").replace("\\\n", " ").split("\n", 1)[0]
    words = re.findall(r"(?:\\.|[^\s\\])+", rule)
    names = [re.sub(r"\\([\s#\\:])", r"\1", word).replace("$$", "$") for word in words]
    end = next((index for index, name in enumerate(names) if name.endswith(":")), -1)
    return [os.path.abspath(name) for name in names[end + 1 :]]


def page_markup(svg: str, diagram: Diagram, label: str = "") -> str:
    """Returns a drawing as a part of a page.

    `label` names a drawing for screen readers. Without a title of its own, a drawing has the name of its file.
    """
    # The words of neighboring texts would otherwise be one word in an index that removes all tags.
    svg = svg.strip().replace("</text><", "</text> <").replace("</title><", "</title> <")
    stem = html.escape(os.path.basename(diagram.file).split(".")[0]) if diagram.file else "Diagram"
    return svg.replace(f">{stem}</title>", f">{html.escape(label)}</title>", 1) if label else svg


def error_markup(lines: list[str]) -> str:
    """Returns a box with the errors of a diagram."""
    text = html.escape("\n".join(lines))
    return f'<div class="espalier-error" role="alert"><p>This diagram can\'t be drawn.</p><pre>{text}</pre></div>'


_LINK = re.compile(r'(<a id="[^"]*"(?: class="[^"]*")? href=")([^"]*)(")')


def with_links(svg: str, resolve) -> str:
    """Returns a drawing in which `resolve` has replaced the addresses of the links."""

    def replace(match: re.Match[str]) -> str:
        return match[1] + html.escape(resolve(html.unescape(match[2]))) + match[3]

    return _LINK.sub(replace, svg)


ASSETS = Path(__file__).parent / "assets"
"""The folder with the style sheet `espalier.css` and its fonts."""


def write_stylesheet(folder: str) -> list[str]:
    """Writes the style sheet and its fonts to a folder, and returns the paths of the files that have changed."""
    os.makedirs(folder, exist_ok=True)
    written = []
    for asset in sorted(ASSETS.iterdir()):
        path = os.path.join(folder, asset.name)
        content = asset.read_bytes()
        try:
            if Path(path).read_bytes() == content:
                continue
        except OSError:
            pass
        Path(path).write_bytes(content)
        written.append(path)
    return written


__all__ = ["ASSETS", "Diagram", "Drawing", "Message", "Renderer", "SUFFIXES"]
