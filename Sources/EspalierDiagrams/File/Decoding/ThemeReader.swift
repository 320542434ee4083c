public import EspalierBoxes
import EspalierDataFiles
public import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Reads the theme of a diagram: a built-in theme or a theme file, changed by the colors and styles in the diagram
/// file.
nonisolated struct ThemeReader {
    let environment: DiagramEnvironment
    let validator: NodeValidator
    /// The diagram file.
    ///
    /// Paths in this file are relative to the folder of `environment`. Paths in theme files are relative to the folder
    /// of the theme file.
    let source: SourceFile

    private static let maximumDepth = 16

    private var collector: DiagnosticCollector { validator.collector }

    /// Reads the key `theme`, which has passed validation.
    ///
    /// - Parameters:
    ///   - node: A name, a path, or a mapping with changes. The key `base` of a mapping is a name or a path.
    ///   - override: The theme that replaces the named theme. The changes in a mapping still apply.
    /// - Returns: The theme; the default theme if it can't be read.
    func theme(_ node: Node?, override: Theme?) -> Theme {
        guard let node else { return override ?? .paper }
        guard node.mapping != nil else { return override ?? theme(named: node, below: []) }
        return theme(changedBy: node, base: override, below: [])
    }

    /// Returns a theme with the changes in a mapping applied.
    ///
    /// - Parameters:
    ///   - node: The mapping.
    ///   - base: The theme to change; nil for the theme that the key `base` of the mapping names, or `paper` if there
    ///     is no such key.
    ///   - files: The theme files that are being read, used to find cycles.
    /// - Returns: The changed theme.
    func theme(changedBy node: Node, base: Theme? = nil, below files: [String]) -> Theme {
        var theme = base ?? node["base"].map { self.theme(named: $0, below: files) } ?? .paper
        theme.apply(node)
        checkContrast(node, in: theme)
        node["font"].map { readFont($0, into: &theme) }
        if let logo = node["logo"] { theme.logo = self.logo(logo) }
        return theme
    }

    /// Reads the key `logo`: the path of a drawing, a mapping with two of them, or `none`.
    private func logo(_ node: Node) -> Theme.Logo? {
        guard let name = node["light"] ?? (node.mapping == nil ? node : nil), name.scalarText != "none",
            let light = drawing(name)
        else { return nil }
        return Theme.Logo(
            light: light, dark: node["dark"].flatMap(drawing), height: node.length("height") ?? 32)
    }

    private func drawing(_ node: Node) -> Icon? {
        guard let path = node.scalarText else { return nil }
        do throws(DiagnosticsError) {
            let file = try environment.resources.file(at: self.path(path, in: node), namedAt: node.range)
            return try Icon(reading: file, limits: environment.dataLimits)
        } catch {
            collector.report(contentsOf: error)
            return nil
        }
    }

    /// Returns the path of a file from the folder of the diagram file, given its path from that of a node's file.
    private func path(_ path: String, in node: Node) -> String {
        node.file === source ? path : environment.resources.path(path, besideFile: node.file)
    }

    /// Reports the colors in a mapping that are too similar to the colors that they are drawn with.
    private func checkContrast(_ node: Node, in theme: Theme) {
        let colors = (node.mapping?.entries ?? []).compactMap { entry in
            ThemeToken(rawValue: entry.key).map { ($0, entry.value) }
        }
        let tokens = Set(colors.map(\.0))
        for (token, value) in colors {
            guard value.colorExpression != nil, let found = theme.lowestContrast(of: token, besides: tokens)
            else {
                continue
            }
            let ratio = (found.ratio * 10).rounded(.down) / 10
            collector.warning(
                "'\(found.front.rawValue)' on '\(found.surface.rawValue)' has a contrast of \(ratio.shortText) in "
                    + "\(found.appearance.rawValue) mode; \(found.isText ? "text needs" : "marks need") "
                    + found.least.shortText,
                at: value.range,
                notes: [.init("a color for each mode is 'light-dark(LIGHT, DARK)'")])
        }
    }

    /// Returns a theme with the font families of a diagram file.
    ///
    /// - Parameters:
    ///   - node: The key `font` of the diagram file, which has passed validation.
    ///   - theme: The theme to change.
    /// - Returns: The changed theme.
    func applying(_ node: Node, to theme: Theme) -> Theme {
        var theme = theme
        theme.applyFont(node)
        readFont(node, into: &theme)
        return theme
    }

    /// Finds the fallback fonts of a key `font`, and reports fonts that don't exist.
    private func readFont(_ node: Node, into theme: inout Theme) {
        if let fallback = node["fallback"] {
            theme.fallbackFonts =
                project(of: fallback)?.fallbackFonts ?? (fallback.sequence ?? []).flatMap(files)
        }
        let names = [node["text"], node["code"]].compactMap(\.self)
        for name in names.isEmpty ? [node] : names {
            guard let text = name.scalarText, case .named = Font.Family(named: text),
                let problem = environment.fonts?.problem(withFamily: text)
            else { continue }
            report(problem, at: name)
        }
    }

    /// Returns the files of a fallback font: of a family, or the file at a path.
    private func files(ofFallback node: Node) -> [String] {
        // The standard families are always used.
        guard let name = node.scalarText, !name.isEmpty, case .named = Font.Family(named: name) else {
            return []
        }
        guard Font.isFile(named: name) else {
            if let problem = environment.fonts?.problem(withFamily: name) { report(problem, at: node) }
            return environment.fonts?.files(ofFallbackFamily: name) ?? []
        }
        do throws(DiagnosticsError) {
            let file = try environment.resources.file(at: path(name, in: node), namedAt: node.range)
            if let problem = environment.fonts?.problem(withFile: file.name) { report(problem, at: node) }
            return [file.name]
        } catch {
            collector.report(contentsOf: error)
            return []
        }
    }

    /// Returns the values of the project file if a node is a part of this file.
    ///
    /// The files that a project file names are read only once, and relative to its folder.
    private func project(of node: Node) -> ProjectDefaults? {
        environment.project.flatMap { $0.node.file === node.file ? $0 : nil }
    }

    private func report(_ problem: FontFamilyProblem, at node: Node) {
        collector.error(problem.message, at: node.range, notes: problem.notes.map { .init($0) })
    }

    /// Returns the theme with a name or at a path.
    ///
    /// - Parameters:
    ///   - node: The name or the path.
    ///   - files: The names of the theme files that are being read, each of which is the base of the previous file.
    ///     They are used to find cycles.
    /// - Returns: The theme; the default theme if it can't be read.
    private func theme(named node: Node, below files: [String]) -> Theme {
        if let theme = project(of: node)?.theme { return theme }
        guard let name = node.scalarText else { return .paper }
        if let theme = Theme.named(name) { return theme }
        // A misspelled name has already been reported by the validation.
        guard FieldType.isThemePath(name) else { return .paper }
        guard files.count < Self.maximumDepth else {
            collector.error("more than \(Self.maximumDepth) themes are based on each other", at: node.range)
            return .paper
        }
        do throws(DiagnosticsError) {
            let file = try environment.resources.file(at: path(name, in: node), namedAt: node.range)
            let name = file.shownName
            guard !files.contains(name) else {
                let way = (files + [name]).joined(separator: " -> ")
                collector.error("cycle of themes: \(way.excerpt(upTo: 200))", at: node.range)
                return .paper
            }
            return try theme(file, below: files + [name])
        } catch {
            collector.report(contentsOf: error)
            return .paper
        }
    }

    /// Returns the theme in a file, based on the theme that the key `base` names; the default theme if the file isn't a
    /// mapping.
    func theme(_ file: SourceFile, below files: [String]) throws(DiagnosticsError) -> Theme {
        let node = try TreeFormat(fileName: file.name).read(file, limits: environment.dataLimits)
        guard node.mapping != nil else {
            node.complain(expected: "a mapping with the colors of a theme", collector)
            return .paper
        }
        validator.check(node, as: Vocabulary.theme)
        var theme = theme(changedBy: node, below: files)
        theme.name = file.stem
        return theme
    }
}

nonisolated extension Theme {
    /// Creates a theme from a file.
    ///
    /// The colors and text styles in the file replace the colors and text styles of the theme that the key `base`
    /// names.
    ///
    /// - Parameters:
    ///   - source: The file, in YAML or JSON.
    ///   - environment: The files that the theme file may use as its base, and the limits.
    /// - Throws: `DiagnosticsError` with all problems, each at its place.
    public init(reading source: SourceFile, environment: DiagramEnvironment) throws(DiagnosticsError) {
        let collector = DiagnosticCollector()
        let validator = NodeValidator(collector: collector, textLimit: environment.limits[.label])
        let reader = ThemeReader(environment: environment, validator: validator, source: source)
        self = try reader.theme(source, below: [])
        if collector.hasErrors { throw DiagnosticsError(collector.sortedDiagnostics) }
    }
}

nonisolated extension SourceFile {
    /// The file's name without its folder and its suffix.
    var stem: String {
        // Dots are found among the bytes, because comparing characters takes ten times as long.
        let name = FilePath.name(of: name).utf8
        return String(Substring(name.split(separator: UInt8(ascii: ".")).first ?? Substring().utf8))
    }
}
