import Foundation
import TestSupport
import Testing

/// The public declarations that `import Espalier` makes visible, as the compiler lists them.
enum PublicAPI {
    /// The module `Espalier` and the modules that it exports.
    static let modules = [
        "Espalier", "EspalierBoxes", "EspalierCollectionLayout", "EspalierData", "EspalierDiagnostics",
        "EspalierDiagrams", "EspalierGeometry", "EspalierGraphics", "EspalierInspector", "EspalierLayouts",
    ]

    /// Returns one line for each declaration: the module, the name including the names of the types that contain it,
    /// and the declaration.
    static func lines(of module: String) throws -> [String] {
        let folder = try Workplace()
        try SwiftCompiler.extractSymbolGraph(of: module, into: folder.path)
        let graphs = try folder.files().filter { $0.hasSuffix(".symbols.json") }.map { name in
            try JSONDecoder().decode(SymbolGraph.self, from: Data(folder.bytes(name)))
        }
        let lines = graphs.flatMap(\.symbols).map { "\(module) \($0.line)" }
        return Set(lines).sorted()
    }
}

/// The part of a symbol graph file that the list of declarations needs.
private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Fragment: Decodable {
            let spelling: String
        }

        let pathComponents: [String]
        let declarationFragments: [Fragment]

        var line: String {
            let declaration = declarationFragments.map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return "\(pathComponents.joined(separator: ".")): \(declaration)"
        }
    }

    let symbols: [Symbol]
}
