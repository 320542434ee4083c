import EspalierCairoGraphics
public import EspalierData
public import EspalierDiagnostics
public import EspalierDiagrams
import EspalierFiles
public import EspalierGraphics
import Foundation

/// Reads diagram files and data, and lays diagrams out.
///
/// ```swift
/// let reader = try DiagramReader()
/// for path in paths {
///     let diagram = try reader.diagram(contentsOfFile: path)
///     try diagram.picture().write(to: path + ".svg")
/// }
/// ```
///
/// The diagrams of a reader share its fonts and caches. Use one reader for many diagrams, from only one task at a time.
/// Several readers can be used at the same time. For a single diagram, use `Diagram(contentsOfFile:)`.
public final class DiagramReader {
    private let shaper: TextShaper
    /// The shaper of the last diagram, which has the diagram's fallback fonts.
    private var current: TextShaper
    /// The stamps of the fallback fonts' files when `current` was created.
    private var stamps: [FileStamp?] = []
    private var drawnData = DrawnData()

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - fontFolders: Folders with font families that files can name. They are also searched for Espalier's fonts
    ///     before the usual folders.
    ///   - includesSystemFonts: True if files can also name the font families that are installed for all users.
    /// - Throws: `FontError` if a font isn't installed. The error names the Debian package that contains the font.
    public init(fontFolders: [String] = [], includesSystemFonts: Bool = false) throws {
        shaper = try .standard(searching: fontFolders, includingSystemFonts: includesSystemFonts)
        current = shaper
    }

    /// The object that finds the font families that files name.
    package var fonts: any FontFinding { shaper.library }

    /// Checks that the fonts that have measured text since the last diagram was begun can be read.
    ///
    /// The methods that measure text can't throw.
    ///
    /// - Throws: `FontError`
    package func checkFonts() throws { if let failure = current.failure { throw failure } }

    /// The object that measures text in the fonts of diagrams.
    ///
    /// Use this object as the `textMeasuring` of views whose size depends on their text.
    public var text: any TextMeasuring { shaper }

    /// Reads a diagram file and the files that it names, which must be in the diagram file's folder or its subfolders.
    ///
    /// - Throws: `DiagnosticsError` with all problems, each at its place.
    public func diagram(
        contentsOfFile path: String, overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws -> Diagram {
        let (file, environment) = try Self.file(
            contentsOfFile: path, fonts: fonts, overrides: overrides)
        return try layOut(file, environment)
    }

    /// Reads a diagram file and the files that it names, and lays out all of its states.
    ///
    /// - Throws: `DiagnosticsError` with all problems, each at its place.
    package func document(contentsOfFile path: String) throws -> Document {
        let (file, environment) = try Self.file(
            contentsOfFile: path, fonts: fonts, overrides: DiagramFile.Overrides())
        return try document(file, environment: environment)
    }

    static func file(
        contentsOfFile path: String, fonts: any FontFinding, overrides: DiagramFile.Overrides
    ) throws -> (file: DiagramFile, environment: DiagramEnvironment) {
        var environment = DiagramEnvironment(
            resources: ResourceReader(folder: FilePath.folder(of: path)))
        environment.images = ImageLibrary.shared
        environment.fonts = fonts
        let name = FilePath.name(of: path)
        let source = try environment.resources.file(at: String(name), namedAt: nil)
        let file = try DiagramFile(
            reading: SourceFile(name: path, bytes: source.bytes), environment: environment,
            overrides: overrides)
        return (file, environment)
    }

    /// Reads a diagram file whose text is already in memory, and lays the diagram out.
    public func diagram(
        reading source: SourceFile, environment: DiagramEnvironment,
        overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws(DiagnosticsError) -> Diagram {
        let file = try DiagramFile(
            reading: source, environment: findingFonts(environment), overrides: overrides)
        return try layOut(file, environment)
    }

    /// Lays out data with a template, without a diagram file.
    ///
    /// There can be several files only if they are symbol graphs or the JSON files of a folder. Such files are combined
    /// into one diagram.
    public func diagram(
        drawing data: [SourceFile], as format: DataFormat, environment: DiagramEnvironment,
        overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws(DiagnosticsError) -> Diagram {
        let file = try file(drawing: data, as: format, environment: environment, overrides: overrides)
        return try layOut(file, environment)
    }

    /// Combines data with a template, without a diagram file.
    ///
    /// The result can be laid out by `document(_:environment:state:)`.
    public func file(
        drawing data: [SourceFile], as format: DataFormat, environment: DiagramEnvironment,
        overrides: DiagramFile.Overrides = DiagramFile.Overrides()
    ) throws(DiagnosticsError) -> DiagramFile {
        try drawnData.file(
            drawing: data, as: format, environment: findingFonts(environment), overrides: overrides)
    }

    /// Returns the environment for reading a file.
    ///
    /// If `environment` has no object that finds fonts, font families are looked up among the fonts of this reader.
    private func findingFonts(_ environment: DiagramEnvironment) -> DiagramEnvironment {
        var environment = environment
        environment.fonts = environment.fonts ?? fonts
        return environment
    }

    /// The content of a diagram file: one state, or several.
    public enum Document {
        /// A file without `states`, or the single state that was requested.
        case diagram(Diagram)
        /// All states of a file.
        case sequence(DiagramSequence)
    }

    /// Lays out a diagram file that has been read already.
    ///
    /// - Parameters:
    ///   - file: A file with or without `states`.
    ///   - environment: The environment with which the file was read.
    ///   - state: The name of the only state to draw; nil for all states.
    /// - Returns: The diagram in one state, or all states.
    /// - Throws: `DiagnosticsError` with all problems of the data, or for an unknown state.
    public func document(
        _ file: DiagramFile, environment: DiagramEnvironment, state: String? = nil
    ) throws(DiagnosticsError) -> Document {
        guard file.hasStates else {
            if let state { throw file.unknownState(state) }
            return .diagram(try layOut(file, environment))
        }
        if let state, !file.stateNames.contains(state) { throw file.unknownState(state) }
        let sequence = try DiagramSequence(
            file: file, environment: checkingImages(environment), text: beginLayout(of: file))
        guard let state else { return .sequence(sequence) }
        guard let found = sequence.state(named: state) else { throw file.unknownState(state) }
        return .diagram(found.diagram)
    }

    private func layOut(
        _ file: DiagramFile, _ environment: DiagramEnvironment
    ) throws(DiagnosticsError) -> Diagram {
        try Diagram(file: file, environment: checkingImages(environment), text: beginLayout(of: file))
    }

    /// Returns the shaper with the fallback fonts of a file, and clears the text errors and the missing characters of
    /// the previous diagram.
    ///
    /// Each diagram is therefore warned about all of its missing characters, whichever diagrams the reader laid out
    /// before.
    private func beginLayout(of file: DiagramFile) -> TextShaper {
        let files = file.theme.fallbackFonts
        let stamps = files.map { FileStamp(path: $0) }
        if files.isEmpty || current.library.fallback != files || self.stamps != stamps {
            current = shaper.adding(fallback: files)
        }
        self.stamps = stamps
        current.resetFailure()
        current.resetMissingGlyphs()
        return current
    }

    /// Returns the environment for laying out a diagram, which checks images before the layout reserves space for them.
    private func checkingImages(_ environment: DiagramEnvironment) -> DiagramEnvironment {
        var environment = environment
        environment.images = environment.images ?? ImageLibrary.shared
        return environment
    }
}
