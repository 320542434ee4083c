#!/usr/bin/python3
"""Packs the static command, its fonts and the Python package of Packages/python as a wheel, and prints its path.

    scripts/wheel.py STAGE FOLDER

STAGE is the folder of the tarball (scripts/package.sh). Its share folder is installed beside the command. The same files
always result in the same bytes, because all times are SOURCE_DATE_EPOCH. Needs fontTools and Brotli, with which the fonts
of sites are made.
"""

import base64
import hashlib
import io
import os
import platform
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import tomllib
from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "Packages" / "python"

# The characters of most European languages, arrows and signs are in one file of each face, and all others in another
# one, which browsers load only if a page needs it.
BASIC = "U+0020-024F, U+02B0-02FF, U+0300-036F, U+1E00-1EFF, U+2000-206F, U+2070-209F, U+20A0-20BF, U+2100-2193, U+2200-2265"
FACES = {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700}
FAMILIES = {"Inter": "Espalier Sans", "JetBrainsMono": "Espalier Mono"}


def fail(text):
    sys.exit(f"wheel: {text}")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def platform_tag(command):
    """Returns the platform with the lowest version of glibc that has all symbols of the command."""
    libraries = set(re.findall(r"\(NEEDED\).*\[(.*?)\]", output("readelf", "--dynamic", "--wide", command)))
    others = [name for name in libraries if not re.match(r"(libc|libm|ld-linux-.*)\.so\.", name)]
    if others:
        fail(f"the command needs shared libraries; build it with 'make dist': {' '.join(sorted(others))}")
    names = set(re.findall(r"\bGLIBC_([A-Z0-9_.]+)", output("readelf", "--version-info", "--wide", command)))
    # Packed relocations have no symbols. The first version of glibc that can read them is 2.36.
    minors = {36 if name == "ABI_DT_RELR" else int(name.split(".")[1]) for name in names if name != "PRIVATE"}
    return f"manylinux_2_{max(minors)}_{platform.machine()}"


def ranges(codes):
    """Returns characters as the value of `unicode-range`."""
    parts, codes = [], sorted(codes)
    start = previous = codes[0]
    for code in codes[1:] + [None]:
        if code is None or code != previous + 1:
            parts.append(f"U+{start:X}" if start == previous else f"U+{start:X}-{previous:X}")
            start = code
        previous = code
    return ",".join(parts)


def web_fonts(folder):
    """Makes the fonts of sites, and returns the names and bytes of their files, and the rules of the style sheet."""
    basic = set()
    for part in BASIC.split(", "):
        first, last = part[2:].split("-")
        basic.update(range(int(first, 16), int(last, 16) + 1))
    files, rules = {}, []
    for prefix, family in FAMILIES.items():
        for path in sorted(folder.glob(f"{prefix}-*.[ot]tf")):
            style = path.stem.removeprefix(f"{prefix}-")
            weight = FACES[style.removesuffix("Italic") or "Regular"]
            known = set(TTFont(path).getBestCmap())
            for name, codes in (("basic", known & basic), ("more", known - basic)):
                options = subset.Options(flavor="woff2", layout_features=["kern", "mark", "mkmk", "ccmp", "locl"])
                options.name_IDs, options.notdef_outline, options.recalc_timestamp = ["*"], True, False
                font = subset.load_font(str(path), options)
                subsetter = subset.Subsetter(options)
                subsetter.populate(unicodes=codes)
                subsetter.subset(font)
                buffer = io.BytesIO()
                subset.save_font(font, buffer, options)
                file = f"{path.stem}-{name}.woff2"
                files[file] = buffer.getvalue()
                slant = "italic" if style.endswith("Italic") else "normal"
                rules.append(
                    f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{slant};font-display:swap;'
                    f'src:url({file}) format("woff2");unicode-range:{ranges(codes)}}}\n'
                )
    return files, "".join(rules)


def metadata(project):
    fields = [("Metadata-Version", "2.1"), ("Name", project["name"]), ("Version", project["version"])]
    fields += [("Summary", project["description"]), ("License", project["license"]["text"])]
    fields += [("Requires-Python", project["requires-python"]), ("Keywords", ",".join(project["keywords"]))]
    fields += [("Classifier", classifier) for classifier in project["classifiers"]]
    fields.append(("Description-Content-Type", "text/markdown"))
    return "".join(f"{name}: {value}\n" for name, value in fields) + "\n" + (PACKAGE / project["readme"]).read_text()


def entry_points(project):
    groups = project["entry-points"].items()
    return "\n".join(f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in items.items()) for group, items in groups)


class Wheel:
    def __init__(self, path, moment):
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        # The times of a ZIP archive begin in 1980.
        self.time = time.gmtime(max(moment, 315_532_800))[:6]
        self.records = []

    def add(self, name, content, mode=0o644):
        content = content.encode() if isinstance(content, str) else content
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.records.append(f"{name},sha256={digest},{len(content)}\n")
        self._write(name, content, mode)

    def finish(self, record):
        self._write(record, ("".join(self.records) + f"{record},,\n").encode(), 0o644)
        self.archive.close()

    def _write(self, name, content, mode):
        info = zipfile.ZipInfo(name, self.time)
        info.external_attr = (0o100000 | mode) << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        self.archive.writestr(info, content, compresslevel=9)


def main():
    stage, folder = Path(sys.argv[1]), Path(sys.argv[2])
    command = str(stage / "bin/espalier")
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    version = output(command, "--version").split()[1]
    if project["version"] != version:
        fail(f"Packages/python/pyproject.toml has the version {project['version']}, but the command has {version}")
    tag = f"py3-none-{platform_tag(command)}"
    base = f"espalier_diagrams-{version}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{base}-{tag}.whl"
    wheel = Wheel(path, int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    for source in sorted((PACKAGE / "espalier_diagrams").glob("*.py")):
        wheel.add(f"espalier_diagrams/{source.name}", source.read_bytes())
    fonts, rules = web_fonts(stage / "share/espalier/fonts")
    sheet = (PACKAGE / "espalier_diagrams/assets/espalier.css").read_text()
    wheel.add("espalier_diagrams/assets/espalier.css", sheet + "\n" + rules)
    for name, content in sorted(fonts.items()):
        wheel.add(f"espalier_diagrams/assets/{name}", content)
    wheel.add(f"{base}.data/scripts/espalier", Path(command).read_bytes(), 0o755)
    licenses = stage / "share/doc/espalier"
    for source in sorted(path for path in (stage / "share").rglob("*") if path.is_file()):
        if source.is_relative_to(licenses):
            continue
        wheel.add(f"{base}.data/data/{source.relative_to(stage)}", source.read_bytes())
    for source in [licenses / "LICENSE", *sorted((licenses / "licenses").iterdir())]:
        wheel.add(f"{base}.dist-info/licenses/{source.relative_to(licenses)}", source.read_bytes())
    document = licenses / "espalier.spdx.json"
    if document.exists():
        wheel.add(f"{base}.dist-info/sboms/espalier.spdx.json", document.read_bytes())
    wheel.add(f"{base}.dist-info/METADATA", metadata(project))
    wheel.add(
        f"{base}.dist-info/WHEEL", f"Wheel-Version: 1.0\nGenerator: espalier\nRoot-Is-Purelib: false\nTag: {tag}\n"
    )
    wheel.add(f"{base}.dist-info/entry_points.txt", entry_points(project))
    wheel.finish(f"{base}.dist-info/RECORD")
    print(path)


main()
