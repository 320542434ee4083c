import EspalierBoxes
import EspalierData
import EspalierDataFiles
import Foundation

nonisolated extension ViewDeclaration {
    /// Reads a view that has passed validation.
    init(_ node: Node) {
        self.init()
        box = BoxDeclaration(node, uses: &fieldUses)
        let boxKeys = Set(Vocabulary.record(.condition).fields.map(\.name))
        for variant in node["when"]?.sequence ?? [] {
            let free = (variant.mapping?.entries ?? []).filter { !boxKeys.contains($0.key) }
            let nested = variant["if"]?.mapping?.entries ?? []
            let entries = free + nested
            fieldUses += entries.filter { !$0.key.hasSuffix("?") }.map {
                FieldUse(name: $0.key, range: $0.keyRange)
            }
            variants.append(
                Variant(
                    conditions: entries.compactMap { Condition($0) },
                    box: BoxDeclaration(variant, uses: &fieldUses)))
        }
    }
}

nonisolated extension ReferenceDeclaration {
    init(_ node: Node) {
        self.init()
        style = node.choice("style") ?? style
        stroke = node["stroke"].map(StrokeDeclaration.init) ?? stroke
    }
}

nonisolated extension ConnectorDeclaration {
    init(_ node: Node) {
        self.init()
        style = node.choice("style") ?? style
        cornerRadius = node.length("cornerRadius") ?? cornerRadius
        stroke = node["stroke"].map(StrokeDeclaration.init) ?? stroke
    }
}
