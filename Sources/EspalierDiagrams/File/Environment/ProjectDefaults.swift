import EspalierBoxes
package import EspalierDataFiles
package import EspalierDiagnostics

/// The values of a project file that diagram files use unless they have their own.
///
/// They take precedence over the values of templates.
nonisolated package struct ProjectDefaults: Sendable {
    /// The content of the project file, which has passed validation.
    package let node: Node
    /// The warnings about the project file, such as colors with a low contrast.
    package let warnings: [Diagnostic]
    /// The theme, in which the fonts of the project file aren't used yet; nil if the project file has no theme.
    let theme: Theme?
    /// The files of the project file's fallback fonts.
    let fallbackFonts: [String]
    /// The values in the form of a diagram file, which is merged between a diagram file and its template.
    ///
    /// The base of the theme isn't a name but stands for `theme`.
    let layer: Node

    /// Creates defaults from the content of a project file that has passed validation.
    init(valid node: Node, theme: Theme?, fallbackFonts: [String], warnings: [Diagnostic]) {
        (self.node, self.theme, self.fallbackFonts, self.warnings) = (node, theme, fallbackFonts, warnings)
        layer = Self.layer(of: node)
    }

    private static func layer(of node: Node) -> Node {
        var layer = Mapping()
        if let theme = node["theme"] {
            layer.set("theme", theme.with(.mapping(Mapping(["base": theme.with(.string("./"))]))))
        }
        if let font = node["font"] { layer.set("font", withTextKey(font)) }
        if let formats = node["formats"] {
            layer.set("output", formats.with(.mapping(Mapping(["formats": formats]))))
        }
        return node.with(.mapping(layer))
    }

    /// Returns the content of a diagram file, whose font is a mapping.
    ///
    /// A font that is only a name would otherwise replace the project file's fallback fonts, too.
    func adapting(_ file: Node) -> Node {
        guard layer["font"] != nil, let font = file["font"], var mapping = file.mapping else { return file }
        mapping.set("font", Self.withTextKey(font))
        return file.with(.mapping(mapping))
    }

    private static func withTextKey(_ font: Node) -> Node {
        font.scalarText == nil ? font : font.with(.mapping(Mapping(["text": font])))
    }
}

nonisolated extension Mapping {
    fileprivate init(_ values: KeyValuePairs<String, Node>) {
        self.init()
        for (key, value) in values { set(key, value) }
    }

    /// Sets the value of a key, whose place is that of the value.
    fileprivate mutating func set(_ key: String, _ value: Node) {
        set(Entry(key: key, keyRange: value.range.lower..<value.range.upper, value: value))
    }
}
