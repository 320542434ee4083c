import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierData

/// Counts what is shown of the modules of the toolchain against their symbol graphs.
@Suite(.enabled(if: ExternalProgram("swift-symbolgraph-extract") != nil)) struct ToolchainGraphTests {
    /// The parts of a symbol graph that are counted.
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Kind: Decodable { let identifier: String }
            struct Identifier: Decodable { let precise: String }
            struct Names: Decodable { let title: String }

            let kind: Kind
            let identifier: Identifier
            let names: Names
        }

        struct Relationship: Decodable {
            let kind: String
            let source: String
            let target: String
        }

        let symbols: [Symbol]
        let relationships: [Relationship]
    }

    private let folder: Workplace
    private let diagnostics = DiagnosticCollector()

    init() throws { folder = try Workplace() }

    /// Extracts the graph of a module.
    ///
    /// - Returns: The graphs of the module itself and of its extensions of other modules, and what is shown of them.
    private func module(_ name: String) throws -> (graphs: [Graph], shown: ItemHierarchy) {
        #if arch(arm64)
            let target = "aarch64-unknown-linux-gnu"
        #else
            let target = "x86_64-unknown-linux-gnu"
        #endif
        try ExternalProgram.run(
            "swift-symbolgraph-extract",
            ["-module-name", name, "-target", target, "-output-dir", folder.url(".").path])
        let files = folder.files().filter { $0 == "\(name).symbols.json" || $0.hasPrefix("\(name)@") }
        let graphs = try files.map { try JSONDecoder().decode(Graph.self, from: Data(folder.bytes($0))) }
        var reader = RecordReader(diagnostics: diagnostics)
        reader.symbols.kinds = Set(SymbolGraphOptions.Kind.allCases)
        reader.symbols.members = .all
        reader.hierarchy.extraParents = .line
        let paths = files.map { folder.url($0).path }
        return (graphs, try reader.symbolGraphs(paths, loader: DiskFileLoader(), namedAt: nil).hierarchy)
    }

    /// Returns the labels of the members of an item; overloads that share a line, such as "draw(_:) × 2", are as many.
    private func members(of shown: ItemHierarchy, at row: Int, in compartments: [String]) -> [String] {
        compartments.flatMap { shown.items[field: $0, row: row]?.records ?? [] }.flatMap { member in
            let parts = member.label.components(separatedBy: " × ")
            return Array(repeating: parts[0], count: parts.count == 2 ? Int(parts[1]) ?? 1 : 1)
        }
    }

    /// The numbers of the modules of Foundation are written out; those of all modules are those of their graphs.
    @Test(arguments: [
        "Foundation": (cases: 206, requirements: 36, inheritances: 117),
        "FoundationNetworking": (92, 36, 23), "FoundationXML": (134, 20, 6),
        "Testing": nil, "_Concurrency": nil, "RegexBuilder": nil, "Synchronization": nil, "XCTest": nil,
    ])
    func areComplete(module name: String, known: (cases: Int, requirements: Int, inheritances: Int)?) throws {
        let (graphs, shown) = try module(name)
        let symbols = Dictionary(
            graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0) },
            uniquingKeysWith: { first, _ in first })
        let kinds = ["class", "struct", "enum", "protocol", "actor"].map { "swift.\($0)" }
        let rows = Dictionary(
            shown.items.labels.indices.lazy
                .filter { shown.items[field: "kind", row: $0] != nil }
                .map { (shown.items.labels[$0], $0) },
            uniquingKeysWith: { first, _ in first })
        let hidden = symbols.values.filter {
            kinds.contains($0.kind.identifier) && rows[$0.names.title] == nil
        }
        #expect(hidden.isEmpty, "\(hidden.map(\.names.title))")

        let cases = shown.items.labels.indices.reduce(0) {
            $0 + members(of: shown, at: $1, in: ["cases"]).count
        }
        #expect(cases == symbols.values.count { $0.kind.identifier == "swift.enum.case" })

        let relationships = graphs.flatMap(\.relationships)
        let requirements = relationships.filter { $0.kind.lowercased().hasSuffix("requirementof") }
        let lists = ["properties", "initializers", "methods", "operators", "types"]
        for requirement in requirements {
            let (symbol, owner) = (symbols[requirement.source], symbols[requirement.target])
            let row = try #require(owner.flatMap { rows[$0.names.title] })
            let name = try #require(symbol).names.title
            let labels = members(of: shown, at: row, in: lists).map { label in
                label.hasPrefix("init?") ? "init" + label.dropFirst(5) : label
            }
            let isShown = labels.contains {
                $0 == name || $0.hasPrefix(name + ":") || $0.hasPrefix(name + " =")
            }
            #expect(isShown, "\(name) in \(labels)")
        }
        let relations = shown.lines?.relations.records
        let inheritances = relations?.labels.indices.count {
            relations?[field: "relation", row: $0]?.text == "inheritance"
        }
        #expect(inheritances ?? 0 == relationships.count { $0.kind == "inheritsFrom" })
        guard let known else { return }
        #expect((cases, requirements.count, inheritances ?? 0) == known)
    }
}
