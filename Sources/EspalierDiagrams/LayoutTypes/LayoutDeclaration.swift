import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierLayouts
import Synchronization

/// The key `layout`, after validation.
nonisolated struct LayoutDeclaration: Sendable {
    /// The type that the file names; nil if the default for the data is used.
    var type: (any LayoutType)?
    var node: Node? { didSet { options = LayoutOptionsCache() } }
    /// The size that the picture must not exceed; nil for any size.
    var fit: PictureFit?
    /// The options in `node`, which all copies of the declaration share.
    private(set) var options = LayoutOptionsCache()

    /// The direction in which items follow each other.
    var layoutDirection: UserInterfaceLayoutDirection {
        node?.text("layoutDirection") == "rightToLeft" ? .rightToLeft : .leftToRight
    }

    /// True if a hierarchy is drawn in layers.
    var isLayered: Bool {
        node?.text("arrangement") == ClassHierarchyLayout.Arrangement.layered.rawValue
    }

    /// The kind of data that the layout arranges; nil if the file doesn't name a type.
    var dataKind: LayoutDataKind? { type?.dataKind }

    /// Creates a declaration from a node that has passed validation.
    init(valid node: Node?, types: LayoutRegistry) {
        self.node = node
        type = Self.type(named: node?["type"]?.scalarText, node, in: types)
    }

    /// Returns the type with a name, in the variant that the node asks for.
    private static func type(named name: String?, _ node: Node?, in types: LayoutRegistry) -> (
        any LayoutType
    )? {
        let type = name.flatMap(types.type(named:))
        return (type as? any VariantLayoutType)?.variant(for: node) ?? type
    }

    /// Validates the node and creates a declaration.
    ///
    /// The keys of `layout` depend on its `type`.
    init(_ node: Node?, validator: NodeValidator) {
        self.node = node
        guard let node else { return }
        let types = validator.layoutTypes
        if node.mapping == nil {
            let record = types.record(of: ClassHierarchyType())
            if !record.reportMissingSpace(in: node, validator.collector) {
                let names = types.types.map(\.name)
                let name = node.scalarText.flatMap { text in
                    names.contains(text) ? text : Suggestion.nearest(to: text, in: names)
                }
                node.complain(
                    expected: "a mapping", validator.collector, note: "write '{type: \(name ?? "NAME")}'")
            }
            return
        }
        let name = node["type"].flatMap { $0.readChoice(of: types.types.map(\.name), validator.collector) }
        if node["type"] != nil, name == nil { return }
        type = Self.type(named: name, node, in: types)
        validator.check(node, as: types.record(of: type ?? ClassHierarchyType()))
    }
}

/// The options of a layout, which are read from the diagram file only once.
///
/// In a batch of small diagrams with one template, reading the options would take a fifteenth of the instructions.
nonisolated final class LayoutOptionsCache: Sendable {
    private let known = Mutex<(any LayoutConfiguration)?>(nil)

    /// Returns the options in a node.
    ///
    /// - Parameter node: The node at the key `layout`, which must be the same for all calls.
    /// - Returns: The options; an option that the node doesn't set has its default.
    func value<Options: LayoutConfiguration>(of node: Node?) -> Options {
        known.withLock { known in
            if let options = known as? Options { return options }
            let options = Options(node)
            known = options
            return options
        }
    }
}
