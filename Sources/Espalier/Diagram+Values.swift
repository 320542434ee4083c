public import EspalierBoxes
import EspalierCairoGraphics
public import EspalierData
public import EspalierDiagrams
import Foundation

extension Diagram {
    /// Creates a diagram of a tree of values and lays it out.
    ///
    /// ```swift
    /// let shapes = Tree("Shape") { Tree("Polygon") { "Triangle"; "Square" }; "Ellipse" }
    /// let diagram = try Diagram(shapes, template: "class-hierarchy", theme: .ink)
    /// try diagram.picture().write(to: "shapes.svg")
    /// ```
    ///
    /// - Parameters:
    ///   - tree: The root with all of its descendants.
    ///   - template: The name of a built-in template.
    ///   - theme: The theme; nil for the theme of the template.
    ///   - title: The title, for the title block and for screen readers.
    ///   - looks: The appearance of elements; these values take precedence over the values of the template.
    /// - Throws: `DiagnosticsError` for errors in the tree and for an unknown template, `FontError` if one of
    ///   Espalier's fonts isn't installed.
    /// - Complexity: O(n), unless the documentation of the template's layout states otherwise.
    public convenience init(
        _ tree: Tree, template: String = "class-hierarchy", theme: Theme? = nil, title: String? = nil,
        looks: ElementLooks = ElementLooks()
    ) throws {
        try self.init(DiagramData(tree), template: template, theme: theme, title: title, looks: looks)
    }

    /// Creates a diagram of data that your code has created (a hierarchy, sections of records, or the rows of a table),
    /// and lays the diagram out.
    ///
    /// - Parameters:
    ///   - data: The items.
    ///   - template: The name of a built-in template; nil for `class-hierarchy`, or `grid` for sections.
    ///   - theme: The theme; nil for the theme of the template.
    ///   - title: The title, for the title block and for screen readers.
    ///   - looks: The appearance of elements; these values take precedence over the values of the template.
    /// - Throws: `DiagnosticsError` for an unknown template, `FontError` if one of Espalier's fonts isn't installed.
    public convenience init(
        _ data: DiagramData, template: String? = nil, theme: Theme? = nil, title: String? = nil,
        looks: ElementLooks = ElementLooks()
    ) throws {
        let environment = DiagramEnvironment(resources: ResourceReader(folder: ""))
        var file = try DiagramFile(
            drawing: data, environment: environment,
            overrides: DiagramFile.Overrides(template: template, theme: theme, title: title))
        try file.overlay(looks)
        let shaper = try TextShaper.standard().adding(fallback: file.theme.fallbackFonts)
        try self.init(file: file, environment: environment, text: shaper)
    }

    /// Reads a diagram file and the files that it names, which must be in the diagram file's folder or its subfolders.
    ///
    /// For many diagrams, use one `DiagramReader`, which shares fonts and caches between them.
    ///
    /// - Parameters:
    ///   - path: The path of the diagram file.
    ///   - overrides: The values that take precedence over values in the file.
    /// - Throws: `DiagnosticsError` with all problems, each at its place, `FontError` if one of Espalier's fonts isn't
    ///   installed.
    public convenience init(
        contentsOfFile path: String, overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws {
        let shaper = try TextShaper.standard()
        let (file, environment) = try DiagramReader.file(
            contentsOfFile: path, fonts: shaper.library, overrides: overrides)
        try self.init(
            file: file, environment: environment, text: shaper.adding(fallback: file.theme.fallbackFonts))
    }
}
