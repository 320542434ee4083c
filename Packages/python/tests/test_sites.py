"""Builds the recipes as sites with the tools that are installed, and looks at them in Chromium.

`scripts/check-sites.sh` runs these tests in a new environment, with the wheel.
"""

import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import unittest
from pathlib import Path

RECIPES = Path(__file__).resolve().parents[3] / "docs" / "recipes"
TOOLS = Path(sysconfig.get_path("scripts"))
CHROMIUM = shutil.which("chromium")

# The fill of the background of the diagrams in light and dark, which is that of the template's theme.
LIGHT, DARK = "rgb(252, 249, 244)", "rgb(25, 23, 19)"

PROBE = """<script>
addEventListener("load", async () => {
  const report = {fills: []};
  const look = () => report.fills.push(getComputedStyle(document.querySelector(".espalier > svg > rect")).fill);
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  await wait(300);
  look();
  for (const selector of SELECTORS) {
    document.querySelector(selector).click();
    await wait(100);
    look();
  }
  const text = document.querySelector(".espalier text");
  report.family = getComputedStyle(text).fontFamily;
  await document.fonts.load('600 12px "Espalier Sans"');
  report.loaded = [...document.fonts].some((face) => face.family.includes("Espalier Sans") && face.status == "loaded");
  report.size = getComputedStyle(text).fontSize;
  report.attribute = text.closest("[font-size]").getAttribute("font-size") + "px";
  const box = document.querySelector(".espalier > svg").getBoundingClientRect();
  report.width = box.width;
  report.overflow = [...document.querySelectorAll(".espalier text")].filter(
    (text) => text.getBBox().x + text.getBBox().width > text.ownerSVGElement.viewBox.baseVal.width).length;
  getSelection().selectAllChildren(document.querySelector(".espalier"));
  report.selected = getSelection().toString();
  const report_element = document.createElement("pre");
  report_element.id = "report";
  report_element.textContent = JSON.stringify(report);
  document.body.append(report_element);
});
</script>"""


class Server:
    """A server for the files of a folder, on the loopback interface."""

    def __init__(self, folder):
        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        handler = functools.partial(Handler, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class SiteTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def copy(self, recipe):
        shutil.copytree(RECIPES / recipe, self.folder, dirs_exist_ok=True)

    def run_tool(self, *words, status=0):
        result = subprocess.run(
            [str(TOOLS / words[0]), *words[1:]],
            cwd=self.folder,
            capture_output=True,
            text=True,
            env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        )
        output = result.stdout + result.stderr
        if status is not None:
            self.assertEqual(result.returncode == 0, status == 0, output)
        return output

    def replace(self, name, old, new):
        path = self.folder / name
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))

    def expect_drawings(self, page, link):
        """Expects both diagrams of a recipe in a page, and a link in the second one that leads to a file of the site."""
        html = page.read_text()
        for label in ("Triangle", "Dodecahedron"):
            self.assertRegex(html, rf">{label}</text>")
        drawings = re.findall(r'class="espalier"><svg.*?</svg>', html, re.DOTALL)
        self.assertEqual(len(drawings), 2)
        for drawing in drawings:
            self.assertNotRegex(drawing, "<style|@font-face|base64")
        ids = re.findall(r'\bid="([^"]*)"', "".join(drawings))
        self.assertEqual(len(ids), len(set(ids)))
        self.assertIn("shapes-Triangle", ids)
        target = re.search(r'<a id="[^"]*Dodecahedron"[^>]* href="([^"]*)"', html)[1]
        self.assertEqual(target, link)
        found = page.parent / target
        self.assertTrue(found.is_file() or (found / "index.html").is_file(), target)

    def look(self, site, page="index.html", selectors=(), dark=False):
        """Opens a page in Chromium, clicks on elements, and returns what a script has seen."""
        if not CHROMIUM:
            self.skipTest("Chromium isn't installed")
        path = site / page
        html = path.read_text()
        path.write_text(html.replace("</body>", PROBE.replace("SELECTORS", json.dumps(selectors)) + "</body>"))
        server = Server(str(site))
        try:
            command = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=6000"]
            command += [f"--user-data-dir={tempfile.mkdtemp(dir=self.folder)}", "--window-size=1200,900"]
            if dark:
                command.append("--blink-settings=preferredColorScheme=0")
            dom = subprocess.run(
                [*command, "--dump-dom", f"{server.address}/{page}"], capture_output=True, text=True, timeout=120
            ).stdout
            folder = os.environ.get("SITE_SCREENSHOTS")
            if folder:
                name = f"{self.id().split('.')[-1]}{'-dark' if dark else ''}.png"
                subprocess.run(
                    [*command, f"--screenshot={folder}/{name}", f"{server.address}/{page}"], capture_output=True
                )
        finally:
            server.close()
            path.write_text(html)
        report = re.search(r'<pre id="report">(.*?)</pre>', dom, re.DOTALL)
        self.assertTrue(report, dom[:2000])
        seen = json.loads(report[1].replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
        self.assertIn("Espalier Sans", seen["family"])
        self.assertEqual(seen["size"], seen["attribute"], "the theme changes the size of texts")
        self.assertEqual(seen["overflow"], 0, "texts are wider than their drawing")
        self.assertIn("Triangle", seen["selected"])
        if (site / "assets/espalier").is_dir() or (site / "espalier").is_dir() or (site / "_static").is_dir():
            self.assertTrue(seen["loaded"] or not list(site.rglob("Inter-*.woff2")), "the fonts aren't loaded")
        return seen["fills"]

    def test_pixels(self):
        """A drawing in a page has the pixels of the same drawing in a file of its own, in light and in dark."""
        if not CHROMIUM:
            self.skipTest("Chromium isn't installed")
        from espalier_diagrams.worker import command

        words = [sys.executable, "-m", "espalier_diagrams", "stylesheet", "css"]
        subprocess.run(words, cwd=self.folder, check=True, capture_output=True)
        styles = (
            '<link rel="stylesheet" href="css/espalier.css"><style>body,.espalier{margin:0}svg{display:block}</style>'
        )
        options = ["--appearance", "page", "--svg-text", "system", "--no-style", "--id-prefix", "p-"]
        for name in ("uml-classes", "mosaic"):
            template = RECIPES.parent.parent / f"templates/{name}.yaml"
            drawings = []
            for more in ([], options):
                subprocess.run(
                    [command(), "render", str(template), "-q", "-o", "a.svg", *more], cwd=self.folder, check=True
                )
                drawings.append((self.folder / "a.svg").read_text())
            for scheme in ("light", "dark"):
                with self.subTest(f"{name}, {scheme}"):
                    body = f'<!doctype html><meta charset="utf-8">{styles}<body data-theme="{scheme}"><div'
                    pictures = []
                    for index, drawing in enumerate(drawings):
                        page, picture = self.folder / f"{index}.html", self.folder / f"{index}.png"
                        page.write_text(f'{body} class="{"espalier" if index else ""}">{drawing}</div>')
                        subprocess.run(
                            [
                                CHROMIUM,
                                "--headless=new",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--hide-scrollbars",
                                "--virtual-time-budget=3000",
                                f"--screenshot={picture}",
                                "--window-size=1000,900",
                                f"--user-data-dir={tempfile.mkdtemp(dir=self.folder)}",
                                f"--blink-settings=preferredColorScheme={int(scheme == 'light')}",
                                page.as_uri(),
                            ],
                            capture_output=True,
                            check=True,
                            timeout=120,
                        )
                        pictures.append(str(picture))
                    result = subprocess.run([command(), "compare", *pictures], capture_output=True, text=True)
                    self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    # MkDocs

    def test_material(self):
        self.copy("mkdocs")
        self.run_tool("mkdocs", "build", "--strict", "-q")
        site = self.folder / "site"
        self.expect_drawings(site / "index.html", "solids/")
        index = json.loads((site / "search/search_index.json").read_text())
        self.assertTrue(any("Dodecahedron" in entry["text"] for entry in index["docs"]))
        clicks = ['[for="__palette_1"]', '[for="__palette_0"]']
        self.assertEqual(self.look(site, selectors=clicks), [LIGHT, DARK, LIGHT])

    def test_other_themes_of_mkdocs(self):
        self.copy("mkdocs")
        text = (self.folder / "mkdocs.yml").read_text()
        for theme, dark in (("readthedocs", LIGHT), ("{name: mkdocs, color_mode: auto}", DARK)):
            with self.subTest(theme):
                rest = text[text.index("markdown_extensions") :]
                (self.folder / "mkdocs.yml").write_text(f"site_name: X\ntheme: {theme}\n{rest}")
                self.run_tool("mkdocs", "build", "--strict", "-q")
                site = self.folder / "site"
                self.expect_drawings(site / "index.html", "solids/")
                self.assertEqual(self.look(site), [LIGHT])
                self.assertEqual(self.look(site, dark=True), [dark])

    def test_errors_in_mkdocs(self):
        self.copy("mkdocs")
        self.replace("docs/index.md", "template: class-hierarchy\n", "templat: class-hierarchy\n")
        self.replace("docs/solids.espalier.yaml", "solids.md", "cubes.md")
        output = self.run_tool("mkdocs", "build", "--strict", status=1)
        self.assertEqual(output.count("ERROR"), 1, output)
        self.assertIn("docs/index.md:7:1: unknown key 'templat'", output)
        self.assertIn("has a link to 'cubes.md', but there is no such page", output)
        self.assertIn("Aborted with 1 errors, 1 warnings in strict mode", output)
        self.run_tool("mkdocs", "build", "-q")
        page = (self.folder / "site/index.html").read_text()
        self.assertIn('<div class="espalier-error" role="alert">', page)
        self.assertIn("Dodecahedron</text>", page)

    def test_thousand_errors_in_mkdocs(self):
        self.copy("mkdocs")
        for page in range(20):
            fences = (f"```espalier\ndata: {{tre{page}x{index}: 1}}\n```\n\n" for index in range(50))
            (self.folder / f"docs/p{page}.md").write_text("# Page\n\n" + "".join(fences))
        output = self.run_tool("mkdocs", "build", "--strict", status=1)
        self.assertEqual(output.count("ERROR"), 1000)
        self.assertEqual(output.count("'tre7x31'"), 1)

    def test_changed_data_in_mkdocs(self):
        self.copy("mkdocs")
        self.run_tool("mkdocs", "build", "-q")
        drawn = {path: path.stat().st_mtime_ns for path in self.folder.glob(".cache/espalier/*.diagram")}
        self.assertEqual(len(drawn), 2)
        self.run_tool("mkdocs", "build", "-q")
        self.assertEqual(
            {path: path.stat().st_mtime_ns for path in self.folder.glob(".cache/espalier/*.diagram")}, drawn
        )
        self.replace("docs/shapes.txt", "Triangle", "Pentagon")
        self.run_tool("mkdocs", "build", "-q")
        self.assertIn(">Pentagon</text>", (self.folder / "site/index.html").read_text())

    # Zensical

    def test_zensical(self):
        self.copy("zensical")
        words = [sys.executable, "-m", "espalier_diagrams", "stylesheet", "docs/espalier"]
        subprocess.run(words, cwd=self.folder, check=True, capture_output=True)
        self.run_tool("zensical", "build", "--clean")
        site = self.folder / "site"
        self.expect_drawings(site / "index.html", "solids/")
        self.assertIn("Dodecahedron", (site / "search.json").read_text())
        clicks = ['[for="__palette_1"]', '[for="__palette_0"]']
        self.assertEqual(self.look(site, selectors=clicks), [LIGHT, DARK, LIGHT])

    def test_errors_in_zensical(self):
        self.copy("zensical")
        self.replace("docs/index.md", "template: class-hierarchy\n", "templat: class-hierarchy\n")
        self.replace("docs/solids.espalier.yaml", "tree:", "tre:")
        output = self.run_tool("zensical", "build", "--clean", status=1)
        self.assertIn("docs/index.md:7:1: unknown key 'templat'", output)
        self.assertIn("unknown key 'tre'", output)
        self.replace("zensical.toml", "strict = true", "strict = false")
        self.run_tool("zensical", "build", "--clean")
        self.assertEqual((self.folder / "site/index.html").read_text().count("espalier-error"), 2)

    # Sphinx

    def test_furo(self):
        self.copy("sphinx")
        self.run_tool("sphinx-build", "-W", "--keep-going", "-q", "-b", "html", ".", "html")
        site = self.folder / "html"
        self.expect_drawings(site / "index.html", "solids.html")
        self.assertIn("dodecahedron", (site / "searchindex.js").read_text())
        # The theme follows the system, and then the clicks select dark and light.
        click = ".theme-toggle-container button, .theme-toggle"
        self.assertEqual(self.look(site, selectors=[click, click]), [LIGHT, DARK, LIGHT])
        self.assertEqual(self.look(site, dark=True), [DARK])

    def test_other_themes_of_sphinx(self):
        self.copy("sphinx")
        for theme in ("sphinx_rtd_theme", "alabaster"):
            with self.subTest(theme):
                shutil.rmtree(self.folder / "html", ignore_errors=True)
                words = ["-W", "--keep-going", "-q", "-j", "2", "-b", "html", "-D", f"html_theme={theme}"]
                self.run_tool("sphinx-build", *words, ".", "html")
                self.expect_drawings(self.folder / "html/index.html", "solids.html")
                self.assertEqual(self.look(self.folder / "html"), [LIGHT])
                self.assertEqual(self.look(self.folder / "html", dark=True), [LIGHT])

    def test_other_formats_of_sphinx(self):
        self.copy("sphinx")
        for builder in ("text", "latex", "man", "texinfo", "singlehtml", "dirhtml", "epub"):
            self.run_tool("sphinx-build", "-q", "-b", builder, ".", builder)
        self.assertIn("- Polygon\n", (self.folder / "text/index.txt").read_text())
        self.assertIn("Polygon", (self.folder / "man/shapes.1").read_text())
        latex = (self.folder / "latex/shapes.tex").read_text()
        pictures = re.findall(r"\\sphinxincludegraphics\{(.*?)\}", latex)
        self.assertEqual(len(pictures), 2)
        for picture in pictures:
            self.assertEqual((self.folder / "latex" / picture).read_bytes()[:5], b"%PDF-")
        self.expect_drawings(self.folder / "dirhtml/index.html", "solids/")

    def test_myst(self):
        self.copy("sphinx")
        (self.folder / "conf.py").write_text('extensions = ["espalier_diagrams.sphinx", "myst_parser"]\n')
        (self.folder / "solids.rst").unlink()
        (self.folder / "solids.md").write_text(
            "# Solids\n\n```espalier\ndata: {tree: {label: Plain}}\n```\n\n```{espalier} solids.espalier.yaml\n```\n\n"
            "```{espalier}\n:name: wrong\n\ndata:\n  tre: 1\n```\n\nAn ![image](solids.espalier.yaml).\n"
        )
        output = self.run_tool("sphinx-build", "-q", "-b", "html", ".", "html")
        self.assertIn("solids.md:14: unknown key 'tre'", output)
        html = (self.folder / "html/solids.html").read_text()
        self.assertEqual((html.count('class="espalier"><svg'), html.count('class="espalier-error"')), (3, 1))

    def test_errors_in_sphinx(self):
        self.copy("sphinx")
        self.replace("index.rst", "template: class-hierarchy", "templat: class-hierarchy")
        self.replace("index.rst", "solids.espalier.yaml", "none.espalier.yaml")
        output = self.run_tool("sphinx-build", "-W", "--keep-going", "-q", "-b", "html", ".", "html", status=1)
        self.assertIn("index.rst:10: unknown key 'templat'", output)
        self.assertIn("index.rst:16: none.espalier.yaml: No such file or directory", output)
        self.assertEqual((self.folder / "html/index.html").read_text().count('class="espalier-error"'), 2)

    def test_changed_data_in_sphinx(self):
        self.copy("sphinx")
        self.run_tool("sphinx-build", "-q", "-b", "html", ".", "html")
        self.replace("shapes.txt", "Triangle", "Pentagon")
        self.run_tool("sphinx-build", "-q", "-b", "html", ".", "html")
        self.assertIn(">Pentagon</text>", (self.folder / "html/index.html").read_text())


if __name__ == "__main__":
    unittest.main()
