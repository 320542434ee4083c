import EspalierGeometry
import EspalierGraphics
import Foundation

/// The icons that views may name: outlines on a 16-point grid, drawn with a stroke in one color.
package struct IconLibrary: Sendable {
    private let icons: [String: Icon]

    init(_ icons: [Icon]) {
        self.icons = Dictionary(icons.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package static let standard = IconLibrary(Icon.standard)

    package subscript(name: String) -> Icon? { icons[name] }

    /// In alphabetical order.
    package var names: [String] { icons.keys.sorted() }
}

/// An outline on a 16-point grid.
package struct Icon: Sendable {
    let name: String
    let path: Path

    /// The stroke's width, on the same grid.
    static let strokeWidth: CGFloat = 1.25

    init?(_ name: String, _ svgPathData: String) {
        guard let path = Path(svgPathData: svgPathData) else { return nil }
        (self.name, self.path) = (name, path)
    }

    func scaled(to size: CGFloat) -> Path {
        path.applying(CGAffineTransform(scaleX: size / 16, y: size / 16))
    }
}
