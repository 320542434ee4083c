public import EspalierGeometry
public import EspalierGraphics
package import EspalierThreads
public import Foundation

/// A function that receives all fonts of a document, each with the characters that are drawn in it.
package typealias FontPreparation = ([(font: Font, scalars: Set<Unicode.Scalar>)]) -> Void

/// A canvas that writes an SVG document.
///
/// Text is written as text, and elements have ids, classes, titles and links.
///
/// The document is written in one pass and streamed in chunks. Memory contains only one chunk and the tables of colors,
/// fonts and used ids. The style sheet is at the end of the document, because the dark colors and the characters for
/// the embedded fonts aren't known earlier. Viewers apply a style sheet at any place.
///
/// Every color is a presentation attribute, which all viewers support (librsvg supports neither `var()` nor media
/// queries). The color for dark pages is set by a class, with a rule that applies only to dark pages. Elements that
/// draw nothing are left out.
///
/// The document is well formed even if calls aren't balanced, such as a missing `restore`.
///
/// A canvas of the function `write` writes a large document on a second thread, while the calling thread computes what
/// is drawn. The first elements are written directly, because most pictures are complete before a thread would have
/// started. The document has the same bytes as a document that is written on one thread.
public final class SVGCanvas: Canvas {
    private let output: Output
    /// The work of the second thread; nil for a document that is written on one thread.
    private let work: BackgroundWork?
    /// The number of elements that are still written directly.
    private var directCount: Int
    /// True after the first elements, when commands are recorded.
    private var isRecording = false
    private var recording = RecordedDrawing(reserves: false)
    private var failure: (any Error)?

    /// The number of elements that `write` writes directly by default.
    ///
    /// Recording takes a seventh more processor time in all. Smaller pictures are usually drawn together with other
    /// pictures, which keeps both cores busy.
    package static let directLimit = 2_000

    /// The writer in an object of its own, with unused memory around it.
    ///
    /// If the writer were in the same cache line as values that the calling thread uses, the line would move between
    /// the caches of the processor cores for each command, which takes half of the time that the second thread saves.
    ///
    /// The conformance to `Sendable` is unchecked, but correct: after the first recording, only the pieces of `work`
    /// use the writer. The pieces run one after another, and `write` waits for the last piece.
    private final class Output: @unchecked Sendable {
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

    /// Creates a canvas that writes a document to `sink`.
    ///
    /// - Parameters:
    ///   - document: The bounds, texts and ids of the document.
    ///   - options: The options of the file.
    ///   - sink: The destination, which receives chunks of about 64 kilobytes.
    public convenience init(
        _ document: SVGDocument, options: SVGOptions = SVGOptions(), sink: any ByteSink
    ) {
        self.init(SVGWriter(document, options: options, sink: sink), work: nil, directLimit: .max)
    }

    private init(_ writer: consuming SVGWriter, work: BackgroundWork?, directLimit: Int) {
        output = Output(writer)
        self.work = work
        directCount = directLimit
    }

    /// Writes the rest of the document: open tags, the style sheet, and the end tag.
    ///
    /// Drawing after this call has no effect.
    ///
    /// - Parameter fonts: The object that creates the embedded fonts; nil for no embedded fonts.
    /// - Throws: The error of `fonts`; otherwise the first error of the sink.
    public func finish(embedding fonts: (any FontEmbedding)? = nil) throws {
        try output.writer.finish(embedding: fonts)
    }

    /// Draws and writes a document, on a second thread if the document is large.
    ///
    /// - Parameters:
    ///   - document: The bounds, texts and ids of the document.
    ///   - options: The options of the file.
    ///   - sink: The destination, which receives chunks of about 64 kilobytes, possibly on another thread.
    ///   - fonts: The object that creates the embedded fonts.
    ///   - prepare: A function that is called with all embedded fonts before `fonts` creates the first one, so that
    ///     `prepare` can create the subsets concurrently.
    ///   - directLimit: The number of elements that are written before the second thread starts.
    ///   - start: The function that starts the thread.
    ///   - draw: Draws the picture, on the calling thread.
    /// - Throws: The error of `draw` or `fonts`; otherwise the first error of the sink.
    package static func write(
        _ document: SVGDocument, options: SVGOptions, to sink: any ByteSink,
        embedding fonts: any FontEmbedding, preparing prepare: FontPreparation? = nil,
        directLimit: Int = SVGCanvas.directLimit,
        start: @escaping ThreadStart = Threads.start, draw: (any Canvas) throws -> Void
    ) throws {
        let output = try BackgroundWork.run(capacity: 2, start: start) { work in
            let canvas = SVGCanvas(
                SVGWriter(document, options: options, sink: sink), work: work, directLimit: directLimit)
            try draw(canvas)
            canvas.handOver()
            if let failure = canvas.failure { throw failure }
            return canvas.output
        }
        try output.writer.finish(embedding: fonts, preparing: prepare)
    }

    /// Returns true if the next command is recorded; false if it is written directly.
    @inline(__always)
    private func records() -> Bool {
        if recording.isFull { handOver() }
        return isRecording
    }

    /// Passes the recording to the second thread, and begins the next recording.
    @inline(never)
    private func handOver() {
        guard isRecording else { return }
        var full = RecordedDrawing(reserves: true)
        swap(&full, &recording)
        let (piece, output) = (Piece(full), output)
        do {
            try work?.perform { RecordingReader.draw(piece.drawing, with: &output.writer) }
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

    /// Draws a shape: its fill first, then its stroke.
    public func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        guard records() else { return output.writer.draw(shape, fill: fill, stroke: stroke) }
        recording.record(shape, fill: fill, stroke: stroke)
    }

    /// Draws one line of text, as a `<text>` element.
    public func draw(
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

    /// Draws an image, scaled to fill the rectangle.
    ///
    /// If an image is drawn several times, it is embedded once.
    public func draw(_ image: Image, in rect: CGRect) {
        guard records() else { return output.writer.draw(image, in: rect) }
        recording.record(image, in: rect)
    }

    /// Saves the transform and the clip.
    public func save() {
        guard records() else { return output.writer.save() }
        recording.record(.save)
    }

    /// Restores the transform and the clip of the matching `save`.
    public func restore() {
        guard records() else { return output.writer.end(.save) }
        recording.record(.restore)
    }

    /// Applies a transform to the coordinates before the current transform is applied.
    public func concatenate(_ transform: CGAffineTransform) {
        guard records() else { return output.writer.concatenate(transform) }
        recording.record(transform)
    }

    /// Intersects the clip with a shape.
    public func clip(to shape: CanvasShape) {
        guard records() else { return output.writer.clip(to: shape) }
        recording.record(clip: shape)
    }

    /// Begins a group with an opacity, 0...1.
    public func beginGroup(alpha: Double) {
        guard records() else { return output.writer.beginGroup(alpha: alpha) }
        recording.record(groupAlpha: alpha)
    }

    /// Ends the innermost group.
    public func endGroup() {
        guard records() else { return output.writer.end(.group) }
        recording.record(.endGroup)
    }

    /// Begins an element with its id, class, title and link.
    public func beginElement(_ element: CanvasElement) {
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

    /// Ends the innermost element.
    public func endElement() {
        guard records() else { return output.writer.end(.element) }
        recording.record(.endElement)
    }
}
