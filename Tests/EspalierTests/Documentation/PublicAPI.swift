import Foundation
import TestSupport
import Testing

/// Lists the public declarations that `import Espalier` makes visible, with the help of the compiler.
enum PublicAPI {
    /// The module `Espalier` and the modules that it exports.
    static let modules = [
        "Espalier", "EspalierBoxes", "EspalierCollectionLayout", "EspalierData", "EspalierDiagnostics",
        "EspalierDiagrams", "EspalierGeometry", "EspalierGraphics", "EspalierInspector", "EspalierLayouts",
    ]

    /// Returns one line for each public declaration of a module.
    ///
    /// A line contains the module, the name with the names of the enclosing types, and the declaration.
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

/// The part of a symbol graph file from which the list of declarations is made.
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
