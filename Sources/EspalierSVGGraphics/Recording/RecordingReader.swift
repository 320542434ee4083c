import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws recorded commands with a writer.
struct RecordingReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var imageCount = 0
    /// The path of the current command.
    ///
    /// It is reused for each path, so that its memory is allocated only once.
    private var path = BezierPath()

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Draws all commands of a recording, in order.
    static func draw(_ drawing: borrowing RecordedDrawing, with writer: inout SVGWriter) {
        var reader = RecordingReader(UnsafeRawBufferPointer(drawing.bytes.bytes))
        while let command = reader.command() { reader.draw(command, of: drawing, with: &writer) }
    }

    private mutating func command() -> RecordedDrawing.Command? {
        position < bytes.count ? RecordedDrawing.Command(rawValue: load()) : nil
    }

    private mutating func draw(
        _ command: RecordedDrawing.Command, of drawing: borrowing RecordedDrawing,
        with writer: inout SVGWriter
    ) {
        switch command {
        case .rectangle, .roundedRectangle, .ellipse, .line:
            let shape = shape(command)
            draw(shape, drawing.shapeStyles[index()], with: &writer)
        case .path:
            readPath()
            draw(.path(path), drawing.shapeStyles[index()], with: &writer)
        case .text:
            let position = point()
            let width: Double = load()
            let string = string()
            let style = drawing.textStyles[index()]
            writer.draw(
                string, font: style.font, color: style.color, at: position, anchor: style.anchor,
                width: width)
        case .image:
            writer.draw(drawing.images[imageCount], in: rect())
            imageCount += 1
        case .clip:
            if let command = self.command() { writer.clip(to: shape(command)) }
        case .save: writer.save()
        case .restore: writer.end(.save)
        case .concatenate: writer.concatenate(transform())
        case .beginGroup: writer.beginGroup(alpha: load())
        case .endGroup: writer.end(.group)
        case .beginElement, .beginDescribedElement:
            let kind = drawing.kinds[index()]
            let (id, title, link) = (string(), optionalString(), optionalString())
            let description =
                command == .beginDescribedElement ? String(decoding: string(), as: UTF8.self) : nil
            writer.beginElement(id: id, kind: kind, title: title, description: description, link: link)
        case .endElement: writer.end(.element)
        }
    }

    private func draw(
        _ shape: CanvasShape, _ style: RecordedDrawing.ShapeStyle, with writer: inout SVGWriter
    ) {
        if let key = style.key, writer.draw(shape, cached: key) { return }
        writer.draw(shape, fill: style.fill, stroke: style.stroke)
    }

    private mutating func shape(_ command: RecordedDrawing.Command) -> CanvasShape {
        switch command {
        case .rectangle: return .rectangle(rect())
        case .roundedRectangle:
            let rect = rect()
            return .roundedRectangle(rect, cornerRadius: CGFloat(load() as Double))
        case .ellipse: return .ellipse(in: rect())
        case .line:
            let start = point()
            return .line(from: start, to: point())
        default:
            readPath()
            return .path(path)
        }
    }

    private mutating func readPath() {
        path.removeAll()
        let count: Int = load()
        for _ in 0..<count {
            switch load() as UInt8 {
            case 0: path.move(to: point())
            case 1: path.addLine(to: point())
            case 2:
                let end = point()
                path.addQuadCurve(to: end, control: point())
            case 3:
                let end = point()
                let control = point()
                path.addCurve(to: end, control1: control, control2: point())
            default: path.close()
            }
        }
    }

    // MARK: Values

    @inline(__always)
    private mutating func load<Value: BitwiseCopyable>() -> Value {
        defer { position += MemoryLayout<Value>.size }
        return bytes.loadUnaligned(fromByteOffset: position, as: Value.self)
    }

    private mutating func index() -> Int { Int(load() as UInt32) }

    @inline(__always)
    private mutating func point() -> CGPoint {
        let (x, y): (Double, Double) = load()
        return CGPoint(x: x, y: y)
    }

    @inline(__always)
    private mutating func rect() -> CGRect {
        let (x, y, width, height): (Double, Double, Double, Double) = load()
        return CGRect(x: x, y: y, width: width, height: height)
    }

    private mutating func transform() -> CGAffineTransform {
        let (a, b, c) = (point(), point(), point())
        return CGAffineTransform(a: a.x, b: a.y, c: b.x, d: b.y, tx: c.x, ty: c.y)
    }

    private mutating func string() -> UnsafeBufferPointer<UInt8> {
        let count: Int = load()
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
            .assumingMemoryBound(to: UInt8.self)
    }

    private mutating func optionalString() -> String? {
        load() as UInt8 == 0 ? nil : String(decoding: string(), as: UTF8.self)
    }
}
