package import EspalierDataFiles
import EspalierDiagnostics
package import EspalierGraphics
package import EspalierTemplates
import Foundation

// The built-in themes are files, `templates/themes/*.yaml`. Each file is read when its theme is used for the first
// time.
extension Theme {
    /// Warm paper and terracotta: the default.
    public static let paper = Theme(builtIn: "paper")
    /// Cool slate and indigo.
    public static let ink = Theme(builtIn: "ink")
    /// Soft greens.
    public static let meadow = Theme(builtIn: "meadow")
    /// Pale blue in light mode and deep blue in dark mode, as in technical drawings.
    public static let blueprint = Theme(builtIn: "blueprint")
    /// Neutral grays that remain distinguishable in black-and-white print.
    public static let graphite = Theme(builtIn: "graphite")
    /// Black on white and white on black, with a contrast of at least 7:1 for all text.
    public static let contrast = Theme(builtIn: "contrast")

    private static let builtIn: [(name: String, theme: @Sendable () -> Theme)] = [
        ("paper", { .paper }), ("ink", { .ink }), ("meadow", { .meadow }), ("blueprint", { .blueprint }),
        ("graphite", { .graphite }), ("contrast", { .contrast }),
    ]

    /// The names of the built-in themes, starting with the default.
    ///
    /// Getting the names doesn't read the themes.
    public static let names = builtIn.map(\.name)

    /// The built-in themes, starting with the default.
    ///
    /// The first use reads the files of all themes that haven't been used yet.
    public static var all: [Theme] { builtIn.map { $0.theme() } }

    /// Returns the built-in theme with a name, or nil if no theme has this name.
    public static func named(_ name: String) -> Theme? { builtIn.first { $0.name == name }?.theme() }

    /// Returns the YAML file of a built-in theme; an empty file if no theme has this name.
    package static func file(named name: String) -> EmbeddedFile {
        EmbeddedFile.themes.file(at: name + ".yaml")
    }

    private init(builtIn name: String) {
        self.init(emptyNamed: name)
        let embedded = Self.file(named: name)
        let file = SourceFile(name: name + ".yaml", bytes: Array(embedded.bytes))
        // A failure is ignored: tests ensure that the files are complete and valid.
        if let node = NodeTable.node(embedded.nodeTable, of: file) { apply(node) }
    }
}

extension Theme {
    /// Replaces the values that a theme file contains.
    ///
    /// The file has been validated before, so values that aren't valid are ignored here.
    ///
    /// A color that refers to a token uses the token's color before the change. Colors that the file doesn't contain are
    /// derived from those that it contains.
    package mutating func apply(_ node: Node) {
        let base = self
        var (given, single): (Set<ThemeToken>, Set<ThemeToken>) = ([], [])
        for entry in node.mapping?.entries ?? [] {
            if let token = ThemeToken(rawValue: entry.key) {
                guard let color = entry.value.colorExpression else { continue }
                self[token] = color.resolved(in: base, category: 0)
                given.insert(token)
                if entry.value.isSingleColor { single.insert(token) }
            } else if entry.key == "textStyles" {
                applyTextStyles(entry.value)
            } else if entry.key == "font" {
                applyFont(entry.value)
            } else if entry.key == "summary" {
                summary = entry.value.scalarText ?? summary
            } else if entry.key == "outlinesTints" {
                outlinesTints = entry.value.bool ?? outlinesTints
            }
        }
        deriveColors(from: given, single: single, base: base)
    }

    /// Replaces the families by the value of a key `font`: a name, or a mapping with names for text and for code.
    package mutating func applyFont(_ node: Node) {
        if let name = (node["text"] ?? node).scalarText { textFamily = Font.Family(named: name) }
        if let name = node["code"]?.scalarText { codeFamily = Font.Family(named: name) }
    }

    private mutating func applyTextStyles(_ node: Node) {
        for entry in node.mapping?.entries ?? [] {
            guard let style = TextStyle(rawValue: entry.key) else { continue }
            let node = entry.value
            if let family = node["family"]?.scalarText.flatMap(Font.Family.init(name:)) {
                self[style].font.family = family
            }
            if let size = node["size"]?.number { self[style].font.size = size }
            if let weight = node["weight"]?.scalarText.flatMap(Font.Weight.init(name:)) {
                self[style].font.weight = weight
            }
            if let isItalic = node["italic"]?.bool { self[style].font.isItalic = isItalic }
            if let color = node["color"]?.colorExpression { self[style].color = color }
            if let spacing = node["lineSpacing"]?.number { self[style].lineSpacing = spacing }
        }
    }
}

extension Font.Family {
    /// The names of the families that diagram and theme files use.
    package static let names = ["sans", "monospaced"]

    fileprivate init?(name: String) {
        switch name {
        case "sans": self = .sans
        case "monospaced": self = .monospaced
        default: return nil
        }
    }
}

extension Font.Weight {
    /// The names of the weights that diagram and theme files use.
    package static let names = ["regular", "medium", "semibold", "bold"]

    package init?(name: String) {
        switch name {
        case "regular": self = .regular
        case "medium": self = .medium
        case "semibold": self = .semibold
        case "bold": self = .bold
        default: return nil
        }
    }
}
