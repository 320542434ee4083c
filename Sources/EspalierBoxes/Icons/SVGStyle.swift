import EspalierDataFiles
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The properties of an SVG element that its children inherit, and its place.
struct SVGStyle {
    /// A paint as it is written.
    private enum Paint {
        case none
        case current
        case fixed(Color)
    }

    var transform = CGAffineTransform.identity
    var isShape = false
    private(set) var isHidden = false
    private(set) var isEvenOdd = false
    /// The value of `color`; nil for the color of the icon.
    private var color: Color?
    private var fill = Paint.current
    private var stroke = Paint.none
    private var opacity = 1.0
    private var fillOpacity = 1.0
    private var strokeOpacity = 1.0
    private var template = Icon.Line(color: .icon(opacity: 1), width: 1)

    /// The fill; nil for none.
    var fillColor: Icon.Color? { resolved(fill, opacity * fillOpacity) }

    /// The stroke at the scale of the transform; nil for none.
    var line: Icon.Line? {
        guard let color = resolved(stroke, opacity * strokeOpacity) else { return nil }
        let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        var line = template.scaled(by: scale)
        line.color = color
        return line.width > 0 ? line : nil
    }

    private func resolved(_ paint: Paint, _ opacity: Double) -> Icon.Color? {
        switch paint {
        case .none: return nil
        case .current:
            guard var color else { return .icon(opacity: opacity) }
            color.alpha *= opacity
            return .fixed(color)
        case .fixed(var color):
            color.alpha *= opacity
            return .fixed(color)
        }
    }

    /// Returns the style of a child with attributes; the property `style` is stronger than the others.
    func applying(_ attributes: SVGAttributes) throws(XMLRefusal) -> SVGStyle {
        var style = self
        for (name, value) in attributes.properties { try style.set(name, to: value) }
        return style
    }

    private mutating func set(_ name: String, to value: String) throws(XMLRefusal) {
        if value == "inherit" { return }
        switch name {
        case "fill": fill = try Self.paint(value, of: name)
        case "stroke": stroke = try Self.paint(value, of: name)
        case "color":
            if case .fixed(let own) = try Self.paint(value, of: name) { color = own }
        case "opacity": opacity *= try Self.opacity(value, of: name)
        case "fill-opacity": fillOpacity = try Self.opacity(value, of: name)
        case "stroke-opacity": strokeOpacity = try Self.opacity(value, of: name)
        case "fill-rule": isEvenOdd = try Self.choice(value, of: name, ["nonzero", "evenodd"]) == "evenodd"
        case "stroke-width": template.width = try SVGAttributes.length(value, of: name)
        case "stroke-dasharray": template.dash = try Self.dash(value)
        case "stroke-linecap":
            let cap = try Self.choice(value, of: name, ["butt", "round", "square"])
            template.cap = Stroke.Cap(rawValue: cap) ?? .butt
        case "stroke-linejoin":
            let join = try Self.choice(value, of: name, ["miter", "round", "bevel", "miter-clip", "arcs"])
            template.join = Stroke.Join(rawValue: join) ?? .miter
        case "display": if value == "none" { isHidden = true }
        case "visibility": isHidden = isHidden || value == "hidden" || value == "collapse"
        case "transform": transform = try SVGTransform.parse(value).concatenating(transform)
        default: try Self.check(name, value)
        }
    }

    /// Refuses properties that change a drawing in a way that isn't read; others have no effect on shapes.
    private static func check(_ name: String, _ value: String) throws(XMLRefusal) {
        let refused: Set = [
            "filter", "mask", "clip-path", "clip", "marker", "marker-start", "marker-mid", "marker-end",
            "mix-blend-mode", "transform-origin", "vector-effect", "href", "xlink:href", "xml:base",
        ]
        guard !["none", "auto", "normal"].contains(value) else { return }
        if refused.contains(name) || name.hasPrefix("on") || value.contains("url(") {
            throw XMLRefusal("'\(name.excerpt())' isn't read from SVG files")
        }
    }

    private static func paint(_ value: String, of name: String) throws(XMLRefusal) -> Paint {
        switch value.lowercased() {
        case "none", "transparent": return .none
        case "currentcolor": return .current
        default:
            guard let color = try? ColorParser.parse(value), case .fixed(let fixed) = color,
                fixed.light == fixed.dark
            else {
                throw XMLRefusal("'\(value.excerpt())' isn't a single color", hint: "\(name)=\"#B4451F\"")
            }
            return .fixed(fixed.light)
        }
    }

    private static func opacity(_ value: String, of name: String) throws(XMLRefusal) -> Double {
        let isPercentage = value.hasSuffix("%")
        guard let number = Double(isPercentage ? String(value.dropLast()) : value), number.isFinite else {
            throw XMLRefusal("'\(value.excerpt())' isn't a value of '\(name)'")
        }
        return min(1, max(0, isPercentage ? number / 100 : number))
    }

    private static func choice(
        _ value: String, of name: String, _ choices: [String]
    ) throws(XMLRefusal) -> String {
        guard choices.contains(value) else {
            throw XMLRefusal("'\(value.excerpt())' isn't a value of '\(name)'")
        }
        return value
    }

    /// Returns the lengths of dashes and gaps, an even number of them.
    private static func dash(_ value: String) throws(XMLRefusal) -> [CGFloat] {
        if value == "none" { return [] }
        let lengths = try SVGAttributes.numbers(value)
        guard lengths.count <= 100, lengths.allSatisfy({ $0 >= 0 }) else {
            throw XMLRefusal("'\(value.excerpt())' isn't a value of 'stroke-dasharray'")
        }
        guard lengths.contains(where: { $0 > 0 }) else { return [] }
        return lengths.count % 2 == 0 ? lengths : lengths + lengths
    }
}

/// The attributes of an SVG element.
struct SVGAttributes {
    /// The attributes, and after them the declarations of the attribute `style`.
    let properties: [(name: String, value: String)]

    init(_ element: XMLElement) {
        let declarations = element.attributes.filter { $0.name == "style" }.flatMap { attribute in
            attribute.value.split(separator: ";").compactMap { declaration -> (String, String)? in
                guard let colon = declaration.firstIndex(of: ":") else { return nil }
                return (Self.trimmed(declaration[..<colon]), Self.trimmed(declaration[colon...].dropFirst()))
            }
        }
        properties =
            element.attributes.filter { $0.name != "style" }.map { ($0.name, Self.trimmed($0.value[...])) }
            + declarations
    }

    private static func trimmed(_ text: Substring) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    subscript(name: String) -> String? { properties.last { $0.name == name }?.value }

    /// Returns a length in units of the drawing; 0 if the attribute is missing or `auto`.
    func length(_ name: String) throws(XMLRefusal) -> CGFloat {
        guard let value = self[name], value != "auto" else { return 0 }
        return try Self.length(value, of: name)
    }

    static func length(_ value: String, of name: String) throws(XMLRefusal) -> CGFloat {
        guard let number = Double(value.hasSuffix("px") ? String(value.dropLast(2)) : value), number.isFinite
        else { throw XMLRefusal("'\(name)' needs a number, found '\(value.excerpt())'") }
        return number
    }

    /// Returns numbers that are separated by commas or spaces.
    static func numbers(_ text: String) throws(XMLRefusal) -> [CGFloat] {
        var numbers: [CGFloat] = []
        for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let number = Double(part), number.isFinite else {
                throw XMLRefusal("'\(String(part).excerpt())' isn't a number")
            }
            numbers.append(number)
        }
        return numbers
    }
}

/// The values of the attribute `transform`.
enum SVGTransform {
    /// Returns the transform of a list such as `translate(4 2) rotate(45)`, whose last one is applied first.
    static func parse(_ text: String) throws(XMLRefusal) -> CGAffineTransform {
        var result = CGAffineTransform.identity
        for part in text.split(separator: ")") {
            let pieces = part.split(separator: "(", omittingEmptySubsequences: false)
            let name = pieces[0].trimmingCharacters(in: CharacterSet(charactersIn: ", \t\r\n"))
            if pieces.count == 1, name.isEmpty { continue }
            guard pieces.count == 2,
                let transform = transform(name, try SVGAttributes.numbers(String(pieces[1])))
            else { throw XMLRefusal("'\(String(part).excerpt())' isn't a transform") }
            result = transform.concatenating(result)
        }
        return result
    }

    private static func transform(_ name: String, _ n: [CGFloat]) -> CGAffineTransform? {
        switch (name, n.count) {
        case ("matrix", 6): CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("translate", 1), ("translate", 2):
            CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
        case ("scale", 1), ("scale", 2): CGAffineTransform(scaleX: n[0], y: n.last ?? n[0])
        case ("rotate", 1): CGAffineTransform(rotationAngle: n[0] * .pi / 180)
        case ("rotate", 3):
            CGAffineTransform(translationX: -n[1], y: -n[2])
                .concatenating(CGAffineTransform(rotationAngle: n[0] * .pi / 180))
                .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
        case ("skewX", 1): CGAffineTransform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): CGAffineTransform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
        default: nil
        }
    }
}

/// The basic shapes of SVG.
enum SVGShape {
    static let names = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    /// Returns the outline of a shape; nil if the shape isn't drawn because it has no size.
    static func path(_ name: String, _ attributes: SVGAttributes) throws(XMLRefusal) -> BezierPath? {
        switch name {
        case "path":
            guard let path = BezierPath(svgPathData: attributes["d"] ?? "") else {
                throw XMLRefusal("'d' isn't path data")
            }
            return path.isEmpty ? nil : path
        case "rect": return try rectangle(attributes)
        case "circle":
            let radius = try size("r", attributes)
            return try ellipse(attributes, radius, radius)
        case "ellipse":
            let (x, y) = (try size("rx", attributes), try size("ry", attributes))
            return try ellipse(attributes, attributes["rx"] == nil ? y : x, attributes["ry"] == nil ? x : y)
        case "line":
            return polygon([
                try attributes.length("x1"), try attributes.length("y1"), try attributes.length("x2"),
                try attributes.length("y2"),
            ])
        default:
            let numbers = try SVGAttributes.numbers(attributes["points"] ?? "")
            guard numbers.count % 2 == 0 else {
                throw XMLRefusal("'points' needs an even number of coordinates")
            }
            var path = polygon(numbers)
            if name == "polygon", !path.isEmpty { path.close() }
            return path.isEmpty ? nil : path
        }
    }

    private static func size(_ name: String, _ attributes: SVGAttributes) throws(XMLRefusal) -> CGFloat {
        let length = try attributes.length(name)
        guard length >= 0 else { throw XMLRefusal("'\(name)' is less than 0") }
        return length
    }

    private static func rectangle(_ attributes: SVGAttributes) throws(XMLRefusal) -> BezierPath? {
        let rect = CGRect(
            x: try attributes.length("x"), y: try attributes.length("y"),
            width: try size("width", attributes), height: try size("height", attributes))
        guard rect.width > 0, rect.height > 0 else { return nil }
        var (x, y) = (try size("rx", attributes), try size("ry", attributes))
        // A radius that is missing is the other radius.
        if attributes["rx"] == nil { x = y }
        if attributes["ry"] == nil { y = x }
        guard x > 0, y > 0 else { return CanvasShape.rectangle(rect).path }
        var path = BezierPath()
        path.addRoundedRect(rect, width: x, height: y)
        return path
    }

    private static func ellipse(
        _ attributes: SVGAttributes, _ x: CGFloat, _ y: CGFloat
    ) throws(XMLRefusal) -> BezierPath? {
        guard x > 0, y > 0 else { return nil }
        let center = CGPoint(x: try attributes.length("cx"), y: try attributes.length("cy"))
        let box = CGRect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y)
        return CanvasShape.ellipse(in: box).path
    }

    private static func polygon(_ numbers: [CGFloat]) -> BezierPath {
        var path = BezierPath()
        for index in stride(from: 0, to: numbers.count, by: 2) {
            let point = CGPoint(x: numbers[index], y: numbers[index + 1])
            if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
        }
        return path
    }
}
