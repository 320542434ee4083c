import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import Foundation

nonisolated extension ViewDeclaration {
    /// Reads a view that has passed validation.
    init(_ node: Node) {
        self.init()
        box = BoxDeclaration(node, uses: &fieldUses)
        let boxKeys = Self.boxKeys
        for variant in node["when"]?.sequence ?? [] {
            let entries = Self.conditions(of: variant, boxKeys: boxKeys)
            fieldUses += entries.filter { !$0.key.hasSuffix("?") }.map {
                FieldUse(name: $0.key, range: $0.keyRange)
            }
            variants.append(
                Variant(
                    conditions: entries.compactMap { Condition($0) },
                    box: BoxDeclaration(variant, uses: &fieldUses)))
        }
    }

    fileprivate static var boxKeys: Set<String> { Set(Vocabulary.condition.fields.map(\.name)) }

    /// Returns the conditions of an element of `when`: the keys that aren't keys of a box, and the keys in `if`.
    fileprivate static func conditions(of variant: Node, boxKeys: Set<String>) -> [Mapping.Entry] {
        (variant.mapping?.entries ?? []).filter { !boxKeys.contains($0.key) }
            + variant.entries("if")
    }
}

nonisolated extension NodeValidator {
    /// The maximum number of conditions of a view.
    ///
    /// Every condition is tested for every item.
    private static let maximumConditionCount = 256

    /// Checks the number of conditions of each view below the key `views`.
    func checkConditions(ofViews node: Node) {
        let boxKeys = ViewDeclaration.boxKeys
        let others = ["supplementary", "decoration"].flatMap(node.entries)
        for view in [node["cell"]].compactMap({ $0 }) + others.map(\.value) {
            var count = 0
            for variant in view["when"]?.sequence ?? [] {
                count += ViewDeclaration.conditions(of: variant, boxKeys: boxKeys).count
                guard count > Self.maximumConditionCount else { continue }
                collector.error(
                    "a view has at most \(Self.maximumConditionCount) conditions in 'when'; "
                        + "for many values of one field, write a list", at: variant.range)
                break
            }
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
