import Foundation
import Testing

/// Compares the public API with the list in `PublicAPI.txt`, so that each change of API is visible in a review.
///
/// `ESPALIER_RECORD=1 swift test --filter PublicAPITests` writes the list.
@Suite struct PublicAPITests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "PublicAPI.txt")

    @Test func changesOnlyWithTheList() throws {
        let lines = try PublicAPI.modules.flatMap(PublicAPI.lines)
        if ProcessInfo.processInfo.environment["ESPALIER_RECORD"] != nil {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
        }
        let listed = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(
            String.init)
        let changes = lines.difference(from: listed).map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "- \(line)"
            }
        }
        #expect(
            changes.isEmpty, "the public API isn't that of PublicAPI.txt:\n\(changes.joined(separator: "\n"))"
        )
    }

    /// The list must contain all modules that `Espalier` exports.
    @Test func listsTheExportedModules() throws {
        let exports = SwiftCompiler.root.appending(path: "Sources/Espalier/Exports.swift")
        let modules = try String(contentsOf: exports, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("@_exported public import ") }.compactMap { $0.split(separator: " ").last }
        #expect(["Espalier"] + modules.map(String.init).sorted() == PublicAPI.modules)
    }
}
