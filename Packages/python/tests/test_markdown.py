"""Tests the Markdown extension with Python-Markdown alone."""

import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

from espalier_diagrams.markdown import BrokenDiagrams, EspalierExtension, Page, find_blocks
from markdown import markdown

TREE = "data: {tree: {label: Quokka}}"


class MarkdownTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def convert(
        self,
        text,
        errors=0,
        warnings=0,
        extensions=("pymdownx.superfences", "admonition", "attr_list"),
        page=None,
        **settings,
    ):
        extension = EspalierExtension(**settings)
        if page:
            source = os.path.abspath(page)
            extension.page = Page(source, os.path.dirname(source))
        self.addCleanup(lambda: extension.renderer.close())
        with self.assertLogs("espalier_diagrams") as logs:
            extension.log.info("begin")
            logging.getLogger("espalier_diagrams").setLevel(logging.INFO)
            html = markdown(text, extensions=[extension, *extensions])
        self.messages = [record.getMessage() for record in logs.records[1:]]
        levels = [record.levelname for record in logs.records]
        self.assertEqual((levels.count("ERROR"), levels.count("WARNING")), (errors, warnings), self.messages)
        return html

    def test_drawn_places(self):
        """Fences are drawn where Markdown allows them, with all extensions for fences and without."""
        cases = {
            "alone": (f"```espalier\n{TREE}\n```", r'^<div class="espalier"><svg'),
            "tildes": (f"~~~~ espalier\n{TREE}\n~~~~", r'^<div class="espalier"><svg'),
            "braces": (f"```{{.espalier name=a}}\n{TREE}\n```", r'<svg[^>]* id="a-diagram"'),
            "between texts": (f"One\n```espalier\n{TREE}\n```\nTwo", r"<p>One</p>\n<div.*</div>\n<p>Two</p>$"),
            "list": (
                f"- one\n\n    ```espalier\n    {TREE}\n    ```\n\n- two",
                r"<li>\s*<p>one</p>\s*<div.*</div>\s*</li>",
            ),
            "quote": (f"> ```espalier\n> {TREE}\n> ```", r'<blockquote>\s*<div class="espalier"><svg'),
            "admonition": (
                f"!!! note\n\n    ```espalier\n    {TREE}\n    ```",
                r'class="admonition note">.*<div class="espalier">',
            ),
        }
        for name, (text, pattern) in cases.items():
            with self.subTest(name):
                html = self.convert(text)
                self.assertEqual(html.count("<svg"), 1, html)
                self.assertRegex(html, re.compile(pattern, re.DOTALL))
        self.assertIn("<svg", self.convert(f"```espalier\n{TREE}\n```", extensions=("fenced_code",)))

    def test_examples_are_not_drawn(self):
        cases = {
            "other language": f"```yaml\n{TREE}\n```",
            "longer fence": f"````markdown\n```espalier\n{TREE}\n```\n````",
            "code block": f"Text\n\n    ```espalier\n    {TREE}\n    ```",
            "broken example": "Text\n\n    ```espalier\n    data: {tre: 1}\n    ```",
            "comment": "<!--\n```espalier\ndata: {tre: 1}\n```\n-->",
            "code": "`![x](x.espalier.yaml)`",
            "other language with the word": "```espalierish\nx\n```",
            "open": f"```espalier\n{TREE}",
        }
        for name, text in cases.items():
            with self.subTest(name):
                html = self.convert(text)
                self.assertNotIn("<svg", html)
                self.assertNotIn("espalier-error", html)
        html = self.convert(cases["code block"])
        self.assertIn(f"<pre><code>```espalier\n{TREE}\n```\n</code></pre>", html)

    def test_files(self):
        Path("data").mkdir()
        Path("data/tree.txt").write_text("Bilby\n  Numbat\n")
        Path("data/x y.espalier.yaml").write_text("data: {outline: tree.txt}\n")
        html = self.convert("Here ![A bilby](data/x%20y.espalier.yaml){ .wide } it is.\n\n![other](x.svg)")
        self.assertRegex(html, r'<p>Here <span class="espalier wide"><svg')
        self.assertIn(">A bilby</title>", html)
        self.assertIn(">Numbat</text>", html)
        self.assertIn('<img alt="other" src="x.svg" />', html)
        html = self.convert("![a][1] ![b][1]\n\n[1]: <data/x%20y.espalier.yaml>")
        self.assertEqual(html.count("<svg"), 2)

    def test_ids_are_unique(self):
        Path("a.espalier.yaml").write_text(TREE)
        text = f"```espalier\n{TREE}\n```\n\n```espalier\n{TREE}\n```\n\n![x](a.espalier.yaml) ![x](a.espalier.yaml)\n"
        ids = re.findall(r'\bid="([^"]*)"', self.convert(text))
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual(len(ids), 4 * 3, ids)

    def test_drawing_has_no_style_and_no_font(self):
        html = self.convert(f"```espalier\ntitle: Marsupials\n{TREE}\n```")
        self.assertNotRegex(html, r"<style|@font-face|base64|class=\"c\d")
        self.assertIn("light-dark(", html)
        ElementTree.fromstring(html)

    def test_hostile_labels_stay_text(self):
        labels = [
            "<script>alert(1)</script>",
            "</svg><img src=x onerror=alert(1)>",
            "--> ]]>",
            "\x02wzxhzdk:0\x03",
            "&lt;b&gt;",
        ]
        for label in labels:
            with self.subTest(label):
                text = "data:\n  tree:\n    label: '" + label.replace("\x02", "").replace("\x03", "") + "'\n"
                html = self.convert(f"```espalier\n{text}```\n\nEnd")
                root = ElementTree.fromstring(f"<div>{html}</div>")
                self.assertEqual(
                    {element.tag.split("}")[-1] for element in root.iter()} & {"script", "img", "b"}, set()
                )
        link = "```espalier\ndata: {tree: {label: A, link: 'javascript:alert(1)'}}\n```"
        self.assertNotIn("javascript", self.convert(link, warnings=1))

    def test_broken_diagram(self):
        text = "```espalier\ndata:\n  tre: {label: <b>}\n```\n\nAfter"
        html = self.convert(text, errors=1)
        self.assertIn('<div class="espalier-error" role="alert">', html)
        self.assertIn("unknown key 'tre'", self.messages[0])
        self.assertIn("note: did you mean 'tree'?", self.messages[0])
        self.assertIn("<p>After</p>", html)
        self.assertNotIn(self.folder, html)

    def test_every_broken_diagram_is_named_once(self):
        text = "\n\n".join(f"```espalier\ndata: {{tre{index}: 1}}\n```" for index in range(1000))
        html = self.convert(text, errors=1000)
        self.assertEqual(html.count("espalier-error"), 1000)
        for index in (0, 500, 999):
            self.assertIn(f"'tre{index}'", self.messages[index])

    def test_mistakes_in_fences(self):
        cases = {
            "```espalier name=a.b\n": "the name of a diagram consists of",
            f"```espalier name=a\n{TREE}\n```\n\n```espalier name=a\n": "two diagrams of this page have the name 'a'",
        }
        for text, message in cases.items():
            with self.subTest(message):
                self.convert(f"{text}{TREE}\n```", errors=1)
                self.assertIn(message, self.messages[0])
        self.convert(f"```espalier linenums=1\n{TREE}\n```", warnings=1)
        self.assertIn("diagram: a diagram in Markdown has no option 'linenums'", self.messages[0])
        self.convert("![x](none.espalier.yaml)\n\n[after](x)", errors=1)
        self.assertIn("none.espalier.yaml: No such file or directory", self.messages[0])

    def test_files_elsewhere_cannot_be_read(self):
        Path("docs").mkdir()
        Path("secret.txt").write_text("Secret\n")
        Path("docs/link.txt").symlink_to("../secret.txt")
        for path in ("../secret.txt", "/etc/passwd", "link.txt"):
            with self.subTest(path):
                html = self.convert(f"```espalier\ndata: {{outline: {path}}}\n```", errors=1)
                self.assertNotIn("Secret", html)
        Path("x.espalier.yaml").write_text(TREE)
        Path("docs/y.espalier.yaml").symlink_to("../x.espalier.yaml")
        for path in ("../x.espalier.yaml", os.path.abspath("x.espalier.yaml"), "y.espalier.yaml"):
            with self.subTest(path):
                html = self.convert(f"![x]({path})", errors=1)
                self.assertIn("espalier.yaml' is outside the folder of the pages", self.messages[0])
                self.assertNotIn("Quokka", html)
        self.assertIn("Quokka", self.convert("![x](../x.espalier.yaml)", page="docs/a.md", root="."))

    def test_places_in_the_file_of_the_page(self):
        Path("docs").mkdir()
        fence = "    ```espalier\n    data:\n      tre: 1\n    ```\n"
        text = f"# Title\n\n- item\n\n{fence}\n{fence}"
        Path("docs/a.md").write_text("---\ntitle: x\n---\n" + text)
        self.convert(text, errors=2, page="docs/a.md")
        self.assertEqual([message.split(": ")[0] for message in self.messages], ["docs/a.md:10:7", "docs/a.md:15:7"])

    def test_strict_ends_the_page_with_all_errors(self):
        text = "```espalier\ndata: {tre: 1}\n```\n\n```espalier\ndata: {tred: 1}\n```"
        with self.assertRaises(BrokenDiagrams) as caught:
            self.convert(text, strict=True)
        self.assertIn("'tre'", str(caught.exception))
        self.assertIn("'tred'", str(caught.exception))

    def test_cache(self):
        Path("tree.txt").write_text("Bilby\n")
        text = "```espalier\ndata: {outline: tree.txt}\n```"
        first = self.convert(text)
        self.assertEqual(len(list(Path(".cache/espalier").glob("*.diagram"))), 1)
        entry = next(Path(".cache/espalier").glob("*.diagram"))
        entry.write_bytes(entry.read_bytes().replace(b"Bilby", b"Cached"))
        self.assertIn("Cached", self.convert(text))
        Path("tree.txt").write_text("Numbat\n")
        self.assertIn("Numbat", self.convert(text))
        for content in (b"", b"{}\n", b"[]\n", b"\xff\n", b'{"reads": {}, "messages": [{"x": 1}]}\n'):
            entry.write_bytes(content)
            self.assertIn("Numbat", self.convert(text))
        self.assertNotEqual(first, self.convert(text))

    def test_cache_that_cannot_be_written(self):
        Path(".cache").write_text("a file")
        self.assertIn("<svg", self.convert(f"```espalier\n{TREE}\n```"))

    def test_stylesheet_that_cannot_be_written(self):
        Path("file").write_text("")
        words = [sys.executable, "-m", "espalier_diagrams", "stylesheet"]
        result = subprocess.run([*words, "file/css"], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (3, "error: file/css: Not a directory\n"))
        result = subprocess.run([*words, "css"], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0)
        self.assertIn(".espalier", Path("css/espalier.css").read_text())
        self.assertEqual(subprocess.run([*words, "css"], capture_output=True, text=True).stdout, "")

    def test_warnings_are_repeated_from_the_cache(self):
        Path("a.png").write_bytes(b"not a picture")
        text = "```espalier\n" + TREE + "\nviews: {cell: {content: [{image: a.png}, {text: '{label}'}]}}\n```"
        self.convert(text, warnings=1)
        self.convert(text, warnings=1)

    def test_thousands_of_documents(self):
        """Pieces of Markdown in any order never raise an error, and every fence is drawn or is an example."""
        pieces = [
            "```espalier",
            "````",
            "~~~",
            "> ",
            "    ",
            "- ",
            "<!--",
            "-->",
            "```",
            "<div>",
            "\t",
            "data: {tre: 1}",
            "",
            "\x02",
        ]
        state = 7
        for _ in range(4000):
            lines = []
            for _ in range(12):
                state = (state * 1103515245 + 12345) % (1 << 31)
                lines.append(pieces[(state >> 8) % len(pieces)] + pieces[(state >> 16) % len(pieces)])
            blocks = list(find_blocks(lines))
            for one, other in zip(blocks, blocks[1:]):
                self.assertLessEqual(one.end, other.start)
            for block in blocks:
                self.assertIn("espalier", lines[block.start])
                self.assertEqual(len(block.lines), block.end - block.start - 2)


if __name__ == "__main__":
    unittest.main()
