import EspalierGeometry
import EspalierGraphics
import Foundation

/// A sequence of drawing commands in memory, which one thread records and another thread draws.
///
/// The commands are bytes, and strings are copied into them. If both threads used the same strings, the reference
/// counts of these strings would move between the caches of the processor cores.
struct RecordedDrawing: ~Copyable {
    enum Command: UInt8 {
        case rectangle, roundedRectangle, ellipse, line, path
        case text, image, clip
        case save, restore, concatenate, beginGroup, endGroup, beginElement, beginDescribedElement
        case endElement
    }

    // The styles are objects, because copying a structure would retain each of its references.
    final class ShapeStyle {
        let fill: Paint?
        let stroke: Stroke?
        /// The style as a key of the writer's cache; nil for styles that aren't cached.
        let key: ShapeStyleKey?

        init(_ fill: Paint?, _ stroke: Stroke?, _ key: ShapeStyleKey?) {
            (self.fill, self.stroke, self.key) = (fill, stroke, key)
        }
    }

    final class TextStyle {
        let font: Font
        let color: AdaptiveColor
        let anchor: TextAnchor

        init(_ font: Font, _ color: AdaptiveColor, _ anchor: TextAnchor) {
            (self.font, self.color, self.anchor) = (font, color, anchor)
        }
    }

    /// The number of bytes after which a sequence is complete.
    ///
    /// The number is less than 128 kilobytes. For each allocation of that size or more, the C library requests new
    /// pages from the system.
    private static let size = 98_304

    let bytes: ByteBuffer
    // Commands contain indices of these arrays.
    private(set) var shapeStyles: [ShapeStyle] = []
    private(set) var textStyles: [TextStyle] = []
    private(set) var kinds: [String] = []
    private(set) var images: [Image] = []

    private var shapeIndices = StyleIndices<ShapeStyleKey>()
    private var textIndices = StyleIndices<TextStyleKey>()

    /// Creates a sequence without commands.
    ///
    /// - Parameter reserves: True to allocate the memory of a complete sequence.
    init(reserves: Bool) { bytes = ByteBuffer(capacity: reserves ? Self.size + 4096 : 0) }

    @inline(__always)
    var isFull: Bool { bytes.count >= Self.size }

    @inline(__always)
    func record(_ command: Command) { bytes.append(raw: command.rawValue) }

    mutating func record(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        record(shape)
        let key = ShapeStyleKey(fill, stroke, hasInterior: shape.hasInterior)
        if let index = shapeIndices.index(of: key) { return bytes.append(raw: index) }
        bytes.append(raw: shapeIndices.insert(key, count: shapeStyles.count))
        shapeStyles.append(ShapeStyle(fill, stroke, key))
    }

    mutating func record(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        record(.text)
        bytes.append(position)
        bytes.append(raw: Double(width))
        bytes.append(counted: string)
        let key = TextStyleKey(font, color, anchor)
        if let index = textIndices.index(of: key) { return bytes.append(raw: index) }
        bytes.append(raw: textIndices.insert(key, count: textStyles.count))
        textStyles.append(TextStyle(font, color, anchor))
    }

    mutating func record(_ image: Image, in rect: CGRect) {
        record(.image)
        bytes.append(rect)
        images.append(image)
    }

    func record(clip shape: CanvasShape) {
        record(.clip)
        record(shape)
    }

    func record(_ transform: CGAffineTransform) {
        record(.concatenate)
        bytes.append(CGPoint(x: transform.a, y: transform.b))
        bytes.append(CGPoint(x: transform.c, y: transform.d))
        bytes.append(CGPoint(x: transform.tx, y: transform.ty))
    }

    func record(groupAlpha alpha: Double) {
        record(.beginGroup)
        bytes.append(raw: alpha)
    }

    mutating func record(_ element: CanvasElement) {
        // Most elements have no description. A command of their own saves a byte and a test for each of them.
        record(element.description == nil ? .beginElement : .beginDescribedElement)
        // Compare by index, because `last` would retain the string.
        if kinds.isEmpty || kinds[kinds.count - 1] != element.kind { kinds.append(element.kind) }
        bytes.append(raw: UInt32(truncatingIfNeeded: kinds.count - 1))
        bytes.append(counted: element.id)
        bytes.append(optional: element.title)
        bytes.append(optional: element.link)
        if let description = element.description { bytes.append(counted: description) }
    }

    private func record(_ shape: CanvasShape) {
        switch shape {
        case .rectangle(let rect):
            record(.rectangle)
            bytes.append(rect)
        case .roundedRectangle(let rect, let radius):
            record(.roundedRectangle)
            bytes.append(rect)
            bytes.append(raw: Double(radius))
        case .ellipse(let rect):
            record(.ellipse)
            bytes.append(rect)
        case .line(let start, let end):
            record(.line)
            bytes.append(start)
            bytes.append(end)
        case .path(let path):
            record(.path)
            bytes.append(raw: path.elements.count)
            for element in path.elements { bytes.append(element) }
        }
    }
}

/// The indices of recently used styles.
private struct StyleIndices<Key: StyleKey> {
    private var slots: [(key: Key, index: UInt32)?] = Array(repeating: nil, count: 16)

    @inline(__always)
    func index(of key: Key?) -> UInt32? {
        guard let key, let known = slots[key.mixedBits & 15], known.key == key else { return nil }
        return known.index
    }

    /// Stores the index of a new style, and returns the index.
    ///
    /// The index is equal to the number of styles before the new style.
    mutating func insert(_ key: Key?, count: Int) -> UInt32 {
        let index = UInt32(truncatingIfNeeded: count)
        if let key { slots[key.mixedBits & 15] = (key, index) }
        return index
    }
}

extension ByteBuffer {
    @inline(__always)
    fileprivate func append<Value: BitwiseCopyable>(raw value: Value) {
        reserve(MemoryLayout<Value>.size)
        appendReserved { start in
            UnsafeMutableRawPointer(start).storeBytes(of: value, as: Value.self)
            return start + MemoryLayout<Value>.size
        }
    }

    @inline(__always)
    fileprivate func append(_ point: CGPoint) { append(raw: (Double(point.x), Double(point.y))) }

    @inline(__always)
    fileprivate func append(_ rect: CGRect) {
        append(
            raw: (
                Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
                Double(rect.size.height)
            ))
    }

    /// Appends the length of a string and its bytes.
    fileprivate func append(counted string: String) {
        withUTF8Bytes(of: string) {
            append(raw: $0.count)
            append($0)
        }
    }

    /// Appends a byte that is 1 if the string isn't nil, and then the string.
    fileprivate func append(optional string: String?) {
        append(raw: UInt8(string == nil ? 0 : 1))
        if let string { append(counted: string) }
    }

    fileprivate func append(_ element: BezierPath.Element) {
        switch element {
        case .move(let point):
            append(raw: UInt8(0))
            append(point)
        case .line(let point):
            append(raw: UInt8(1))
            append(point)
        case .quadCurve(let point, let control):
            append(raw: UInt8(2))
            append(point)
            append(control)
        case .curve(let point, let control1, let control2):
            append(raw: UInt8(3))
            append(point)
            append(control1)
            append(control2)
        case .close: append(raw: UInt8(4))
        }
    }
}
