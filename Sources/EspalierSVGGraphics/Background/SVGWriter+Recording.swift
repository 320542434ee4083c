import EspalierGeometry
import EspalierGraphics
import Foundation

extension SVGWriter {
    /// Repeats the calls of a recording in their order, and removes them from the recording.
    mutating func `repeat`(_ recording: inout CallRecording) {
        var reader = CallReader(recording.bytes.bytes)
        var otherCount = 0
        while let call = reader.nextCall() {
            switch call.method {
            case .rectangle, .roundedRectangle, .ellipse, .line:
                draw(reader.shape(call.method), Int(call.style), of: &recording)
            case .text: drawText(Int(call.style), &reader, of: &recording)
            case .save: save()
            case .endOfSave: end(.save)
            case .endOfGroup: end(.group)
            case .endOfElement: end(.element)
            case .translation:
                let offset = reader.point()
                concatenate(CGAffineTransform(translationX: offset.x, y: offset.y))
            case .element:
                let (origin, count) = (reader.point(), reader.read(Int.self))
                let id = reader.text(count)
                beginElement(id: id, attribute(ofKind: Int(call.kind), of: &recording), movedTo: origin)
            case .pathElement: repeatPathElement(call, &reader, of: &recording)
            // A path's calls are only between the start and the end of its element.
            case .endOfPath, .move, .lineSegment, .curve: break
            case .other:
                perform(recording.otherCalls[otherCount])
                otherCount += 1
            }
        }
        recording.removeAll()
    }

    @inline(__always)
    private mutating func draw(
        _ shape: CanvasShape, _ number: Int, of recording: inout CallRecording
    ) {
        if let written = recording.shapeStyles[written: number], draw(shape, written) { return }
        let style = recording.shapeStyles.style(number)
        draw(shape, fill: style.fill, stroke: style.stroke)
        recording.shapeStyles[written: number] = self.style(for: recording.shapeStyles.key(number))
    }

    @inline(__always)
    private mutating func drawText(
        _ number: Int, _ reader: inout CallReader, of recording: inout CallRecording
    ) {
        let (position, count) = (reader.point(), reader.read(Int.self))
        let text = reader.text(count)
        if let written = recording.textStyles[written: number], draw(text, written, at: position) { return }
        let style = recording.textStyles.style(number)
        draw(text, font: style.font, color: style.color, at: position, anchor: style.anchor)
        recording.textStyles[written: number] = self.style(for: recording.textStyles.key(number))
    }

    @inline(__always)
    private mutating func attribute(
        ofKind number: Int, of recording: inout CallRecording
    ) -> KindTable.Attribute {
        if let known = recording.kindAttributes[number] { return known }
        let attribute = attribute(ofKind: recording.kinds[number])
        if attribute.isStored { recording.kindAttributes[number] = attribute }
        return attribute
    }

    private mutating func repeatPathElement(
        _ call: RecordedCall, _ reader: inout CallReader, of recording: inout CallRecording
    ) {
        let (origin, counts) = (reader.point(), reader.read(SIMD2<Int>.self))
        let (prefix, id) = (reader.text(counts.x), reader.text(counts.y))
        let kind = attribute(ofKind: Int(call.kind), of: &recording)
        let number = Int(call.style)
        if let written = recording.shapeStyles[written: number],
            beginPathElement(prefix: prefix, id: id, kind, movedTo: origin, written)
        {
            repeatPath(&reader)
            return endPathElement()
        }
        (Array(prefix) + Array(id)).withUnsafeBufferPointer {
            beginElement(id: $0, kind, movedTo: origin)
        }
        draw(.path(reader.path()), number, of: &recording)
        end(.element)
    }

    /// Repeats the calls of a path until its end.
    @inline(__always)
    private mutating func repeatPath(_ reader: inout CallReader) {
        while let call = reader.nextCall() {
            switch call.method {
            case .move: move(to: reader.point())
            case .lineSegment: addLine(to: reader.point())
            case .curve:
                let (control1, control2) = (reader.point(), reader.point())
                addCurve(to: reader.point(), control1: control1, control2: control2)
            default: return
            }
        }
    }

    private mutating func perform(_ call: CallRecording.OtherCall) {
        switch call {
        case .shape(let shape, let style): draw(shape, fill: style.fill, stroke: style.stroke)
        case .text(let text, let style, let position):
            draw(text, font: style.font, color: style.color, at: position, anchor: style.anchor)
        case .image(let image, let rect): draw(image, in: rect)
        case .transform(let transform): concatenate(transform)
        case .clip(let shape): clip(to: shape)
        case .group(let alpha): beginGroup(alpha: alpha)
        case .element(let element): beginElement(element)
        }
    }
}

/// Reads the bytes of a recording.
private struct CallReader {
    private var next: UnsafeRawPointer
    private let end: UnsafeRawPointer

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let bytes = UnsafeRawBufferPointer(bytes)
        // A buffer has an address even if it is empty.
        guard let start = bytes.baseAddress else { preconditionFailure("the buffer has no address") }
        (next, end) = (start, start + bytes.count)
    }

    @inline(__always)
    mutating func nextCall() -> RecordedCall? { next < end ? read(RecordedCall.self) : nil }

    @inline(__always)
    mutating func read<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
        defer { next += MemoryLayout<Value>.size }
        return next.loadUnaligned(as: type)
    }

    @inline(__always)
    mutating func point() -> CGPoint {
        let numbers = read(SIMD2<Double>.self)
        return CGPoint(x: numbers.x, y: numbers.y)
    }

    @inline(__always)
    mutating func rect() -> CGRect {
        let numbers = read(SIMD4<Double>.self)
        return CGRect(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
    }

    /// Reads a shape that isn't a path.
    @inline(__always)
    mutating func shape(_ method: RecordedCall.Method) -> CanvasShape {
        switch method {
        case .roundedRectangle: .roundedRectangle(rect(), cornerRadius: read(Double.self))
        case .ellipse: .ellipse(in: rect())
        case .line: .line(from: point(), to: point())
        default: .rectangle(rect())
        }
    }

    /// Reads a text; the pointer is valid as long as the recording isn't changed.
    @inline(__always)
    mutating func text(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        defer { next += count }
        return UnsafeBufferPointer(start: next.assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// Reads a path up to the end of its element.
    mutating func path() -> BezierPath {
        var path = BezierPath()
        while let call = nextCall() {
            switch call.method {
            case .move: path.move(to: point())
            case .lineSegment: path.addLine(to: point())
            case .curve:
                let (control1, control2) = (point(), point())
                path.addCurve(to: point(), control1: control1, control2: control2)
            default: return path
            }
        }
        return path
    }
}
