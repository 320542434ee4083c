"""Pictures to compare, and the comparisons of Python's libraries, each as a whole process.

pictures.py make WIDTH HEIGHT A B     two screenshots, of which B has 0.1 % other pixels
pictures.py recompress A B            the same pixels with another level of compression
pictures.py pillow|pixelmatch|pixelmatch-cpp|skimage A B OUTPUT
pictures.py folder A B OUTPUT.html    all pictures of two folders of diagrams, compared by Pillow, with a page
"""

import sys


def make(width, height, first, second):
    import numpy
    from PIL import Image

    random = numpy.random.default_rng(1)
    pixels = numpy.full((height, width, 4), 255, dtype=numpy.uint8)
    # Cards with a gradient, and lines of "text": black pixels with gray edges.
    for top in range(8, height - 100, 120):
        for left in range(8, width - 180, 200):
            color = random.integers(120, 255, 3)
            shade = numpy.linspace(0, 40, 100).astype(numpy.uint8)[:, None, None]
            pixels[top:top + 100, left:left + 180, :3] = color.astype(numpy.uint8) - shade
            for line in range(5):
                y = top + 12 + line * 16
                text = random.integers(0, 3, (9, 150)).astype(numpy.uint8) * 100
                area = pixels[y:y + 9, left + 12:left + 162, :3]
                area[...] = numpy.minimum(area, text[:, :, None] + 40)
    Image.fromarray(pixels).save(first, compress_level=3)
    # Squares of 8 x 8 pixels, at 0.1 % of the area.
    for _ in range(max(1, width * height // 64_000)):
        y, x = random.integers(0, height - 8), random.integers(0, width - 8)
        pixels[y:y + 8, x:x + 8, :3] ^= 0x40
    Image.fromarray(pixels).save(second, compress_level=3)


def recompress(first, second):
    from PIL import Image

    Image.open(first).save(second, compress_level=1)


def pillow(first, second, output):
    from PIL import Image, ImageChops

    Image.MAX_IMAGE_PIXELS = None
    difference = ImageChops.difference(Image.open(first).convert("RGB"), Image.open(second).convert("RGB"))
    assert difference.getbbox()
    difference.save(output, compress_level=1)


def pixelmatch(first, second, output):
    from PIL import Image
    from pixelmatch.contrib.PIL import pixelmatch

    Image.MAX_IMAGE_PIXELS = None
    a, b = Image.open(first), Image.open(second)
    difference = Image.new("RGBA", a.size)
    assert pixelmatch(a, b, difference)
    difference.save(output, compress_level=1)


def pixelmatch_cpp(first, second, output):
    import numpy
    from PIL import Image
    from pybind11_pixelmatch import Options, pixelmatch

    Image.MAX_IMAGE_PIXELS = None
    a, b = (numpy.array(Image.open(name).convert("RGBA")) for name in (first, second))
    difference = numpy.zeros_like(a)
    options = Options()
    options.threshold = 0
    assert pixelmatch(a, b, output=difference, options=options)
    Image.fromarray(difference).save(output, compress_level=1)


def skimage(first, second, output):
    import numpy
    from PIL import Image
    from skimage.util import compare_images

    Image.MAX_IMAGE_PIXELS = None
    a, b = (numpy.array(Image.open(name).convert("RGB")) for name in (first, second))
    difference = compare_images(a, b, method="diff")
    assert difference.any()
    Image.fromarray((difference * 255).astype(numpy.uint8)).save(output, compress_level=1)


def folder(first, second, output):
    import base64
    import io
    from pathlib import Path
    from PIL import Image, ImageChops

    rows = []
    for path in sorted(Path(first, "__Snapshots__").glob("*.png")):
        old, new = path.read_bytes(), Path(second, "__Snapshots__", path.name).read_bytes()
        if old == new:
            rows.append(f"<li>{path.name}")
            continue
        a, b = (Image.open(io.BytesIO(data)).convert("RGB") for data in (old, new))
        difference = io.BytesIO()
        ImageChops.difference(a, b).save(difference, "PNG", compress_level=1)
        pictures = (old, new, difference.getvalue())
        sources = (base64.b64encode(data).decode() for data in pictures)
        rows.append(f"<li>{path.name}" + "".join(f'<img src="data:image/png;base64,{data}">' for data in sources))
    assert len(rows) == 100 and sum("<img" in row for row in rows) == 10
    Path(output).write_text("<ul>" + "\n".join(rows))


command, arguments = sys.argv[1], sys.argv[2:]
if command == "make":
    make(int(arguments[0]), int(arguments[1]), *arguments[2:])
else:
    {
        "recompress": recompress, "pillow": pillow, "pixelmatch": pixelmatch, "pixelmatch-cpp": pixelmatch_cpp,
        "skimage": skimage, "folder": folder,
    }[command](*arguments)
