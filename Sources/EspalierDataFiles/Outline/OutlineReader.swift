public import EspalierDiagnostics

/// Reads an indented outline line by line, or a tree that a program has drawn with lines, or headings with bullets.
///
///     # A comment has a line of its own
///     NSObject
///       NSFormatter {link: https://example.org, class: abstract}
///       - NSNumber        a bullet is not part of the label
///       "a {brace}"       quotes keep a label as it is, with JSON's escapes
///
/// A line that is indented more deeply than the previous line is a child of the previous line. Indentation consists of
/// spaces or of tabs, not both in one file. The label is the only allocation for a line, so that an outline with a
/// million lines is read quickly.
public final class OutlineReader {
    private let file: SourceFile
    private let limits: DataLimits
    /// The bytes to read: the whole file, or a block of text in a diagram file.
    private let range: Range<Int>
    private let collector: DiagnosticCollector
    private let style: OutlineStyle
    /// True if the text marks repeated labels, so that equal labels stand for the same item.
    package var repeatsLabels: Bool { style.repeatsLabels }

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - range: The bytes to read, starting at the beginning of a line; nil for all.
    ///   - limits: The limits beyond which the file is refused.
    ///   - collector: Receives the errors of single lines. These lines are left out or read as far as possible.
    public init(
        _ file: SourceFile, range: Range<Int>? = nil, limits: DataLimits = DataLimits(),
        collector: DiagnosticCollector
    ) {
        self.file = file
        // A text inside of another file, such as a Markdown document with a diagram, isn't in the notation of the file.
        let name = range == nil ? file.name : ""
        let range = (range ?? 0..<file.bytes.count).clamped(to: 0..<file.bytes.count)
        self.range = range
        style = file.bytes.withUnsafeBufferPointer { OutlineStyle(of: $0, range, fileName: name) }
        self.limits = limits
        self.collector = collector
    }

    /// Calls `body` for every item, in order, with the UTF-8 of its label.
    ///
    /// The caller can copy the bytes, so that a line needs no allocation.
    ///
    /// - Throws: `DiagnosticsError` if the whole file is refused because it is too large, isn't UTF-8, has too many
    ///   lines, or is nested too deeply.
    package func forEachLine(
        _ body: (OutlineLine, UnsafeBufferPointer<UInt8>) -> Void
    ) throws(DiagnosticsError) {
        try TextInput.read(file, limits: limits) { (bytes, start) throws(InputFailure) in
            var scanner = OutlineScanner(
                bytes: bytes, position: max(start, range.lowerBound), end: range.upperBound, style: style,
                limits: limits,
                report: { [collector, file] in collector.report($0.diagnostic(in: file)) })
            while let line = try scanner.next() {
                scanner.withText(of: line) { body(line, $0) }
            }
            guard let first = scanner.textLines.first else { return }
            collector.remark(
                "lines that are neither headings nor bullets aren't drawn", at: file.range(first),
                notes: [scanner.textLines.note("are text", in: file)].compactMap { $0 })
        }
    }

    /// Returns the attributes at the end of a line as a mapping, or nil if the line has no attributes, or if the
    /// attributes are malformed.
    public func attributes(of line: OutlineLine) -> Node? {
        guard let range = line.attributes else { return nil }
        return file.bytes.withUnsafeBufferPointer { bytes in
            do throws(InputFailure) {
                var parser = FlowMappingParser(bytes: bytes, range: range, file: file)
                return try parser.parse()
            } catch {
                collector.report(error.diagnostic(in: file))
                return nil
            }
        }
    }
}

/// One item of an outline.
public struct OutlineLine: Sendable {
    /// The depth: 0 for a root.
    public let depth: Int
    /// The first byte of the label.
    public let offset: Int
    /// The bytes of the label without its quotes.
    ///
    /// If `isQuoted` is true, escapes aren't resolved.
    let label: Range<Int>
    let isQuoted: Bool
    /// The bytes from `{` to `}`.
    let attributes: Range<Int>?
    /// True if the line ends with attributes, which may be malformed.
    package var hasAttributes: Bool { attributes != nil }
}
