import EspalierDiagnostics
import EspalierGraphics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EspalierCairoGraphics

/// Tests that decoded images are cached up to a limit.
@Suite struct ImageLibraryTests {
    /// Returns a square PNG of one color, which the PNG renderer has drawn.
    private func image(_ side: Int, red: Double = 1) throws -> Image {
        let sink = MemorySink()
        let options = PNGOptions(scale: 1, background: AdaptiveColor(Color(red: red, green: 0, blue: 0)))
        try PNGRenderer(shaper: TextShaper(library: FontLibrary()), options: options)
            .render(size: CGSize(width: side, height: side), to: sink) { _, _ in }
        return Image(format: .png, data: Data(sink.bytes), pixelWidth: side, pixelHeight: side)
    }

    @Test func anImageIsDecodedOnce() throws {
        let library = ImageLibrary()
        let image = try image(20)
        let first = try library.pixels(of: image)
        // A second object with the same bytes is treated as the same image.
        let again = Image(format: .png, data: Data(Array(image.data)), pixelWidth: 20, pixelHeight: 20)
        #expect(try library.pixels(of: again) === first)
        #expect(library.pixelCount == 400)
    }

    @Test func imageIsScaledOncePerSize() throws {
        let library = ImageLibrary()
        let image = try image(40)
        let entry = try ImageCache(library: library).image(image, width: 10, height: 10).buffer
        #expect((entry.width, entry.height) == (10, 10) && library.pixelCount == 1_700)
        let other = try ImageCache(library: library).image(image, width: 10, height: 10)
        #expect(other.buffer === entry)
        #expect(entry.pixels[0] == 0xFFFF_0000)
        // An image is never scaled up.
        #expect(try ImageCache(library: library).image(image, width: 80, height: 80).buffer.width == 40)
    }

    @Test func leastRecentlyUsedImageIsRemovedFirst() throws {
        let library = ImageLibrary(capacity: 1_000)
        let images = try [0.1, 0.4, 0.7].map { try image(20, red: $0) }
        let kept = try images.prefix(2).map { try library.pixels(of: $0) }
        #expect(try library.pixels(of: images[0]) === kept[0])
        _ = try library.pixels(of: images[2])
        #expect(library.pixelCount <= 500)
        #expect(try library.pixels(of: images[1]) !== kept[1])
        // An image that is larger than the whole library isn't cached, and is decoded each time.
        let large = try image(40)
        #expect(try library.pixels(of: large) !== library.pixels(of: large))
    }

    /// `problem(of:)` decodes an image, but caches the pixels only if the image is small.
    ///
    /// Large images would fill the library, and an SVG or PDF doesn't need the pixels.
    @Test func aCheckKeepsSmallImagesOnly() throws {
        let library = ImageLibrary()
        #expect(try library.problem(of: image(20)) == nil && library.pixelCount == 400)
        let large = try image(2_000)
        #expect(library.problem(of: large) == nil && library.problem(of: large) == nil)
        #expect(library.pixelCount == 400)
        #expect(try library.pixels(of: large).width == 2_000)
    }

    /// A thread that waits for memory gets that of an image in the library when the picture that showed it is finished.
    ///
    /// Otherwise, it would wait forever, because the library keeps the image.
    @Test func threadsGetTheMemoryOfFinishedPictures() async throws {
        let library = ImageLibrary(capacity: 1_500_000)
        let images = try [image(1_100), image(1_200, red: 0.5)]
        var cache: ImageCache? = ImageCache(library: library)
        _ = try cache?.image(images[0], width: 1_100, height: 1_100)
        #expect(library.pixelCount == 1_210_000)
        async let second = ImageCache(library: library).image(images[1], width: 1_200, height: 1_200)
            .buffer.width
        // The second picture takes the memory at once, because nothing uses the first image, or waits.
        cache = nil
        #expect(try await second == 1_200)
        #expect(library.pixelCount <= 1_500_000)
    }

    /// An image that is in use isn't removed, since the thread that uses it could need it again.
    ///
    /// The second picture has a thread of its own, because other tests can block those of the tasks.
    @Test func imagesInUseStayInTheLibrary() throws {
        final class Picture: Sendable {
            let width = Mutex<Int?>(nil)
        }
        let library = ImageLibrary(capacity: 1_500_000)
        let images = try [image(1_100), image(1_200, red: 0.5)]
        var (cache, entry): (ImageCache?, ImageCache.Entry?) = (ImageCache(library: library), nil)
        entry = try cache?.image(images[0], width: 1_100, height: 1_100)
        let second = Picture()
        Thread.detachNewThread {
            let entry = try? ImageCache(library: library).image(images[1], width: 1_200, height: 1_200)
            second.width.withLock { $0 = entry?.buffer.width ?? 0 }
        }
        try wait(for: "the second picture waits") { library.reserve.isAwaited }
        #expect(try library.pixels(of: images[0]) === entry?.buffer)
        (entry, cache) = (nil, nil)
        try wait(for: "the second picture is drawn") { second.width.withLock { $0 != nil } }
        #expect(second.width.withLock { $0 } == 1_200)
    }

    /// A thread that holds a copy gets a smaller one although the memory is taken, since it would wait for itself.
    @Test func smallerCopiesDoNotWait() throws {
        let library = ImageLibrary(capacity: 2_000_000)
        let cache = ImageCache(library: library)
        let image = try image(1_400)
        let whole = try library.pixels(of: image)
        let half = try cache.image(image, width: 700, height: 700, isHalved: true, holding: whole).buffer
        #expect(half.width == 700)
        // The next library has room for neither the image nor another copy of it.
        let other = ImageCache(library: ImageLibrary(capacity: 1_500_000))
        let large = try other.image(try self.image(2_200), width: 1_100, height: 1_100, isHalved: true).buffer
        #expect(large.reservation != nil)
        let copy = try other.image(
            try self.image(2_200), width: 550, height: 550, isHalved: true, holding: large)
        #expect(copy.buffer.width == 550)
    }

    /// A small copy of a large image takes no memory from other threads.
    @Test func smallCopiesHaveNoReservation() throws {
        let library = ImageLibrary(capacity: 1_500_000)
        let copies = try [image(1_100), image(1_200, red: 0.5)].map { image in
            try ImageCache(library: library).image(image, width: 10, height: 10).buffer
        }
        #expect(copies.allSatisfy { $0.reservation == nil && $0.width == 10 })
    }

    @Test func problemsAreNamed() throws {
        let image = try image(30)
        #expect(ImageLibrary().problem(of: image) == nil)
        let cut = Image(format: .png, data: image.data.prefix(60), pixelWidth: 30, pixelHeight: 30)
        #expect(
            ImageLibrary().problem(of: cut)?.message.hasPrefix("the PNG image can't be decoded: ") == true)
        let huge = Image(format: .jpeg, data: image.data, pixelWidth: 60_000, pixelHeight: 60_000)
        #expect(
            ImageLibrary().problem(of: huge)
                == ImageProblem(
                    "an image of 60000 x 60000 pixels is larger than the 64000000 that are decoded",
                    limit: .decodedPixels))
        // No limit allows a side that Cairo can't draw.
        let long = Image(format: .png, data: image.data, pixelWidth: 60_000, pixelHeight: 16)
        #expect(
            ImageLibrary().problem(of: long)
                == ImageProblem("an image of 60000 x 16 pixels has a side of more than 32767", limit: nil))
    }
}
