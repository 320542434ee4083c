import EspalierBatch
import EspalierCommand
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
    /// Graphs in Graphviz's DOT, as data of a diagram.
    case dot
    /// Symbol graphs.
    case symbolgraph
    /// A diagram file, drawn as SVG.
    case diagram
    /// A request to a worker.
    case request
    /// The record of an incremental run.
    case record
    /// A Markdown file with diagrams.
    case markdown
    /// The report of a run.
    case report
    /// The description of a folder of tiles.
    case tiles
    /// Images, uses, states and formats of a diagram that multiply, with low limits.
    case products

    /// The functions that read an input, one for each parser, or for each combination of a format and options.
    private var readers: [([UInt8]) -> Void] {
        switch self {
        case .expressions: Expressions.readers
        case .path: [Expressions.readPath]
        case .font: [Binaries.readFont]
        case .image: [Binaries.readImage]
        case .json: DataFiles.readers(of: [.json])
        case .jsonl: DataFiles.readers(of: [.jsonl])
        case .yaml: DataFiles.readers(of: [.yaml])
        case .table: DataFiles.readers(of: [.csv, .tsv])
        case .outline: DataFiles.readers(of: [.outline])
        case .dot: DataFiles.readers(of: [.dot])
        case .symbolgraph: DataFiles.readers(of: [.symbolgraph])
        case .diagram: [DiagramFiles.draw]
        case .request: [CommandReaders.readRequest]
        case .record: [BatchReaders.readRecord]
        case .markdown: [BatchReaders.readMarkdown]
        case .report: [BatchReaders.readReport]
        case .tiles: [BatchReaders.readTiles]
        case .products: [Products.draw]
        }
    }

    /// Reads an input with every reader of this harness.
    ///
    /// A refused input isn't a failure. The process ends if a reader traps, or if a result is wrong: if the place of a
    /// diagnostic is outside of its file, or if an SVG isn't well-formed.
    ///
    /// - Parameter bytes: The input, which can consist of any bytes.
    public func run(_ bytes: [UInt8]) {
        for read in readers { read(bytes) }
    }

    /// Reads an input with one of the harness's readers, which the number of bytes selects.
    ///
    /// One reader takes less time than all of them, so a fuzzer can try several times as many inputs. If the fuzzer
    /// changes the bytes of an input, but not their number, the same reader reads the changed input.
    ///
    /// - Parameter bytes: The input, which can consist of any bytes.
    public func runOneReader(_ bytes: [UInt8]) {
        let readers = self.readers
        readers[bytes.count % readers.count](bytes)
    }
}

extension [Diagnostic] {
    /// Ends the process if the place of a diagnostic is outside of its file.
    ///
    /// Also formats the first diagnostic, because formatting could trap, too. Formatting all diagnostics of a file full
    /// of mistakes would take most of the time.
    func check() {
        for (index, diagnostic) in enumerated() {
            for range in [diagnostic.range] + diagnostic.notes.map(\.range) {
                guard let range else { continue }
                precondition(
                    range.lower >= 0 && range.lower <= range.upper && range.upper <= range.file.bytes.count,
                    "place outside of the file: \(diagnostic.message)")
            }
            guard index == 0 else { continue }
            _ = CaretFormatter().format(diagnostic)
            _ = JSONFormatter().format(diagnostic)
        }
    }
}
