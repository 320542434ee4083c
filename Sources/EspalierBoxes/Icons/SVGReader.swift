package import EspalierDataFiles
package import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

extension Icon {
    /// Reads an SVG file: its shapes, their fills and strokes in single colors, groups and transforms.
    ///
    /// Shapes without `fill`, and those with `currentColor`, have the color of the icon. What changes a picture in
    /// another way is an error: scripts, style sheets, references, text, images, gradients, filters, masks and clips.
    ///
    /// - Parameters:
    ///   - file: The file, with at most 1 MiB and 100,000 points.
    ///   - limits: The limits for the file.
    /// - Throws: `DiagnosticsError` with the first error.
    package init(reading file: SourceFile, limits: DataLimits) throws(DiagnosticsError) {
        var limits = limits
        limits.bytes = min(limits.bytes, 1 << 20)
        let reader = SVGReader()
        try XMLReader.read(file, limits: limits, into: reader)
        self = reader.icon
    }
}

/// Collects the shapes of an SVG file.
private final class SVGReader: XMLHandling {
    private var title: String?
    private var box = CGRect.zero
    private var shapes: [Icon.Shape] = []
    private var pointCount = 0
    /// The styles of the elements that haven't ended; none before the root.
    private var styles: [SVGStyle] = []
    /// The number of open elements that aren't drawn: a title, or one of another vocabulary, and elements in it.
    private var skippedDepth = 0
    private var readsTitle = false

    private static let maximumPoints = 100_000
    /// The work of finding the holes of a path: its parts multiplied by its points.
    private static let maximumHoleWork = 1_000_000

    var icon: Icon { Icon(title: title, size: box.size, shapes: shapes) }

    func begin(_ element: XMLElement) throws(XMLRefusal) {
        if skippedDepth > 0 || Self.isSkipped(element.name) {
            guard !styles.isEmpty else {
                throw XMLRefusal("expected the element 'svg', found '\(element.name)'")
            }
            readsTitle = skippedDepth == 0 && element.name == "title" && styles.count == 1 && title == nil
            if readsTitle { title = "" }
            skippedDepth += 1
            return
        }
        let attributes = SVGAttributes(element)
        guard let parent = styles.last else { return try beginRoot(element, attributes) }
        guard element.name == "g" || SVGShape.names.contains(element.name) else {
            throw XMLRefusal(
                "'\(element.name.excerpt())' isn't read from SVG files", hint: Self.hint(for: element.name))
        }
        guard !parent.isShape else { throw XMLRefusal("'\(element.name)' in a shape isn't read") }
        var style = try parent.applying(attributes)
        style.isShape = element.name != "g"
        styles.append(style)
        guard style.isShape, !style.isHidden, let path = try SVGShape.path(element.name, attributes) else {
            return
        }
        try add(path, style)
    }

    func end() {
        if skippedDepth > 0 {
            skippedDepth -= 1
            readsTitle = false
        } else {
            styles.removeLast()
        }
    }

    func add(_ text: String) {
        guard readsTitle else { return }
        let words = ((title ?? "") + text).split(whereSeparator: \.isWhitespace)
        title = words.isEmpty ? nil : words.joined(separator: " ").excerpt()
    }

    private func beginRoot(_ element: XMLElement, _ attributes: SVGAttributes) throws(XMLRefusal) {
        guard element.name == "svg" else {
            throw XMLRefusal("expected the element 'svg', found '\(element.name.excerpt())'")
        }
        if let text = attributes["viewBox"] {
            let numbers = try SVGAttributes.numbers(text)
            guard numbers.count == 4 else { throw XMLRefusal("'viewBox' needs four numbers") }
            box = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        } else {
            box.size = CGSize(width: try attributes.length("width"), height: try attributes.length("height"))
        }
        guard box.width > 0, box.height > 0 else {
            throw XMLRefusal("the size of the drawing isn't known", hint: "write 'viewBox=\"0 0 24 24\"'")
        }
        if let ratio = attributes["preserveAspectRatio"], !["xMidYMid", "xMidYMid meet"].contains(ratio) {
            throw XMLRefusal("'preserveAspectRatio' other than 'xMidYMid meet' isn't read")
        }
        var style = try SVGStyle().applying(attributes)
        style.transform = style.transform.concatenating(
            CGAffineTransform(translationX: -box.minX, y: -box.minY))
        styles = [style]
    }

    private func add(_ path: BezierPath, _ style: SVGStyle) throws(XMLRefusal) {
        pointCount += path.elements.count
        guard pointCount <= Self.maximumPoints else {
            throw XMLRefusal("more than \(Self.maximumPoints) points")
        }
        let placed = path.applying(style.transform)
        let bounds = placed.boundingBox
        guard [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].allSatisfy({ abs($0) < 1e6 }) else {
            throw XMLRefusal("coordinates are beyond 1,000,000")
        }
        let (fill, line) = (style.fillColor, style.line)
        guard fill != nil, style.isEvenOdd else {
            if fill != nil || line != nil { shapes.append(Icon.Shape(path: placed, fill: fill, line: line)) }
            return
        }
        shapes.append(Icon.Shape(path: try withHoles(placed), fill: fill, line: nil))
        if line != nil { shapes.append(Icon.Shape(path: placed, fill: nil, line: line)) }
    }

    /// Returns a path whose holes by the even-odd rule are also holes by the nonzero rule.
    private func withHoles(_ path: BezierPath) throws(XMLRefusal) -> BezierPath {
        let partCount = path.elements.count { if case .move = $0 { true } else { false } }
        if partCount < 2 { return path }
        guard partCount * path.elements.count <= Self.maximumHoleWork else {
            throw XMLRefusal("too many parts for 'fill-rule' of 'evenodd'")
        }
        // Curves become lines, so enlarge the path until the lines are much shorter than a pixel.
        let scale = 512 / max(box.width, box.height)
        return path.applying(CGAffineTransform(scaleX: scale, y: scale)).withEvenOddHoles
            .applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
    }

    /// True for elements that aren't drawn by any viewer: descriptions, and those of other vocabularies.
    private static func isSkipped(_ name: String) -> Bool {
        ["title", "desc", "metadata"].contains(name) || name.contains(":") && !name.hasPrefix("svg:")
    }

    private static func hint(for name: String) -> String? {
        switch name {
        case "style": "write the properties as attributes, such as 'fill=\"#B4451F\"'"
        case "text", "tspan": "convert the text to paths"
        case "use", "symbol": "repeat the shapes instead of referring to them"
        case "linearGradient", "radialGradient", "pattern": "use single colors"
        default: "an SVG file may have: g, " + SVGShape.names.joined(separator: ", ")
        }
    }
}
