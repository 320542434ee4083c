import EspalierBoxes
public import EspalierGraphics
public import Foundation

nonisolated extension Image {
    /// The size and weight of a symbol; UIKit's `UIImage.SymbolConfiguration`.
    public struct Configuration: Hashable, Sendable {
        /// The thickness of a symbol's strokes.
        public enum SymbolWeight: Int, Sendable {
            case unspecified = 0
            case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
        }

        /// The size of a symbol next to text of the same font size; the value has no effect.
        public enum SymbolScale: Int, Sendable {
            case `default` = -1
            case unspecified, small, medium, large
        }

        fileprivate var pointSize: CGFloat = 17
        fileprivate var weight = SymbolWeight.regular

        /// Creates a configuration for a font size in points; the scale is ignored.
        public init(
            pointSize: CGFloat, weight: SymbolWeight = .regular, scale: SymbolScale = .default
        ) { (self.pointSize, self.weight) = (pointSize, weight) }

        /// Creates a configuration with a weight, for a font size of 17 points.
        public init(weight: SymbolWeight) { self.weight = weight }
        /// Creates the default configuration for a font size of 17 points; the scale is ignored.
        public init(scale: SymbolScale) {}
        /// Creates a configuration for the font size of a text style, in regular weight.
        public init(textStyle: Font.TextStyle) {
            pointSize = Font.preferredFont(forTextStyle: textStyle).size
        }
    }

    /// The size and weight of a symbol.
    public typealias SymbolConfiguration = Configuration
    /// The thickness of a symbol's strokes.
    public typealias SymbolWeight = Configuration.SymbolWeight
    /// The size of a symbol next to text of the same font size.
    public typealias SymbolScale = Configuration.SymbolScale

    /// Creates a symbol in the default size; see `init(systemName:withConfiguration:)`.
    public init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// Creates a symbol that shows this library's icon for the name of one of Apple's symbols; a square with rounded
    /// corners if there is no such icon.
    ///
    /// The symbol is drawn in the tint color of its view. Apple's symbols aren't free, so the outlines differ. Returns
    /// nil for an empty name.
    public init?(systemName name: String, withConfiguration configuration: Configuration?) {
        guard !name.isEmpty else { return nil }
        let configuration = configuration ?? Configuration(weight: .regular)
        let length = configuration.length
        self.init(format: .png, data: Data(), pixelWidth: length, pixelHeight: length)
        var symbol = ImageSymbol(
            path: SymbolNames.path(of: name), strokeWidth: Icon.strokeWidth * configuration.strokeScale)
        symbol.isFilled = name.split(separator: ".").contains("fill")
        self.symbol = symbol
    }

    /// Returns the symbol in another size and weight; other images are returned unchanged.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        guard var symbol else { return self }
        let length = configuration.length
        symbol.strokeWidth = Icon.strokeWidth * configuration.strokeScale
        var image = Image(format: format, data: data, pixelWidth: length, pixelHeight: length)
        image.symbol = symbol
        return image
    }
}

nonisolated extension Image.Configuration {
    /// The width and height of a symbol in points, for font sizes from 1 to 1,000 points.
    fileprivate var length: Int {
        let size = pointSize.isFinite ? min(max(1, pointSize), 1_000) : 17
        // Apple's symbols are a little larger than the size of their font.
        return Int((size * 1.2).rounded())
    }

    fileprivate var strokeScale: CGFloat {
        switch weight {
        case .ultraLight, .thin, .light: 0.7
        case .unspecified, .regular: 1
        case .medium, .semibold: 1.3
        case .bold, .heavy, .black: 1.7
        }
    }
}

/// The icons for the names of Apple's symbols.
nonisolated private enum SymbolNames {
    /// Returns the outline for the name of one of Apple's symbols.
    ///
    /// Names have parts for variants, such as `star.circle.fill`. If there is no outline for the whole name, parts are
    /// removed from the end of the name until an outline is found. If no part is left, the outline is a square with
    /// rounded corners.
    static func path(of name: String) -> BezierPath {
        var parts = name.split(separator: ".").map(String.init)
        while !parts.isEmpty {
            let candidate = parts.joined(separator: ".")
            if let data = outlines[candidate], let path = BezierPath(svgPathData: data) { return path }
            if let icon = IconLibrary[icons[candidate] ?? candidate] { return icon.path }
            parts.removeLast()
        }
        return CanvasShape.roundedRectangle(CGRect(x: 2, y: 2, width: 12, height: 12), cornerRadius: 3).path
    }

    private static let icons = [
        "person.2": "team", "person.3": "team", "doc": "file", "doc.text": "text", "text.alignleft": "text",
        "gearshape": "gear", "photo": "image", "envelope": "mail", "exclamationmark.triangle": "warning",
        "checkmark": "check", "shippingbox": "package", "arrow.up.right": "external",
        "arrow.up.right.square": "external", "chevron.left.forwardslash.chevron.right": "code",
        "externaldrive": "database", "cylinder": "database", "network": "globe", "building.2": "building",
        "curlybraces": "code", "apple.terminal": "terminal",
    ]

    private static let outlines = [
        "plus": "M8 3 V13 M3 8 H13", "minus": "M3 8 H13", "xmark": "M4 4 L12 12 M12 4 L4 12",
        "chevron.right": "M6 3 L11 8 L6 13", "chevron.left": "M10 3 L5 8 L10 13",
        "chevron.up": "M3 10 L8 5 L13 10", "chevron.down": "M3 6 L8 11 L13 6",
        "arrow.right": "M2 8 H14 M9 3 L14 8 L9 13", "arrow.left": "M14 8 H2 M7 3 L2 8 L7 13",
        "arrow.up": "M8 14 V2 M3 7 L8 2 L13 7", "arrow.down": "M8 2 V14 M3 9 L8 14 L13 9",
        "circle": "M14 8 A6 6 0 1 1 2 8 A6 6 0 1 1 14 8 Z", "square": "M3 3 H13 V13 H3 Z",
        "triangle": "M8 2.5 L14 13 H2 Z", "play": "M4 2.5 L13 8 L4 13.5 Z",
        "line.horizontal.3": "M2 4 H14 M2 8 H14 M2 12 H14",
        "heart":
            "M8 13.5 C2 9.5 2 6.5 2 5.8 C2 2.6 6.4 1.6 8 4.8 C9.6 1.6 14 2.6 14 5.8 C14 6.5 14 9.5 8 13.5 Z",
    ]
}
