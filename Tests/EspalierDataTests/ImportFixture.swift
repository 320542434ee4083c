import EspalierDataFiles
import EspalierDiagnostics
import Foundation

@testable import EspalierData

/// Shortcuts for creating hierarchies and converting them to text.
enum ImportFixture {
    static func reader(
        _ options: HierarchyOptions = HierarchyOptions(), _ diagnostics: DiagnosticCollector,
        kind: LayoutDataKind? = nil
    ) -> RecordReader {
        var reader = RecordReader(kind: kind, diagnostics: diagnostics)
        reader.hierarchy = options
        return reader
    }

    static func outline(
        _ text: String, _ options: HierarchyOptions = HierarchyOptions(),
        _ diagnostics: DiagnosticCollector = DiagnosticCollector()
    ) throws -> ItemHierarchy {
        try read(text, as: .outline, reader(options, diagnostics)).hierarchy
    }

    static func table(
        _ text: String, _ options: HierarchyOptions = HierarchyOptions(),
        _ diagnostics: DiagnosticCollector = DiagnosticCollector()
    ) throws -> ItemHierarchy {
        try read(text, as: .csv, reader(options, diagnostics)).hierarchy
    }

    private static func read(_ text: String, as format: DataFormat, _ reader: RecordReader) throws
        -> DiagramData
    {
        try reader.data(
            from: [SourceFile(name: "test", text: text)], as: format, loader: MemoryFileLoader(files: [:]))
    }

    static func tree(_ text: String, _ diagnostics: DiagnosticCollector = DiagnosticCollector()) throws
        -> ItemHierarchy
    {
        try reader(HierarchyOptions(), diagnostics)
            .tree(YAMLReader.read(SourceFile(name: "test", text: text)), holdsSections: false).hierarchy
    }

    static func sections(_ text: String, _ diagnostics: DiagnosticCollector) throws -> SectionedData {
        let reader = reader(HierarchyOptions(), diagnostics)
        let root = try YAMLReader.read(SourceFile(name: "test", text: text))
        return try reader.tree(root, holdsSections: true).sectioned
    }

    struct WrongKind: Error {}
}

extension DiagramData {
    var hierarchy: ItemHierarchy {
        get throws {
            guard case .hierarchy(let hierarchy) = self else { throw ImportFixture.WrongKind() }
            return hierarchy
        }
    }

    var sectioned: SectionedData {
        get throws {
            guard case .sections(let sections) = self else { throw ImportFixture.WrongKind() }
            return sections
        }
    }
}

extension ItemHierarchy {
    /// The hierarchy as a text of its labels, such as `A(B C(D))`.
    ///
    /// Children are in parentheses.
    var plainText: String {
        func text(_ row: Int32) -> String {
            let below = children(ofRow: Int(row)).map(text).joined(separator: " ")
            return items.labels[Int(row)] + (below.isEmpty ? "" : "(\(below))")
        }
        guard levelCount > 0 else { return "" }
        return (0..<itemCount(inLevel: 0)).map { text(Int32(row(section: 0, item: $0))) }.joined(
            separator: " ")
    }
}

/// A file loader that reads from a dictionary of file contents by path.
struct MemoryFileLoader: FileLoading {
    let files: [String: String]

    func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        guard let text = files[path] else {
            throw FileLoadingError(path: path, reason: "there is no such file")
        }
        return Data(text.utf8)
    }

    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] { files.keys.sorted() }
}
