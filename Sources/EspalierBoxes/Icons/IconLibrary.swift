import EspalierGraphics
import EspalierTemplates
import Foundation

/// The icons that views can name: outlines on a grid of 16 by 16 points, drawn as strokes in one color.
///
/// The icons are the files `templates/icons/*.svg`. All files are parsed when the first icon is needed.
package enum IconLibrary {
    private static let icons: [String: Icon] = EmbeddedFile.icons.reduce(into: [:]) { icons, file in
        icons[file.name] = Icon(svg: file.text.description)
    }

    /// The names of the icons in alphabetical order.
    ///
    /// Getting the names doesn't parse the icons.
    package static let names = EmbeddedFile.icons.map(\.name)

    package static subscript(name: String) -> Icon? { icons[name] }
}

extension Icon {
    /// Reads the path elements of a file of this library and ignores everything else.
    ///
    /// The result is nil if the icon has no path, or if one of its paths is invalid.
    init?(svg: String) {
        var data = ""
        var rest = svg[...]
        while let start = rest.range(of: "<path d=\""),
            let end = rest[start.upperBound...].firstIndex(of: "\"")
        {
            data += rest[start.upperBound..<end] + " "
            rest = rest[end...]
        }
        guard data.contains(where: \.isLetter), let path = BezierPath(svgPathData: data) else { return nil }
        self.init(outline: path)
    }

    /// True if a name is the path of an SVG file.
    package static func isPath(_ name: String) -> Bool { name.lowercased().hasSuffix(".svg") }
}
