import EspalierGraphics
import EspalierImageComparison

/// The pixels by which an outdated PNG differs from the new one.
nonisolated struct PixelChanges {
    /// The maximum size of a new PNG that is compared, because it is kept in memory.
    private static let comparedSize = 64 << 20

    /// The difference in words, such as "120 x 80 pixels, drawn 130 x 80"; nil if the new picture can't be compared.
    let text: String?

    /// Compares a file with the PNG that would replace it.
    ///
    /// Takes the time of drawing and of decoding both pictures.
    ///
    /// - Parameters:
    ///   - path: The path of the outdated PNG.
    ///   - draw: A closure that writes the new PNG.
    init(of path: String, _ draw: (any ByteSink) throws -> Void) {
        let sink = LimitedSink(limit: Self.comparedSize)
        do {
            try draw(sink)
            let comparison = try ImageComparison.compare(
                expected: .file(path), actual: .bytes(sink.bytes, name: ""))
            text = Self.text(comparison)
        } catch let error as PictureFileError where error.name == path {
            text = "it can't be compared: \(error.reason)"
        } catch {
            text = nil
        }
    }

    private static func text(_ comparison: ImageComparison) -> String {
        let (old, new) = (comparison.expectedSize, comparison.actualSize)
        if comparison.verdict == .differentSizes { return "\(old) pixels, drawn \(new)" }
        let count = comparison.changedCount
        guard let first = comparison.regions.first?.box else {
            return "the pixels are the same; other bytes of the file differ"
        }
        let place = first.width * first.height == 1 ? "at \(first.x),\(first.y)" : "in the box \(first)"
        return
            "\(count) of \(comparison.pixelCount) pixels \(count == 1 ? "differs" : "differ"), the first \(place)"
    }
}

/// A sink in memory that accepts a limited number of bytes.
nonisolated private final class LimitedSink: ByteSink {
    private struct Excess: Error {}

    private(set) var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        if self.bytes.count + bytes.count > limit { throw Excess() }
        self.bytes.append(contentsOf: bytes)
    }
}
