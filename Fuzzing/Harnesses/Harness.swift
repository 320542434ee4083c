import EspalierData
import EspalierDiagnostics

/// The entry points for a fuzzer, each of which reads untrusted bytes.
///
/// `Fuzzing/run.sh` runs a harness with inputs from a fuzzer. Tests run each harness with all inputs that once caused a
/// failure.
public enum Harness: String, Sendable, CaseIterable {
    /// Conditions, texts with fields, colors and links.
    case expressions
    /// The path data of SVG.
    case path
    /// The directory and the checksums of a font file.
    case font
    /// The headers and the pixels of PNG and JPEG.
    case image
    /// JSON, as data of a diagram.
    case json
    /// JSON Lines, as data of a diagram.
    case jsonl
    /// YAML, as data of a diagram.
    case yaml
    /// Tables with commas or tabs, as data of a diagram.
    case table
    /// Outlines with attributes, as data of a diagram.
    case outline
    /// Symbol graphs.
    case symbolgraph
    /// A diagram file, drawn as SVG.
    case diagram

    /// Reads an input.
    ///
    /// A refused input isn't a failure. The process ends if a reader traps, or if a result is wrong: if the place of a
    /// diagnostic is outside of its file, or if an SVG isn't well-formed.
    ///
    /// - Parameter bytes: The input, which can consist of any bytes.
    public func run(_ bytes: [UInt8]) {
        switch self {
        case .expressions: Expressions.run(String(decoding: bytes, as: UTF8.self))
        case .path: Expressions.runPath(String(decoding: bytes, as: UTF8.self))
        case .font: Binaries.runFont(bytes)
        case .image: Binaries.runImage(bytes)
        case .json: DataFiles.run(bytes, as: [.json])
        case .jsonl: DataFiles.run(bytes, as: [.jsonl])
        case .yaml: DataFiles.run(bytes, as: [.yaml])
        case .table: DataFiles.run(bytes, as: [.csv, .tsv])
        case .outline: DataFiles.run(bytes, as: [.outline])
        case .symbolgraph: DataFiles.run(bytes, as: [.symbolgraph])
        case .diagram: DiagramFiles.run(bytes)
        }
    }
}

extension [Diagnostic] {
    /// The maximum number of diagnostics that are formatted.
    ///
    /// Formatting all diagnostics of a file full of mistakes would take most of the time.
    private static var formattedCount: Int { 4 }

    /// Ends the process if the place of a diagnostic is outside of its file.
    ///
    /// Also formats the first diagnostics, because formatting could trap, too.
    func check() {
        for (index, diagnostic) in enumerated() {
            for range in [diagnostic.range] + diagnostic.notes.map(\.range) {
                guard let range else { continue }
                precondition(
                    range.lower >= 0 && range.lower <= range.upper && range.upper <= range.file.bytes.count,
                    "place outside of the file: \(diagnostic.message)")
            }
            if index >= Self.formattedCount { continue }
            _ = CaretFormatter().format(diagnostic)
            _ = JSONFormatter().format(diagnostic)
        }
    }
}
