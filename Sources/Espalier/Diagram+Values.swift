public import EspalierBoxes
import EspalierCairoGraphics
public import EspalierData
public import EspalierDiagrams
import Foundation

extension Diagram {
    /// Lays out a tree of values.
    ///
    /// ```swift
    /// let shapes = Tree("Shape") { Tree("Polygon") { "Triangle"; "Square" }; "Ellipse" }
    /// let diagram = try Diagram(shapes, template: "class-hierarchy", theme: .ink)
    /// try diagram.picture().write(to: "shapes.svg")
    /// ```
    ///
    /// - Parameters:
    ///   - tree: The root with all that is below it.
    ///   - template: The name of a built-in template.
    ///   - theme: The theme; nil for the template's.
    ///   - title: The title, for the title block and for screen readers.
    /// - Throws: `DiagnosticsError` for mistakes in the tree and for an unknown template, `FontError` if a font of the
    ///   project isn't installed.
    /// - Complexity: O(n), unless the template's layout says otherwise.
    public convenience init(
        _ tree: Tree, template: String = "class-hierarchy", theme: Theme? = nil, title: String? = nil
    ) throws {
        try self.init(DiagramData(tree), template: template, theme: theme, title: title)
    }

    /// Lays out data that a program made: a hierarchy, sections of records, or the rows of a table.
    ///
    /// - Parameters:
    ///   - data: The items.
    ///   - template: The name of a built-in template; nil for `class-hierarchy`, or `grid` for sections.
    ///   - theme: The theme; nil for the template's.
    ///   - title: The title, for the title block and for screen readers.
    /// - Throws: As `init(_:template:theme:title:)` of a tree.
    public convenience init(
        _ data: DiagramData, template: String? = nil, theme: Theme? = nil, title: String? = nil
    ) throws {
        let environment = DiagramEnvironment(resources: ResourceReader(folder: ""))
        let file = try DiagramFile(
            drawing: data, environment: environment,
            overrides: DiagramFile.Overrides(template: template, theme: theme, title: title))
        try self.init(file: file, environment: environment, text: TextShaper(library: FontLibrary()))
    }

    /// Reads a diagram file and the files it names, which must be below its folder.
    ///
    /// For many diagrams, keep one `DiagramReader`, which shares fonts and caches between them.
    ///
    /// - Parameters:
    ///   - path: The path of the diagram file.
    ///   - overrides: Options that replace those of the file.
    /// - Throws: `DiagnosticsError` with everything that is wrong, each at its place, `FontError` if a font of the project
    ///   isn't installed.
    public convenience init(
        contentsOfFile path: String, overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws {
        let (file, environment) = try DiagramReader.file(contentsOfFile: path, overrides: overrides)
        try self.init(file: file, environment: environment, text: TextShaper(library: FontLibrary()))
    }
}
