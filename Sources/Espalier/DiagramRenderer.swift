import EspalierCairoGraphics
public import EspalierDiagnostics
public import EspalierDiagrams
import EspalierGeometry
public import EspalierGraphics
import EspalierSVGGraphics
import Foundation

/// Loads diagrams and writes them as SVG, PNG and PDF.
///
/// ```swift
/// let renderer = try DiagramRenderer()
/// let diagram = try renderer.diagram(contentsOfFile: "docs/classes.yaml")
/// let picture = MemorySink()
/// try renderer.write(diagram, to: picture)
/// ```
///
/// A renderer holds fonts and the caches that make texts cheap: use one for many diagrams, from one task at a time.
/// Several renderers may work at the same time; their bytes are the same.
public final class DiagramRenderer {
    let shaper: TextShaper
    let subsetter: FontSubsetter

    /// - Parameter fontFolders: searched for the pinned fonts before the usual places.
    /// - Throws: `FontError` that names the Debian package of a font that isn't there.
    public init(fontFolders: [String] = []) throws {
        let library = try FontLibrary(folders: fontFolders)
        shaper = TextShaper(library: library)
        subsetter = FontSubsetter(library: library)
    }

    /// Measures with the fonts that diagrams are drawn in.
    public var text: any TextMeasuring { shaper }

    /// Reads a diagram file and the files it names, which must lie below its folder.
    ///
    /// - Throws: `DiagnosticsError` with everything that is wrong, each at its place.
    public func diagram(
        contentsOfFile path: String, overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws -> Diagram {
        let folder = (path as NSString).deletingLastPathComponent
        let environment = DiagramEnvironment(resources: ResourceReader(folder: folder))
        let name = (path as NSString).lastPathComponent
        let source = try environment.resources.file(at: name, namedAt: nil)
        return try diagram(
            reading: SourceFile(name: path, bytes: source.bytes), environment: environment,
            overrides: overrides)
    }

    /// Lays out a diagram file that has been read already.
    public func diagram(
        reading source: SourceFile, environment: DiagramEnvironment,
        overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws(DiagnosticsError) -> Diagram {
        let file = try DiagramFile(reading: source, environment: environment, overrides: overrides)
        return try Diagram(file: file, environment: environment, text: shaper)
    }

    /// Lays out data with a template, without a diagram file. Several files only for symbol graphs, which then make one
    /// diagram.
    public func diagram(
        drawing data: [SourceFile], as format: DataFormat, environment: DiagramEnvironment,
        overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws(DiagnosticsError) -> Diagram {
        let file = try DiagramFile(drawing: data, as: format, environment: environment, overrides: overrides)
        return try Diagram(file: file, environment: environment, text: shaper)
    }

    /// Writes a diagram. What is worth knowing about the result is in the diagram's `warnings` afterwards.
    ///
    /// - Throws: the sink's own errors, and those of the back ends: a picture beyond a limit, a font that can't be
    ///   read, an image that can't be decoded.
    /// - Complexity: O(elements in the rectangle drawn), and for PNG O(pixels).
    public func write(
        _ diagram: Diagram, options: RenderingOptions = RenderingOptions(), to sink: any ByteSink
    ) throws {
        let page = DiagramPage(diagram: diagram, options: options)
        switch (options.format, options.svgText) {
        case (.svg, .outlines): try writeOutlinedSVG(page, to: sink)
        case (.svg, _): try writeSVG(page, to: sink)
        case (.png, _): try writePNG(page, to: sink)
        case (.pdf, _): try writePDF(page, to: sink)
        }
        if let failure = shaper.failure { throw failure }
    }

    private func writeSVG(_ page: DiagramPage, to sink: any ByteSink) throws {
        let diagram = page.diagram
        let document = SVGDocument(
            bounds: page.rect, title: diagram.title ?? "", description: diagram.description ?? "",
            background: diagram.backgroundColor)
        let canvas = SVGCanvas(document, options: page.svgOptions, sink: sink)
        diagram.draw(in: canvas, rect: page.rect, includesBackground: diagram.backgroundColor == nil)
        try canvas.finish(embedding: subsetter)
    }

    private func writeOutlinedSVG(_ page: DiagramPage, to sink: any ByteSink) throws {
        let options = OutlinedSVGRenderer.Options(
            appearance: page.options.fixedAppearance, background: page.diagram.backgroundColor,
            title: page.diagram.title, description: page.diagram.description)
        try OutlinedSVGRenderer(shaper: shaper, options: options)
            .render(size: page.rect.size, to: sink, draw: page.draw)
    }

    private func writePNG(_ page: DiagramPage, to sink: any ByteSink) throws {
        var options = PNGOptions(
            scale: page.options.scale, appearance: page.options.fixedAppearance,
            background: page.diagram.backgroundColor)
        options.pixelLimit = page.options.pixelLimit
        try PNGRenderer(shaper: shaper, options: options)
            .render(size: page.rect.size, to: sink, draw: page.draw)
    }

    private func writePDF(_ page: DiagramPage, to sink: any ByteSink) throws {
        var options = PDFOptions(
            pages: page.options.pages, appearance: page.options.fixedAppearance,
            background: page.diagram.backgroundColor, title: page.diagram.title)
        options.subject = page.diagram.description
        options.creationDate = page.options.creationDate
        try PDFRenderer(shaper: shaper, options: options)
            .render(size: page.rect.size, to: sink, draw: page.draw)
    }
}

/// The part of a diagram that goes into one file.
struct DiagramPage {
    let diagram: Diagram
    let options: RenderingOptions
    /// In points of the whole picture.
    let rect: CGRect

    init(diagram: Diagram, options: RenderingOptions) {
        (self.diagram, self.options) = (diagram, options)
        rect = options.rect ?? diagram.bounds
    }

    var svgOptions: SVGOptions {
        let theme: SVGOptions.Theme =
            switch options.appearance {
            case .adaptive: .adaptive
            case .light: .light
            case .dark: .dark
            }
        return SVGOptions(
            fontSource: options.svgText == .system ? .system : .embedded, theme: theme,
            includesStyle: options.includesStyle, idPrefix: options.idPrefix, baseFont: TextStyle.label.font,
            baseColor: diagram.theme[TextStyle.label.color])
    }

    /// Draws a rectangle of the page, whose own top left corner is the origin. The back end has painted the background
    /// where it is one color.
    func draw(in canvas: any Canvas, rect part: CGRect) {
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: -rect.minX, y: -rect.minY))
        diagram.draw(
            in: canvas, rect: part.offsetBy(dx: rect.minX, dy: rect.minY),
            includesBackground: diagram.backgroundColor == nil)
        canvas.restore()
    }
}
