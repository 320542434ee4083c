import EspalierGeometry
import EspalierGraphics
import EspalierThreads
import Foundation

/// A canvas that records its calls, and writes the document of a large picture on a second thread.
///
/// When a recording is full, the second thread repeats its calls on an `SVGCanvas`, while the caller draws the next
/// elements. Recordings are repeated one after another, so the document has the same bytes as without the second thread.
/// Most pictures fit into one recording and don't need the thread.
///
/// The conformance to `Sendable` is unchecked, but correct: only the pieces of `work` use `target`, and they run one
/// after another. A recording is used again only after its piece has ended.
final class BackgroundCanvas: @unchecked Sendable {
    private let target: SVGCanvas
    private let work: BackgroundWork
    private let recordings: [Recording]
    private var currentIndex = 0
    /// The recording for the next calls.
    private var current: UnsafeMutablePointer<CallRecording>

    /// The maximum number of recordings that wait for the second thread or are being repeated.
    private static var waitingCount: Int { 2 }

    private final class Recording {
        /// The calls, in separate cache lines, because two threads use two recordings at the same time.
        let calls = CacheLines(CallRecording())
    }

    private init(_ target: SVGCanvas, _ work: BackgroundWork) {
        (self.target, self.work) = (target, work)
        recordings = (0...Self.waitingCount).map { _ in Recording() }
        current = recordings[0].calls.pointer
    }

    /// Calls `draw` with a canvas that draws on `target`.
    ///
    /// When this method returns or throws, the second thread has ended. If `draw` throws, the calls of the last
    /// recording aren't repeated.
    ///
    /// - Throws: The error of `draw`.
    static func draw(
        on target: SVGCanvas, start: @escaping ThreadStart = Threads.start,
        _ draw: (any Canvas) throws -> Void
    ) throws {
        let last = try BackgroundWork.run(capacity: waitingCount, start: start) { work in
            let canvas = BackgroundCanvas(target, work)
            try draw(canvas)
            return canvas
        }
        last.finish()
    }

    /// Repeats the calls of the last recording, after the second thread has ended.
    private func finish() { target.repeat(&current.pointee) }

    /// Returns the recording for the next call.
    ///
    /// A full recording is handed over first. This method must not be called between the calls of a path.
    @inline(__always)
    private func next() -> UnsafeMutablePointer<CallRecording> {
        if current.pointee.isFull { handOver() }
        return current
    }

    /// Starts repeating the calls of the current recording, and continues with the next recording.
    @inline(never)
    private func handOver() {
        let index = currentIndex
        do {
            try work.perform { self.target.repeat(&self.recordings[index].calls.pointer.pointee) }
        } catch {
            preconditionFailure("a canvas stores its errors, so that no piece throws")
        }
        currentIndex = (currentIndex + 1) % recordings.count
        current = recordings[currentIndex].calls.pointer
    }
}

extension BackgroundCanvas: UTF8Canvas {
    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        next().pointee.draw(shape, fill: fill, stroke: stroke)
    }

    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        withUTF8Bytes(of: string) {
            draw(ascii: $0, font: font, color: color, at: position, anchor: anchor)
        }
    }

    func draw(
        ascii text: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor
    ) { next().pointee.draw(text, font: font, color: color, at: position, anchor: anchor) }

    func draw(_ image: Image, in rect: CGRect) { next().pointee.add(.image(image, rect)) }

    func save() { current.pointee.save() }
    func restore() { current.pointee.end(.save) }
    func concatenate(_ transform: CGAffineTransform) { next().pointee.concatenate(transform) }
    func clip(to shape: CanvasShape) { next().pointee.add(.clip(shape)) }
    func beginGroup(alpha: Double) { next().pointee.add(.group(alpha: alpha)) }
    func endGroup() { current.pointee.end(.group) }
    func beginElement(_ element: CanvasElement) { next().pointee.add(.element(element)) }
    func endElement() { current.pointee.end(.element) }

    func beginElement(id: UnsafeBufferPointer<UInt8>, kind: String, movedTo origin: CGPoint) {
        next().pointee.beginElement(id: id, kind: kind, movedTo: origin)
    }

    func beginPathElement(
        prefix: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>, kind: String,
        movedTo origin: CGPoint, stroke: Stroke
    ) -> Bool {
        next().pointee.beginPathElement(
            prefix: prefix, id: id, kind: kind, movedTo: origin, stroke: stroke)
    }

    func endPathElement() { current.pointee.endPathElement() }
    func move(to point: CGPoint) { current.pointee.move(to: point) }
    func addLine(to point: CGPoint) { current.pointee.addLine(to: point) }

    func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.pointee.addCurve(to: point, control1: control1, control2: control2)
    }
}
