import EspalierGeometry
import EspalierGraphics
import Foundation

/// Calls of a canvas's methods, which are repeated later, possibly on another thread.
///
/// The calls of nearly all elements are stored as bytes: the call, its numbers and its texts. Styles and kinds are stored
/// once. Storing each call as a value of an enumeration with its styles takes longer than writing the call to a
/// document.
struct CallRecording: ~Copyable {
    /// The style of a shape.
    struct ShapeStyle {
        var fill: Paint?
        var stroke: Stroke?
    }

    /// The style of a text.
    struct TextStyle {
        var font: Font
        var color: AdaptiveColor
        var anchor: TextAnchor
    }

    /// A call that isn't stored as bytes.
    enum OtherCall {
        case shape(CanvasShape, ShapeStyle)
        case text(String, TextStyle, CGPoint)
        case image(Image, CGRect)
        case transform(CGAffineTransform)
        case clip(CanvasShape)
        case group(alpha: Double)
        case element(CanvasElement)
    }

    // All methods are mutating, because the compiler copies a structure of this size for each call of a nonmutating
    // method.

    /// The calls as bytes, each of which begins with a `RecordedCall`.
    private(set) var bytes = ByteBuffer(capacity: 4_096)
    private(set) var shapeStyles = RecordedStyles<ShapeStyleKey, ShapeStyle, ShapeWriter.Style>()
    private(set) var textStyles = RecordedStyles<TextStyleKey, TextStyle, TextWriter.Style>()
    private(set) var kinds = NameList()
    /// The kind of the last element, which is usually also the kind of the next one.
    ///
    /// The index is -1 before the first element.
    private var lastKind = (name: "", index: -1)
    /// For each kind, its class attribute in the document; nil before the kind was first written.
    var kindAttributes: [KindTable.Attribute?] = []
    private(set) var otherCalls: [OtherCall] = []
    /// The approximate memory of `otherCalls` in bytes.
    private var otherSize = 0

    /// The number of bytes after which a recording is repeated.
    private static var fullCount: Int { 1 << 17 }
    /// The number of bytes above which the memory isn't kept for the next calls.
    private static var keptCapacity: Int { 1 << 20 }

    private static var keptKindCount: Int { 256 }

    /// True if the calls should be repeated before more calls are recorded.
    @inline(__always)
    var isFull: Bool { bytes.count >= Self.fullCount || otherSize >= Self.fullCount }

    /// Removes all calls, and keeps styles and kinds unless there are too many of them.
    mutating func removeAll() {
        if kinds.count > Self.keptKindCount {
            kinds = NameList()
            (kindAttributes, lastKind) = ([], ("", -1))
        }
        shapeStyles.removeAllIfFull()
        textStyles.removeAllIfFull()
        if bytes.count > Self.keptCapacity { bytes = ByteBuffer(capacity: Self.fullCount) }
        bytes.truncate(to: 0)
        otherCalls.removeAll(keepingCapacity: true)
        otherSize = 0
    }

    // MARK: Drawing

    mutating func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        guard let style = number(of: fill, stroke, hasInterior: shape.hasInterior) else {
            return addShape(shape, fill, stroke)
        }
        switch shape {
        case .rectangle(let rect): add(RecordedCall(.rectangle, style: style), numbers(of: rect))
        case .roundedRectangle(let rect, let cornerRadius):
            add(RecordedCall(.roundedRectangle, style: style), numbers(of: rect), Double(cornerRadius))
        case .ellipse(let rect): add(RecordedCall(.ellipse, style: style), numbers(of: rect))
        case .line(let start, let end):
            add(RecordedCall(.line, style: style), numbers(of: start), numbers(of: end))
        case .path: addShape(shape, fill, stroke)
        }
    }

    /// Returns the number of a style; nil for gradients and dashes, and if there are too many styles.
    @inline(__always)
    private mutating func number(of fill: Paint?, _ stroke: Stroke?, hasInterior: Bool) -> Int? {
        shapeStyles.last { $0.pointee.isKey(for: fill, stroke, hasInterior: hasInterior) }
            ?? findNumber(of: fill, stroke, hasInterior: hasInterior)
    }

    @inline(never)
    private mutating func findNumber(of fill: Paint?, _ stroke: Stroke?, hasInterior: Bool) -> Int? {
        guard let key = ShapeStyleKey(fill, stroke, hasInterior: hasInterior) else { return nil }
        return shapeStyles.number(of: key, storing: ShapeStyle(fill: fill, stroke: stroke))
    }

    @inline(never)
    private mutating func addShape(_ shape: CanvasShape, _ fill: Paint?, _ stroke: Stroke?) {
        add(.shape(shape, ShapeStyle(fill: fill, stroke: stroke)))
    }

    mutating func draw(
        _ text: UnsafeBufferPointer<UInt8>, font: Font, color: AdaptiveColor, at position: CGPoint,
        anchor: TextAnchor
    ) {
        guard !text.isEmpty else { return }
        guard let style = number(of: font, color, anchor) else {
            let style = TextStyle(font: font, color: color, anchor: anchor)
            return add(.text(String(decoding: text, as: UTF8.self), style, position))
        }
        add(RecordedCall(.text, style: style), numbers(of: position), text.count)
        bytes.append(text)
    }

    /// Returns the number of a style; nil for fonts of other families, and if there are too many styles.
    @inline(__always)
    private mutating func number(of font: Font, _ color: AdaptiveColor, _ anchor: TextAnchor) -> Int? {
        textStyles.last { $0.pointee.isKey(for: font, color, anchor) } ?? findNumber(of: font, color, anchor)
    }

    @inline(never)
    private mutating func findNumber(of font: Font, _ color: AdaptiveColor, _ anchor: TextAnchor) -> Int? {
        guard let key = TextStyleKey(font, color, anchor) else { return nil }
        return textStyles.number(
            of: key, storing: TextStyle(font: font, color: color, anchor: anchor))
    }

    // MARK: Scopes

    mutating func save() { add(RecordedCall(.save)) }
    mutating func end(_ kind: SVGScope.Kind) { add(RecordedCall(.end(of: kind))) }

    mutating func concatenate(_ transform: CGAffineTransform) {
        let isTranslation =
            transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
        guard isTranslation else { return add(.transform(transform)) }
        add(RecordedCall(.translation), SIMD2(Double(transform.tx), Double(transform.ty)))
    }

    mutating func beginElement(id: UnsafeBufferPointer<UInt8>, kind: String, movedTo origin: CGPoint) {
        add(RecordedCall(.element, kind: index(ofKind: kind)), numbers(of: origin), id.count)
        bytes.append(id)
    }

    /// Records the start of an element that consists of one stroked path.
    ///
    /// - Returns: False, without recording, if the stroke is dashed or has a gradient, or if there are too many styles.
    mutating func beginPathElement(
        prefix: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>, kind: String,
        movedTo origin: CGPoint, stroke: Stroke
    ) -> Bool {
        guard let style = number(of: nil, stroke, hasInterior: true) else { return false }
        add(
            RecordedCall(.pathElement, style: style, kind: index(ofKind: kind)), numbers(of: origin),
            SIMD2(prefix.count, id.count))
        bytes.append(prefix)
        bytes.append(id)
        return true
    }

    mutating func endPathElement() { add(RecordedCall(.endOfPath)) }
    mutating func move(to point: CGPoint) { add(RecordedCall(.move), numbers(of: point)) }
    mutating func addLine(to point: CGPoint) { add(RecordedCall(.lineSegment), numbers(of: point)) }

    mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        add(
            RecordedCall(.curve),
            SIMD4(lowHalf: numbers(of: control1), highHalf: numbers(of: control2)), numbers(of: point))
    }

    // MARK: Storing

    mutating func add(_ call: OtherCall) {
        otherCalls.append(call)
        otherSize += Self.size(of: call)
        add(RecordedCall(.other))
    }

    /// Returns the approximate memory of a call in bytes.
    private static func size(of call: OtherCall) -> Int {
        let extra =
            switch call {
            case .shape(.path(let path), _), .clip(.path(let path)):
                path.elements.count * MemoryLayout<BezierPath.Element>.stride
            case .text(let text, _, _): text.utf8.count
            default: 0
            }
        return MemoryLayout<OtherCall>.stride + extra
    }

    private mutating func add(_ call: RecordedCall) {
        bytes.reserve(MemoryLayout<RecordedCall>.size)
        bytes.appendReserved { RecordedCall.store(call, at: $0) }
    }

    @inline(__always)
    private mutating func add(_ call: RecordedCall, _ numbers: some BitwiseCopyable) {
        bytes.reserve(64)
        bytes.appendReserved {
            RecordedCall.store(numbers, at: RecordedCall.store(call, at: $0))
        }
    }

    @inline(__always)
    private mutating func add(
        _ call: RecordedCall, _ first: some BitwiseCopyable, _ second: some BitwiseCopyable
    ) {
        bytes.reserve(64)
        bytes.appendReserved {
            RecordedCall.store(
                second, at: RecordedCall.store(first, at: RecordedCall.store(call, at: $0)))
        }
    }

    @inline(__always)
    private mutating func index(ofKind kind: String) -> Int {
        if kind == lastKind.name, lastKind.index >= 0 { return lastKind.index }
        let index = findIndex(ofKind: kind)
        // Strings of other characters can be equal although their bytes differ.
        if kind.utf8.allSatisfy({ $0 < 0x80 }) { lastKind = (kind, index) }
        return index
    }

    @inline(never)
    private mutating func findIndex(ofKind kind: String) -> Int {
        withUTF8Bytes(of: kind) {
            if let index = kinds.index(of: $0) { return index }
            kinds.append($0)
            kindAttributes.append(nil)
            return kinds.count - 1
        }
    }
}

/// The start of a call in the bytes of a recording.
struct RecordedCall: BitwiseCopyable {
    /// The method, and the numbers and texts that follow.
    enum Method: UInt8, BitwiseCopyable {
        /// A rectangle: x, y, width, height.
        case rectangle
        /// A rounded rectangle: x, y, width, height, corner radius.
        case roundedRectangle
        /// An ellipse: the rectangle around it.
        case ellipse
        /// A line: its start and its end.
        case line
        /// A text: its position, the count of its bytes, its bytes.
        case text
        case save
        case endOfSave, endOfGroup, endOfElement
        /// A translation: x, y.
        case translation
        /// The start of an element: the new origin, the count of the id's bytes, the id.
        case element
        /// The start of an element that consists of a path: the new origin, the counts of the bytes of both parts of the
        /// id, both parts.
        case pathElement
        case endOfPath
        /// The start of a subpath: a point.
        case move
        /// A line of a path: its end.
        case lineSegment
        /// A curve of a path: both control points, its end.
        case curve
        /// The next call in `CallRecording.otherCalls`.
        case other

        static func end(of kind: SVGScope.Kind) -> Method {
            switch kind {
            case .save: .endOfSave
            case .group: .endOfGroup
            case .element: .endOfElement
            }
        }
    }

    var method: Method
    /// The number of the style.
    var style: UInt8
    /// The index of the kind.
    var kind: UInt32

    init(_ method: Method, style: Int = 0, kind: Int = 0) {
        self.method = method
        self.style = UInt8(truncatingIfNeeded: style)
        self.kind = UInt32(truncatingIfNeeded: kind)
    }

    @inline(__always)
    fileprivate static func store<Value: BitwiseCopyable>(
        _ value: Value, at address: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        UnsafeMutableRawPointer(address).storeBytes(of: value, as: Value.self)
        return address + MemoryLayout<Value>.size
    }
}

@inline(__always)
private func numbers(of point: CGPoint) -> SIMD2<Double> {
    SIMD2(Double(point.x), Double(point.y))
}

@inline(__always)
private func numbers(of rect: CGRect) -> SIMD4<Double> {
    SIMD4(
        Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width), Double(rect.size.height))
}
