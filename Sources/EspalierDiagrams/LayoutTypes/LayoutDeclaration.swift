import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles

/// The key `layout`, after validation.
nonisolated struct LayoutDeclaration: Sendable {
    /// The type that the file names; nil if the default for the data is used.
    var type: (any LayoutType)?
    var node: Node?

    /// The direction in which items follow each other.
    var layoutDirection: UserInterfaceLayoutDirection {
        node?.text("layoutDirection") == "rightToLeft" ? .rightToLeft : .leftToRight
    }

    /// The kind of data that the layout arranges; nil if the file doesn't name a type.
    var dataKind: LayoutDataKind? { type?.dataKind }

    /// Creates a declaration from a node that has passed validation.
    init(valid node: Node?, types: LayoutRegistry) {
        self.node = node
        type = node?["type"]?.scalarText.flatMap(types.type(named:))
    }

    /// Validates the node and creates a declaration.
    ///
    /// The keys of `layout` depend on its `type`.
    init(_ node: Node?, validator: NodeValidator) {
        self.node = node
        guard let node else { return }
        if node.mapping == nil {
            node.complain(expected: "a mapping", validator.collector)
            return
        }
        let types = validator.layoutTypes
        let name = node["type"].flatMap { $0.readChoice(of: types.types.map(\.name), validator.collector) }
        if node["type"] != nil, name == nil { return }
        type = name.flatMap(types.type(named:))
        validator.check(node, as: types.record(of: type ?? ClassHierarchyType()))
    }
}
