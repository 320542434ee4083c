import Foundation
import TestSupport
import Testing

/// Lists the public declarations of a product of the package, with the help of the compiler.
struct PublicAPI: CustomTestStringConvertible {
    let product: String
    let modules: [String]
    /// The name of the file with the recorded list.
    let file: String

    /// The module `Espalier` and the modules that it exports.
    static let espalier = Self(
        product: "Espalier",
        modules: [
            "Espalier", "EspalierBoxes", "EspalierCollectionLayout", "EspalierData", "EspalierDiagnostics",
            "EspalierDiagrams", "EspalierGeometry", "EspalierGraphics", "EspalierInspector",
            "EspalierLayouts",
        ], file: "PublicAPI.txt")
    /// The modules with UIKit's names.
    ///
    /// The members of the engine's types, to which these names refer, are in the list of `Espalier`.
    static let uiKit = Self(
        product: "UIKit", modules: ["CoreGraphics", "QuartzCore", "UIKit"], file: "PublicAPI-UIKit.txt")
    static let snapshots = Self(
        product: "EspalierSnapshots", modules: ["EspalierSnapshotTesting", "EspalierSnapshots"],
        file: "PublicAPI-EspalierSnapshots.txt")
    static let batch = Self(
        product: "EspalierBatch", modules: ["EspalierBatch"], file: "PublicAPI-EspalierBatch.txt")
    static let all = [espalier, uiKit, snapshots, batch]

    var testDescription: String { product }

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
