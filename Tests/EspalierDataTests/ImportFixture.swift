import EspalierDataFiles
import EspalierDiagnostics
import Foundation

@testable import EspalierData

/// Short ways to a hierarchy and back to text.
enum ImportFixture {
    static func outline(
        _ text: String, _ options: HierarchyOptions = HierarchyOptions(),
        _ collector: DiagnosticCollector = DiagnosticCollector()
    ) throws -> Hierarchy {
        try OutlineImporter(options: options, collector: collector)
            .hierarchy(from: SourceFile(name: "test", text: text))
    }

    static func table(
        _ text: String, _ options: HierarchyOptions = HierarchyOptions(),
        _ collector: DiagnosticCollector = DiagnosticCollector()
    ) throws -> Hierarchy {
        try TableImporter(options: options, collector: collector)
            .hierarchy(from: SourceFile(name: "test", text: text), separator: .comma)
    }

    static func tree(_ text: String, _ collector: DiagnosticCollector = DiagnosticCollector()) throws
        -> Hierarchy
    {
        TreeImporter(options: HierarchyOptions(), collector: collector)
            .hierarchy(from: try YAMLReader.read(SourceFile(name: "test", text: text)))
    }
}

extension Hierarchy {
    /// `A(B C(D))`: the tree by its labels.
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

/// Files in memory.
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
