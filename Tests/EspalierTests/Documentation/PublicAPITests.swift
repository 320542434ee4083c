import Foundation
import Testing

/// Compares the public API of each library with its recorded list, so that each change of API is visible in a review.
///
/// `ESPALIER_RECORD=1 swift test --filter PublicAPITests` writes the lists.
@Suite struct PublicAPITests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test(arguments: PublicAPI.all) func changesOnlyWithTheList(api: PublicAPI) throws {
        let file = Self.folder.appending(path: api.file)
        let lines = try api.modules.flatMap(PublicAPI.lines)
        if ProcessInfo.processInfo.environment["ESPALIER_RECORD"] != nil {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        }
        let listed = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let changes = lines.difference(from: listed).map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "- \(line)"
            }
        }
        #expect(
            changes.isEmpty, "the public API isn't that of \(api.file):\n\(changes.joined(separator: "\n"))")
    }

    /// The list of `Espalier` must contain all modules that `Espalier` exports.
    @Test func listsTheExportedModules() throws {
        let exports = SwiftCompiler.root.appending(path: "Sources/Espalier/Exports.swift")
        let modules = try String(contentsOf: exports, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("@_exported public import ") }.compactMap { $0.split(separator: " ").last }
        #expect(["Espalier"] + modules.map(String.init).sorted() == PublicAPI.espalier.modules)
    }

    /// The lists must contain all libraries of the package, except the one for the package `Fuzzing`.
    @Test func listsTheLibraries() throws {
        let manifest = try String(
            contentsOf: SwiftCompiler.root.appending(path: "Package.swift"), encoding: .utf8)
        let libraries = manifest.matches(of: /\.library\(name: "(\w+)", targets: \[([^\]]*)\]/).map {
            let targets = $0.2.matches(of: /\w+/).map { String($0.0) }
            return "\($0.1) \(targets.sorted())"
        }
        let listed = PublicAPI.all.map { api in
            "\(api.product) \(api.product == "Espalier" ? ["Espalier"] : api.modules)"
        }
        #expect(libraries.filter { !$0.hasPrefix("EspalierHarnesses ") } == listed)
    }
}
