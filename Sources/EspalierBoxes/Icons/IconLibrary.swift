import EspalierGeometry
package import EspalierGraphics
import EspalierTemplates
package import Foundation

/// The icons that views can name: outlines on a grid of 16 by 16 points, drawn as strokes in one color.
///
/// The icons are the files `templates/icons/*.svg`. All files are parsed when the first icon is needed.
package struct IconLibrary: Sendable {
    private let icons: [String: Icon]

    init(_ icons: [Icon]) {
        self.icons = Dictionary(icons.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package static let standard = IconLibrary(
        EmbeddedFile.icons.compactMap { Icon($0.name, svg: $0.text.description) })

    /// The names of the standard icons in alphabetical order.
    ///
    /// Getting the names doesn't parse the icons.
    package static let names = EmbeddedFile.icons.map(\.name)

    package subscript(name: String) -> Icon? { icons[name] }
}

/// An outline on a grid of 16 by 16 points.
package struct Icon: Sendable {
    package let name: String
    package let path: BezierPath

    /// The width of the stroke in points on the grid of 16 by 16 points.
    package static let strokeWidth: CGFloat = 1.25

    /// Reads the path elements of an SVG file and ignores everything else.
    ///
    /// The result is nil if the icon has no path, or if one of its paths is invalid.
    init?(_ name: String, svg: String) {
        var data = ""
        var rest = svg[...]
        while let start = rest.range(of: "<path d=\""),
            let end = rest[start.upperBound...].firstIndex(of: "\"")
        {
            data += rest[start.upperBound..<end] + " "
            rest = rest[end...]
        }
        guard data.contains(where: \.isLetter), let path = BezierPath(svgPathData: data) else { return nil }
        (self.name, self.path) = (name, path)
    }

    func scaled(to size: CGFloat) -> BezierPath {
        path.applying(CGAffineTransform(scaleX: size / 16, y: size / 16))
    }
}
