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

    /// Reads a project file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - environment: The files that the project file may name, relative to its folder, and the fonts.
    /// - Throws: `DiagnosticsError` with all problems of the file, its theme and its fonts.
    package init(reading source: SourceFile, environment: DiagramEnvironment) throws(DiagnosticsError) {
        let collector = DiagnosticCollector()
        let content = try TreeFormat(fileName: source.name).read(source, limits: environment.dataLimits)
        // A file that is empty, or has only comments, is valid.
        let node = content.isNull ? content.with(.mapping(Mapping())) : content
        let validator = NodeValidator(collector: collector, textLimit: environment.limits[.label])
        validator.check(node, as: Vocabulary.project)
        try collector.throwIfErrors()
        let reader = ThemeReader(environment: environment, validator: validator, source: source)
        theme = node["theme"].map { reader.theme($0, override: nil) }
        fallbackFonts = node["font"].map { reader.applying($0, to: .paper).fallbackFonts } ?? []
        try collector.throwIfErrors()
        (self.node, layer, warnings) = (node, Self.layer(of: node), collector.sortedDiagnostics)
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
