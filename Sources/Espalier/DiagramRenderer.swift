import EspalierCairoGraphics
public import EspalierData
public import EspalierDiagnostics
public import EspalierDiagrams
public import EspalierGraphics
import Foundation

/// Loads diagrams, and writes them and views as SVG, PNG and PDF.
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
    private var drawnData = DrawnData()

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
        return try Diagram(file: file, environment: startingLayout(environment), text: shaper)
    }

    /// Lays out data with a template, without a diagram file. Several files only for symbol graphs, which then make one
    /// diagram.
    public func diagram(
        drawing data: [SourceFile], as format: DataFormat, environment: DiagramEnvironment,
        overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws(DiagnosticsError) -> Diagram {
        let file = try file(drawing: data, as: format, environment: environment, overrides: overrides)
        return try Diagram(file: file, environment: startingLayout(environment), text: shaper)
    }

    /// Reads data for a template, without a diagram file, to be laid out by `document(_:environment:state:)`.
    public func file(
        drawing data: [SourceFile], as format: DataFormat, environment: DiagramEnvironment,
        overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws(DiagnosticsError) -> DiagramFile {
        try drawnData.file(drawing: data, as: format, environment: environment, overrides: overrides)
    }

    /// Writes a diagram. What is worth knowing about the result is in the diagram's `warnings` afterwards.
    ///
    /// - Throws: the sink's own errors, and those of the back ends: a picture beyond a limit, a font that can't be
    ///   read, an image that can't be decoded.
    /// - Complexity: O(elements in the rectangle drawn), and for PNG O(pixels).
    public func write(
        _ diagram: Diagram, options: RenderingOptions = RenderingOptions(), to sink: any ByteSink
    ) throws {
        try writer(options).write(DiagramPicture(diagram, options: options), to: sink)
    }

    /// What a diagram file shows: one state, or several.
    public enum Document {
        case diagram(Diagram)
        case sequence(DiagramSequence)
    }

    /// Lays out a diagram file that has been read already.
    ///
    /// - Parameters:
    ///   - file: With or without `states`.
    ///   - environment: What it was read with.
    ///   - state: The name of the only state to draw; nil for all there are.
    /// - Throws: `DiagnosticsError` with everything that is wrong with the data, or for a state that isn't there.
    public func document(
        _ file: DiagramFile, environment: DiagramEnvironment, state: String? = nil
    ) throws(DiagnosticsError) -> Document {
        guard file.hasStates else {
            if let state { throw file.unknownState(state) }
            return .diagram(try Diagram(file: file, environment: startingLayout(environment), text: shaper))
        }
        if let state, !file.stateNames.contains(state) { throw file.unknownState(state) }
        let sequence = try sequence(file, environment: environment)
        guard let state else { return .sequence(sequence) }
        guard let found = sequence.state(named: state) else { throw file.unknownState(state) }
        return .diagram(found.diagram)
    }

    /// Returns the environment to lay out a diagram in, and forgets what failed in the diagram before.
    ///
    /// Images that can't be painted have to be known before a layout makes room for them.
    func startingLayout(_ environment: DiagramEnvironment) -> DiagramEnvironment {
        shaper.resetFailure()
        var environment = environment
        environment.images = environment.images ?? ImageLibrary.shared
        return environment
    }

    func writer(_ options: RenderingOptions) -> PictureWriter {
        PictureWriter(shaper: shaper, subsetter: subsetter, options: options)
    }

    /// Measuring text never throws; what went wrong in it, a font that can't be read, does so here.
    func throwFailure() throws {
        if let failure = shaper.failure { throw failure }
    }
}
