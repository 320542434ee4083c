#!/usr/bin/env python3
"""Draws the worst input at each limit with COMMAND, and prints the processor time and the memory that it took.

Usage: worst-inputs.py COMMAND [ROW...]

Fails if a run takes more than 10 seconds of processor time or 400 MB (or less, if the row says so), ends with a signal
or an unexpected status, or leaves a temporary file. The table goes to the standard output.
"""

import json
import os
import random
import shutil
import struct
import sys
import tempfile
import zlib

SECONDS, MEGABYTES = 10, 400


# Files

def png(width, height, channels=4, noise=0, seed=0, bits=8, filter=0):
    """Returns a PNG whose first `noise` bytes of pixels are random and whose other bytes are equal or zero.

    They are zero with a filter, or with 16 bits.
    """
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    source = random.Random(seed)
    packer = zlib.compressobj(1 if noise else 9)
    plain = bytes([0]) + bytes([200, 90, seed % 256, 255][:channels]) * width
    first = plain
    if filter or bits == 16:
        plain = bytes([filter]) + bytes(width * channels * bits // 8)
        first = bytes([filter, seed]) + plain[2:]
    parts, rest = [], noise
    for index in range(height):
        row = bytes([0]) + source.randbytes(width * channels) if rest > 0 else plain if index else first
        rest -= len(row)
        parts.append(packer.compress(row))
    data = b"".join(parts) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, bits, {3: 2, 4: 6}[channels], 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def jpeg(side, scans, number=0):
    """Returns a progressive JPEG whose scans contain only runs of empty blocks, and a number after its end."""
    def segment(marker, data):
        return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data

    size = struct.pack(">H", side)
    result = b"\xff\xd8" + segment(0xDB, bytes([0] + [1 + number] * 64))
    result += segment(0xC2, bytes([8]) + size + size + bytes([1, 1, 0x11, 0]))
    result += segment(0xC4, bytes([0x10, 1] + [0] * 15 + [0xE0]))
    blocks = ((side + 7) // 8) ** 2
    scan = segment(0xDA, bytes([1, 1, 0, 1, 63, 0])) + bytes(((blocks + 16383) // 16384 * 15 + 7) // 8)
    return result + scan * scans + b"\xff\xd9"


def images(names, width=40, **more):
    items = [{"label": "x", "p": name} for name in names]
    return {"data": {"sections": [{"items": items}]}, "layout": {"type": "waterfall"},
            "views": {"cell": {"content": [{"image": "{p}", "width": width}]}}, **more}


def write(name, content):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    if isinstance(content, (dict, list)):
        content = json.dumps(content)
    with open(name, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def write_pngs(count, *size, **options):
    for index in range(count):
        write(f"i{index}.png", png(*size, seed=index, **options))
    return [f"i{index}.png" for index in range(count)]


# Rows: each writes `d.json` and returns nothing

def many_pngs():
    write("d.json", images(write_pngs(15, 8000, 8000)))


def one_png():
    write("d.json", images(write_pngs(1, 8000, 8000), width=8000))


def filtered_pngs():
    write("d.json", images(write_pngs(15, 8000, 8000, filter=4)))


def deep_pngs():
    write("d.json", images(write_pngs(3, 8000, 8000, bits=16, filter=4)))


def many_deep_pngs():
    write("d.json", images(write_pngs(15, 8000, 8000, bits=16, filter=4)))


def pngs_at_their_size(count):
    return lambda: write("d.json", images(write_pngs(count, 8000, 8000), width=8000))


def png_uses():
    write("d.json", images(write_pngs(1, 8000, 8000) * 1000))


def many_jpegs():
    for index in range(15):
        write(f"i{index}.jpg", jpeg(8000, 9, index))
    write("d.json", images([f"i{index}.jpg" for index in range(15)]))


def jpeg_scans():
    for index in range(15):
        write(f"i{index}.jpg", jpeg(8000, 95, index))
    write("d.json", images([f"i{index}.jpg" for index in range(15)]))


def medium_threads():
    threads(6000)


def threads(side=8000):
    for index in range(4):
        write(f"in/i{index}.jpg", jpeg(side, 1, index))
        write(f"in/d{index}.json", images([f"i{index}.jpg"], width=8000))


def two_sizes():
    write("i0.jpg", jpeg(8000, 1))
    parts = [{"image": "i0.jpg", "width": width} for width in (1000, 900)]
    write("d.json", {"data": {"sections": [{"items": [{"label": "x"}]}]}, "layout": {"type": "waterfall"},
                     "views": {"cell": {"content": parts}}})


def noisy_pngs():
    write("d.json", images(write_pngs(4, 4000, 4000, 3, noise=1 << 40)))


def small_pngs(**size):
    write("d.json", images(write_pngs(2000, 640, 480, 3, noise=100_000), **size))


def small_pngs_at_their_size():
    small_pngs(width=640)


def perspective(side=1000):
    write("i0.jpg", jpeg(side, 1))
    write("d.json", {**images(["i0.jpg"] * 7, width=1000),
                     "layout": {"type": "carousel", "width": 9000, "itemSize": [1000, 1000]}})


def panels():
    rows = "".join(f"{k},{k // 3 if k else ''},N {k}\n" for k in range(60_000))
    write("d.csv", "id,parent,label\n" + rows)
    panel = {"data": {"csv": "d.csv"}, "layout": {"type": "class-hierarchy"}}
    write("d.json", {"panels": {"items": [panel] * 64}})


def marks():
    items = [{"label": "a" + "\u0301" * 20_000 + str(i)} for i in range(40)]
    write("d.json", {"data": {"sections": [{"items": items}]}, "layout": {"type": "grid"}})


def marks_at_limit():
    items = [{"label": "a" + "\u0301" * 19_000 + str(i)} for i in range(30)]
    write("d.json", {"data": {"sections": [{"items": items}]}, "layout": {"type": "grid"}})


def complex_texts(count=34_000):
    items = [{"label": f"\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd {i}"} for i in range(count)]
    write("d.json", {"data": {"sections": [{"items": items}]}, "layout": {"type": "grid"}})


def too_many_complex_texts():
    complex_texts(60_000)


def line(count=100_000):
    items = [{"label": f"N {i}"} for i in range(count)]
    write("d.json", {"data": {"sections": [{"items": items}]}, "layout": {"type": "single-line"}})


def states(count, items, **animation):
    def state(number):
        rows = [{"id": f"n{i}", "label": f"N {i}"} for i in range(items)]
        return {"name": f"s{number}", "data": {"sections": [{"items": rows[number:] + rows[:number]}]}}

    write("d.json", {"layout": {"type": "grid"}, "states": [state(n) for n in range(count)],
                     "animation": animation})


def two_states():
    states(2, 60_000, moments=20)


def many_states():
    states(30, 10)


def wide_png():
    write("d.json", {"data": {"sections": [{"items": [{"label": "x"}]}]},
                     "layout": {"type": "flow", "width": 1_000_000, "itemSize": [1_000_000, 4]}})


def long_file():
    write("d.yaml", "layout: {type: grid}\ndata:\n  sections:\n    - items:\n"
          + "".join(f"        - label: Number {i}\n          id: n{i}\n" for i in range(320_000)))


def items(count):
    def make():
        write("d.csv", "id,label\n" + "".join(f"n{i},Number {i}\n" for i in range(count)))
        write("d.json", {"data": {"csv": "d.csv"}, "layout": {"type": "grid"}})
    return make


def label_bytes(count):
    def make():
        words = "word " * 10_000
        rows = [{"label": words + str(i)} for i in range(count // 50_000)]
        write("d.json", {"data": {"sections": [{"items": rows}]}, "layout": {"type": "waterfall"}})
    return make


def moments(count):
    def make():
        states(2, count, moments=20)
    return make


DRAW = {"check": ["check", "d.json"], "svg": ["render", "d.json", "-o", "d.svg"],
        "png": ["render", "d.json", "-o", "d.png"], "pdf": ["render", "d.json", "-o", "d.pdf"]}
NO_PDF = {key: words for key, words in DRAW.items() if key != "pdf"}
SHEETS = {"sheets": ["render", "d.json", "-o", "d.pdf", "--page", "a4"]}

# Name: what makes the files, the commands, the statuses that are right, the megabytes.
ROWS = {
    "15 PNG of 64 megapixels": (many_pngs, DRAW, {0}, MEGABYTES),
    "a PNG of 64 megapixels at its size": (one_png, DRAW, {0}, MEGABYTES),
    "15 PNG of 64 megapixels, Paeth filter": (filtered_pngs, DRAW, {0, 1}, MEGABYTES),
    "3 PNG of 64 megapixels, 16 bits": (deep_pngs, DRAW, {0, 1}, MEGABYTES),
    "15 PNG of 64 megapixels, 16 bits": (many_deep_pngs, DRAW, {1}, MEGABYTES),
    "3 PNG of 64 megapixels at their size": (pngs_at_their_size(3), SHEETS, {0}, MEGABYTES),
    "15 PNG of 64 megapixels at their size": (
        pngs_at_their_size(15), {"check": DRAW["check"], "svg": DRAW["svg"]}, {0}, MEGABYTES),
    "15 PNG at their size in one picture": (
        pngs_at_their_size(15), {"png": DRAW["png"], **SHEETS}, {1}, MEGABYTES),
    "a PNG of 64 megapixels 1,000 times": (png_uses, DRAW, {0}, MEGABYTES),
    "15 JPEG of 64 megapixels, 9 scans": (many_jpegs, DRAW, {0, 1}, MEGABYTES),
    "15 JPEG of 64 megapixels, 95 scans": (jpeg_scans, DRAW, {1}, MEGABYTES),
    "4 JPEG of 64 megapixels, 4 threads": (
        threads, {f: ["render", "in", "-o", "out", "-f", f, "--jobs", "4"] for f in ("svg", "pdf")},
        {0}, MEGABYTES),
    "a progressive JPEG at its size": (
        threads, {"png": ["render", "in", "-o", "out", "-f", "png", "--jobs", "4"]}, {1}, MEGABYTES),
    "4 JPEG of 36 megapixels, 4 threads": (
        medium_threads, {f: ["render", "in", "-o", "out", "-f", f, "--jobs", "4"] for f in ("svg", "png", "pdf")},
        {0}, MEGABYTES),
    "a progressive JPEG in two large sizes": (
        two_sizes, {"png": [*DRAW["png"], "--scale", "6"]}, {0}, MEGABYTES),
    "4 noisy PNG of 48 MB": (noisy_pngs, DRAW, {0}, MEGABYTES),
    "2,000 PNG of 100 KB": (small_pngs, SHEETS, {0}, 200),
    "2,000 PNG of 100 KB at their size": (small_pngs_at_their_size, SHEETS, {0, 1}, 200),
    "7 photos in perspective, 27 megapixels": (
        perspective, {"png": [*DRAW["png"], "--scale", "2"]}, {0}, MEGABYTES),
    "64 panels of 60,000 items": (panels, {"svg": DRAW["svg"]}, {0, 1}, MEGABYTES),
    "800,000 combining marks": (marks, DRAW, {1}, MEGABYTES),
    "570,000 combining marks": (marks_at_limit, DRAW, {0}, MEGABYTES),
    "60,000 complex texts": (too_many_complex_texts, DRAW, {1}, MEGABYTES),
    "34,000 complex texts": (complex_texts, {**NO_PDF, **SHEETS}, {0}, MEGABYTES),
    "a line of 100,000 items": (line, {"check": DRAW["check"], "svg": DRAW["svg"], **SHEETS}, {0}, MEGABYTES),
    "two states of 60,000 items, 20 moments": (two_states, {"check": DRAW["check"], "svg": DRAW["svg"]}, {0}, MEGABYTES),
    "30 states with 100 moments": (
        many_states, {"snapshots": ["snapshot", "record", "d.json", "--moments", "100"]}, {1}, MEGABYTES),
    "a PNG 17.5 million pixels wide": (wide_png, {"png": [*DRAW["png"], "--scale", "17.5", "--rect", "32,32,1000000,4"]}, {0}, MEGABYTES),
    "fmt of 16 MB": (long_file, {"fmt": ["fmt", "d.yaml"]}, {0}, MEGABYTES),
}
# The older limits: what makes the files for a number, the commands, the lower of two numbers, of which the higher is four
# times as high. Their cost must be linear.
LINEAR = {
    "items": (items, {"check": DRAW["check"], "svg": DRAW["svg"], **SHEETS}, 50_000),
    "texts (bytes)": (label_bytes, {"check": DRAW["check"], "svg": DRAW["svg"]}, 5_000_000),
    "elements (20 moments of items)": (moments, {"svg": DRAW["svg"]}, 10_000),
    "pixels (points wide at scale 4)": (
        lambda count: lambda: write("d.json", {
            "data": {"sections": [{"items": [{"label": "x"}]}]},
            "layout": {"type": "flow", "width": count, "itemSize": [count, 1_000]}}),
        {"png": [*DRAW["png"], "--scale", "4"]}, 5_000),
}


# Photos in perspective: the side of the photos, and the two scales whose difference in time and pixels is measured. A
# megapixel of the picture may take 20 ms, whatever the magnification.
PERSPECTIVE = [(100, 1, 2), (1000, 0.5, 1), (1000, 1, 2), (8000, 1.5, 2.5), (8000, 2, 4)]
MILLISECONDS = 20


def run(command, words):
    """Returns the status, the seconds and the megabytes of a run."""
    child = os.fork()
    if child == 0:
        with open("errors", "w") as errors:
            os.dup2(errors.fileno(), 1)
            os.dup2(errors.fileno(), 2)
        environment = {key: value for key, value in os.environ.items() if key != "CI"}
        os.execve(command, [command, *words], environment)
    _, status, usage = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def temporary_files(folder):
    return [name for _, _, names in os.walk(folder) for name in names if name.endswith(".tmp")]


def main():
    command, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    failures = 0
    print(f"{'input':42}{'format':>10}{'status':>8}{'s':>8}{'MB':>8}")
    for name, (make, commands, statuses, megabytes) in ROWS.items():
        if wanted and not any(word in name for word in wanted):
            continue
        folder = tempfile.mkdtemp()
        os.chdir(folder)
        make()
        for kind, words in commands.items():
            status, seconds, memory = run(command, words)
            problems = []
            if status not in statuses:
                problems.append("status")
            if seconds > SECONDS:
                problems.append("time")
            if memory > megabytes:
                problems.append("memory")
            if temporary_files(folder):
                problems.append("temporary files")
            failures += len(problems)
            with open("errors", errors="replace") as errors:
                message = errors.readline().strip()[:160] if status else ""
            print(f"{name:42}{kind:>10}{status:>8}{seconds:>8.1f}{memory:>8.0f}  {', '.join(problems)}"
                  f"{'  ' + message if status else ''}", flush=True)
        os.chdir("/")
        shutil.rmtree(folder)
    print(f"\n{'cost':42}{'format':>10}{'number':>10}{'s':>8}{'MB':>8}")
    for name, (make, commands, number) in LINEAR.items():
        if wanted and not any(word in name for word in wanted):
            continue
        for kind, words in commands.items():
            costs = []
            for count in (number, 4 * number):
                folder = tempfile.mkdtemp()
                os.chdir(folder)
                make(count)()
                status, seconds, memory = run(command, words)
                costs.append(seconds)
                # A run at its start takes a few hundredths of a second. So a short one says nothing.
                problems = (["status"] if status else []) + (
                    ["not linear"] if len(costs) == 2 and costs[1] > 6 * max(costs[0], 0.2) else [])
                failures += len(problems)
                print(f"{name:42}{kind:>10}{count:>10}{seconds:>8.2f}{memory:>8.0f}  {', '.join(problems)}", flush=True)
                os.chdir("/")
                shutil.rmtree(folder)
    if not wanted or "perspective" in wanted:
        print(f"\n{'photos in perspective, pixels wide':42}{'format':>10}{'scale':>10}{'ms/MP':>8}{'MB':>8}")
        for side, *scales in PERSPECTIVE:
            folder = tempfile.mkdtemp()
            os.chdir(folder)
            perspective(side)
            costs, failed = [], False
            for scale in scales:
                status, seconds, memory = run(command, [*DRAW["png"], "--scale", str(scale)])
                failed = failed or status != 0
                if failed:
                    break
                with open("d.png", "rb") as file:
                    width, height = struct.unpack(">II", file.read(24)[16:])
                costs.append((seconds, width * height / 1e6))
            cost = 0 if failed else 1000 * (costs[1][0] - costs[0][0]) / (costs[1][1] - costs[0][1])
            problems = ["status"] if failed else ["time"] if cost > MILLISECONDS else []
            failures += len(problems)
            print(f"{side:<42}{'png':>10}{scales[1]:>10}{cost:>8.1f}{memory:>8.0f}  {', '.join(problems)}", flush=True)
            os.chdir("/")
            shutil.rmtree(folder)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
