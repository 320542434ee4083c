package import EspalierGeometry
package import EspalierGraphics
package import EspalierThreads
package import Foundation

/// A function that receives all fonts of a document, each with the characters that are drawn in it.
package typealias FontPreparation = ([(font: Font, scalars: Set<Unicode.Scalar>)]) -> Void

/// A canvas that writes a large SVG document on a second thread, while the calling thread computes what is drawn.
///
/// The first elements are written directly, because most pictures are complete before a thread would have started. The
/// document is the same as that of an `SVGCanvas`, byte for byte.
///
/// The conformance to `Sendable` is unchecked, but correct: after the first recording, only the pieces of `work` use
/// `output`. The pieces run one after another, and `write` waits for the last one.
package final class ConcurrentSVGCanvas: Canvas, @unchecked Sendable {
    private let output: Output
    private let work: BackgroundWork
    /// The number of elements that are still written directly.
    private var directCount: Int
    /// True after the first elements, when commands are recorded.
    private var isRecording = false
    private var recording = RecordedDrawing(reserves: false)
    private var failure: (any Error)?

    /// The number of elements that `write` writes directly by default.
    ///
    /// Recording takes a seventh more processor time in all. Smaller pictures are usually drawn together with others,
    /// which keep both cores busy.
    package static let directLimit = 2_000

    /// The writer in an object of its own, with unused memory around it.
    ///
    /// If the writer were in the same cache line as values that the calling thread uses, the line would move between
    /// the caches of the processor cores for each command, which takes half of the time that the second thread saves.
    private final class Output {
        private let before = UnusedCacheLines()
        var writer: SVGWriter
        private let after = UnusedCacheLines()

        init(_ writer: consuming SVGWriter) { self.writer = writer }
    }

    /// Two cache lines, since processors fetch lines in pairs.
    private struct UnusedCacheLines {
        private let first = SIMD8<UInt64>.zero
        private let second = SIMD8<UInt64>.zero
    }

    private init(_ writer: consuming SVGWriter, _ work: BackgroundWork, directLimit: Int) {
        output = Output(writer)
        self.work = work
        directCount = directLimit
    }

    /// Draws and writes a document.
    ///
    /// - Parameters:
    ///   - document: The bounds, texts and ids of the document.
    ///   - options: The options of the file.
    ///   - sink: The destination, which receives chunks of about 64 kilobytes, possibly on another thread.
    ///   - fonts: The object that creates the embedded fonts.
    ///   - prepare: A function that is called with all embedded fonts before `fonts` creates the first one, so that it
    ///     can create them concurrently.
    ///   - directLimit: The number of elements that are written before the second thread starts.
    ///   - start: The function that starts the thread.
    ///   - draw: Draws the picture, on the calling thread.
    /// - Throws: The first error of `draw`, the sink or `fonts`.
    package static func write(
        _ document: SVGDocument, options: SVGOptions, to sink: any ByteSink,
        embedding fonts: any FontEmbedding, preparing prepare: FontPreparation? = nil,
        directLimit: Int = ConcurrentSVGCanvas.directLimit,
        start: @escaping ThreadStart = Threads.start, draw: (any Canvas) throws -> Void
    ) throws {
        let canvas = try BackgroundWork.run(capacity: 2, start: start) { work in
            let canvas = ConcurrentSVGCanvas(
                SVGWriter(document, options: options, sink: sink), work, directLimit: directLimit)
            try draw(canvas)
            canvas.handOver()
            if let failure = canvas.failure { throw failure }
            return canvas
        }
        try canvas.output.writer.finish(embedding: fonts, preparing: prepare)
    }

    /// Returns true if the next command is recorded; false if it is written directly.
    @inline(__always)
    private func records() -> Bool {
        if recording.isFull { handOver() }
        return isRecording
    }

    /// Passes the recording to the second thread, and begins the next one.
    @inline(never)
    private func handOver() {
        guard isRecording else { return }
        var full = RecordedDrawing(reserves: true)
        swap(&full, &recording)
        let piece = Piece(full)
        do {
            try work.perform { RecordingReader.draw(piece.drawing, with: &self.output.writer) }
        } catch {
            if failure == nil { failure = error }
        }
    }

    /// A recording that is passed to the second thread.
    ///
    /// The conformance to `Sendable` is unchecked, but correct: only one thread at a time uses the recording.
    private final class Piece: @unchecked Sendable {
        let drawing: RecordedDrawing

        init(_ drawing: consuming RecordedDrawing) { self.drawing = drawing }
    }

    package func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        guard records() else { return output.writer.draw(shape, fill: fill, stroke: stroke) }
        recording.record(shape, fill: fill, stroke: stroke)
    }

    package func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        guard records() else {
            return output.writer.draw(
                string, font: font, color: color, at: position, anchor: anchor, width: width)
        }
        recording.record(
            string, font: font, color: color, at: position, anchor: anchor, width: width)
    }

    package func draw(_ image: Image, in rect: CGRect) {
        guard records() else { return output.writer.draw(image, in: rect) }
        recording.record(image, in: rect)
    }

    package func save() {
        guard records() else { return output.writer.save() }
        recording.record(.save)
    }

    package func restore() {
        guard records() else { return output.writer.end(.save) }
        recording.record(.restore)
    }

    package func concatenate(_ transform: CGAffineTransform) {
        guard records() else { return output.writer.concatenate(transform) }
        recording.record(transform)
    }

    package func clip(to shape: CanvasShape) {
        guard records() else { return output.writer.clip(to: shape) }
        recording.record(clip: shape)
    }

    package func beginGroup(alpha: Double) {
        guard records() else { return output.writer.beginGroup(alpha: alpha) }
        recording.record(groupAlpha: alpha)
    }

    package func endGroup() {
        guard records() else { return output.writer.end(.group) }
        recording.record(.endGroup)
    }

    package func beginElement(_ element: CanvasElement) {
        if !isRecording {
            if directCount > 0 {
                directCount -= 1
                return output.writer.beginElement(element)
            }
            isRecording = true
            recording = RecordedDrawing(reserves: true)
        }
        if records() { recording.record(element) }
    }

    package func endElement() {
        guard records() else { return output.writer.end(.element) }
        recording.record(.endElement)
    }
}
