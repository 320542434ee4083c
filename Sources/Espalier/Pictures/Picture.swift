import EspalierCairoGraphics
public import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
public import EspalierGraphics
public import Foundation

/// A picture of a diagram, of its states, of a view or of a transition.
///
/// A picture stores what to draw, and which part of it. Nothing is drawn before the picture is written:
///
/// ```swift
/// let diagram = try Diagram(contentsOfFile: "docs/classes.yaml")
/// try diagram.picture().write(to: "classes.svg")
/// let bytes = try diagram.picture().pngData(scale: 3)
/// ```
///
/// Diagrams, views and transitions have a method `picture` that returns a picture. A picture must be used by the same
/// task as its diagram or view.
public struct Picture {
    enum Source {
        case still(any PictureContent)
        case moving(any MovingContent)
    }

    let source: Source
    let shaper: TextShaper
    /// The output options in the diagram file.
    let fileOptions: OutputOptions

    init(_ source: Source, shaper: TextShaper, fileOptions: OutputOptions = OutputOptions()) {
        (self.source, self.shaper, self.fileOptions) = (source, shaper, fileOptions)
    }

    /// The size in points.
    ///
    /// For several states, this is the size of the filmstrip.
    public var size: CGSize {
        switch source {
        case .still(let content): content.bounds.size
        case .moving(let moving): moving.size
        }
    }

    // MARK: Files

    /// Writes the picture to a file, either completely or not at all.
    ///
    /// If the file already has the same bytes, it isn't touched.
    ///
    /// - Parameters:
    ///   - path: The path of the file. The suffix determines the format: `svg`, `png`, `pdf`, `apng` or `html`.
    ///     Folders are created.
    ///   - scale: The pixels per point of a PNG; nil for the scale of `options`.
    ///   - options: The other options; options that aren't set are taken from the diagram file.
    /// - Throws: `PictureError.unknownFormat` for any other suffix, an error that names the file if it can't be
    ///   written, and the errors of `write(to:as:options:)`.
    public func write(to path: String, scale: Double? = nil, options: OutputOptions = OutputOptions()) throws
    {
        guard let format = OutputFormat(suffixOf: path) else { throw PictureError.unknownFormat(path) }
        let file = try OutputFile(path: path, syncs: true, replacing: .named)
        try BackgroundSink.write(to: file) { try write(to: $0, as: format, options: options.with(scale)) }
        _ = try file.finish()
    }

    /// Writes the picture as a stream of bytes.
    ///
    /// For several states, PNG and PDF show a filmstrip; SVG shows a filmstrip or an animation, depending on
    /// `options.states`.
    ///
    /// - Parameters:
    ///   - sink: The destination of the bytes.
    ///   - format: The format of the file.
    ///   - options: The options; options that aren't set are taken from the diagram file.
    /// - Throws: The errors of the sink, and errors of drawing: a picture exceeds a limit, a font can't be read, or an
    ///   image can't be decoded.
    /// - Complexity: O(elements in the picture), and for PNG O(pixels). Memory doesn't grow with the height of a PNG.
    public func write(
        to sink: any ByteSink, as format: OutputFormat, options: OutputOptions = OutputOptions()
    ) throws {
        try write(
            to: sink, with: PictureWriter(shaper: shaper, format: format, options: options.over(fileOptions)))
    }

    private func write(to sink: any ByteSink, with writer: PictureWriter) throws {
        let sink = BoundedSink(sink, limit: writer.options.limits[.outputBytes])
        switch source {
        case .still(let content): try writer.write(content, to: sink)
        case .moving(let moving):
            try moving.picture(in: writer.format, options: writer.options).write(with: writer, to: sink)
        }
        // The methods that measure text can't throw, so throw their errors here, such as an unreadable font.
        if let failure = shaper.failure { throw failure }
    }

    // MARK: Memory

    /// Returns the picture as a PNG.
    ///
    /// - Parameters:
    ///   - scale: The pixels per point; nil for the scale of `options`.
    ///   - options: The other options; options that aren't set are taken from the diagram file.
    /// - Returns: The bytes of the file.
    /// - Throws: The errors of `write(to:as:options:)`.
    public func pngData(scale: Double? = nil, options: OutputOptions = OutputOptions()) throws -> Data {
        Data(try bytes(as: .png, options: options.with(scale)))
    }

    /// Returns the picture as the text of an SVG file.
    ///
    /// - Parameter options: The options; options that aren't set are taken from the diagram file.
    /// - Returns: The text of the file.
    /// - Throws: The errors of `write(to:as:options:)`.
    public func svgString(options: OutputOptions = OutputOptions()) throws -> String {
        String(decoding: try bytes(as: .svg, options: options), as: UTF8.self)
    }

    /// Returns the picture as a PDF.
    ///
    /// - Parameter options: The options; options that aren't set are taken from the diagram file.
    /// - Returns: The bytes of the file.
    /// - Throws: The errors of `write(to:as:options:)`.
    public func pdfData(options: OutputOptions = OutputOptions()) throws -> Data {
        Data(try bytes(as: .pdf, options: options))
    }

    /// Returns the picture as a PNG that is the same on every machine: text is drawn as outlines.
    ///
    /// - Parameters:
    ///   - scale: The pixels per point.
    ///   - appearance: The choice of light or dark colors; nil for the choice of the diagram file.
    ///   - baseline: A PNG that probably has the same pixels, which shortens the encoding; nil if no such PNG is known.
    /// - Returns: The bytes of the file.
    /// - Throws: The errors of `write(to:as:options:)`.
    package func snapshotPNG(
        scale: Double, appearance: Appearance?, baseline: [UInt8]? = nil
    ) throws -> [UInt8] {
        var options = OutputOptions()
        options.scale = scale
        if let appearance { options.appearance = appearance == .dark ? .dark : .light }
        var writer = PictureWriter(shaper: shaper, format: .png, options: options.over(fileOptions))
        writer.textPainting = .outlines
        writer.knownRows = baseline.flatMap(CompressedRows.init)
        let sink = MemorySink()
        try write(to: sink, with: writer)
        return sink.bytes
    }

    /// The warnings about the text of the picture: one for each script with characters that no font contains, and a note for
    /// each script that is drawn in another font than Inter and JetBrains Mono.
    ///
    /// A character that no font contains is drawn as a box. The list is complete when the picture has been written.
    public var warnings: [Diagnostic] { MissingGlyphs(shaper.missingGlyphs).warnings() }

    /// Draws the picture of one state on any canvas, for example one that records calls.
    ///
    /// Does nothing for several states.
    ///
    /// - Throws: The errors of measuring text.
    package func draw(in canvas: any Canvas) throws {
        guard case .still(let content) = source else { return }
        content.begin()
        try content.draw(in: canvas, rect: content.bounds)
        if let failure = shaper.failure { throw failure }
    }

    /// The characters that the standard fonts lack, among all text that has been measured or drawn so far.
    package var missingGlyphs: [MissingGlyph] { shaper.missingGlyphs }

    package func bytes(as format: OutputFormat, options: OutputOptions = OutputOptions()) throws -> [UInt8] {
        let sink = MemorySink()
        try write(to: sink, as: format, options: options)
        return sink.bytes
    }
}

/// An error that prevents a picture from being written.
public enum PictureError: Error, CustomStringConvertible, Equatable {
    /// The suffix of the path doesn't belong to a known format.
    case unknownFormat(String)

    /// The message for users.
    public var description: String {
        switch self {
        case .unknownFormat(let path):
            "the suffix of '\(path)' isn't that of a format; use one of \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", "))"
        }
    }
}

extension OutputOptions {
    fileprivate func with(_ scale: Double?) -> OutputOptions {
        var options = self
        if let scale { options.scale = scale }
        return options
    }
}
