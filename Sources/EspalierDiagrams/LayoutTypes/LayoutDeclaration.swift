import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// The key `layout`, checked.
nonisolated struct LayoutDeclaration: Sendable {
    /// Nil when the file doesn't say: then the data decide.
    var type: String?
    var node: Node?

    /// Which way items follow each other, for the layouts that have the key.
    var layoutDirection: UserInterfaceLayoutDirection {
        node?.text("layoutDirection") == "rightToLeft" ? .rightToLeft : .leftToRight
    }

    /// What the layout arranges; nil when the file doesn't name one.
    var dataKind: LayoutDataKind? { type.flatMap(LayoutRegistry.factory(of:))?.dataKind }

    /// Takes a node that has been checked.
    init(valid node: Node?) {
        self.node = node
        type = node?["type"]?.scalarText
    }

    init(_ node: Node?, validator: NodeValidator) {
        self.node = node
        guard let node else { return }
        if node.mapping == nil {
            node.complain(expected: "a mapping", validator.collector)
            return
        }
        type = node["type"].flatMap {
            $0.readChoice(of: LayoutRegistry.factories.map(\.type), validator.collector)
        }
        if node["type"] != nil, type == nil { return }
        let factory = type.flatMap(LayoutRegistry.factory(of:)) ?? ClassHierarchyFactory()
        validator.check(node, as: LayoutRegistry.record(of: factory))
    }
}
