/// An item with its descendants, created in Swift.
///
/// ```swift
/// let shapes = Tree("Shape") {
///     Tree("Polygon", ["kind": "abstract"]) {
///         "Triangle"
///         "Square"
///     }
///     "Ellipse"
/// }
/// ```
///
/// A string literal is an item without children. To create a diagram's data from trees, use `DiagramData(_:)`, which
/// also reports errors such as an id that occurs twice.
public struct Tree: Sendable, ExpressibleByStringInterpolation {
    /// The items in depth-first order, each with the index of its parent.
    ///
    /// The items are in a flat array, so that nothing is recursive, not even freeing a deep tree.
    private(set) var nodes: [(record: Record, parent: Int)]

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - label: The text that the item shows.
    ///   - fields: Other fields, such as `link` or the fields that a view names. The field `id` is the item's id;
    ///     without it, the id is made from the label.
    ///   - children: The children.
    public init(
        _ label: String, _ fields: KeyValuePairs<String, FieldValue> = [:],
        @TreeBuilder children: () -> [Tree] = { [] }
    ) {
        nodes = [(Record(label: label, entries: fields.map { ($0.key, $0.value) }), -1)]
        for child in children() { append(child) }
    }

    /// Creates an item without children from a string literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a tree from values that contain values of the same type, such as views or folders.
    ///
    /// ```swift
    /// let folders = Tree(root, label: \.name, children: \.folders) { ["size": .number(Double($0.size))] }
    /// ```
    ///
    /// - Parameters:
    ///   - root: The value of the root.
    ///   - label: Returns the text that a value shows.
    ///   - children: Returns the children of a value. The tree must be finite. An object that is its own descendant is
    ///     allowed here, and `DiagramData(_:)` reports it.
    ///   - fields: Returns the other fields of a value, as in the initializer for a single item.
    /// - Complexity: O(n)
    public init<Value, Children: Sequence<Value>>(
        _ root: Value, label: (Value) -> String, children: (Value) -> Children,
        fields: (Value) -> KeyValuePairs<String, FieldValue> = { _ in [:] }
    ) {
        nodes = []
        var path = ObjectPath()
        var stack = [(value: root, parent: -1, depth: 0)]
        while let (value, parent, depth) = stack.popLast() {
            if let ancestor = path.enter(value, row: nodes.count, depth: depth) {
                // Make the ancestor its own descendant, so that `DiagramData(_:)` finds and reports this cycle.
                nodes[ancestor].parent = parent
                continue
            }
            let row = nodes.count
            let entries = fields(value).map { ($0.key, $0.value) }
            nodes.append((Record(label: label(value), entries: entries), parent))
            for child in Array(children(value)).reversed() { stack.append((child, row, depth + 1)) }
        }
    }

    private mutating func append(_ child: Tree) {
        let offset = nodes.count
        nodes += child.nodes.map { ($0.record, $0.parent < 0 ? 0 : $0.parent + offset) }
    }
}

/// Builds the children of an item from the statements of a block: strings, trees, arrays of trees, conditions and
/// loops.
@resultBuilder public enum TreeBuilder {
    /// Adds a tree, which may be a string literal.
    public static func buildExpression(_ tree: Tree) -> [Tree] { [tree] }
    /// Adds an item with a text as its label.
    public static func buildExpression(_ label: String) -> [Tree] { [Tree(label)] }
    /// Adds the trees of an array.
    public static func buildExpression(_ trees: [Tree]) -> [Tree] { trees }
    /// Joins the items of all statements.
    public static func buildBlock(_ parts: [Tree]...) -> [Tree] { Array(parts.joined()) }
    /// Returns the items of an `if` without `else`.
    public static func buildOptional(_ part: [Tree]?) -> [Tree] { part ?? [] }
    /// Returns the items of an `if` whose condition is true.
    public static func buildEither(first part: [Tree]) -> [Tree] { part }
    /// Returns the items of an `else`.
    public static func buildEither(second part: [Tree]) -> [Tree] { part }
    /// Joins the items of all iterations of a loop.
    public static func buildArray(_ parts: [[Tree]]) -> [Tree] { Array(parts.joined()) }
}

/// The objects from the root to the current value, used to find an object that is its own descendant.
private struct ObjectPath {
    private var path: [ObjectIdentifier?] = []
    private var rows: [ObjectIdentifier: Int] = [:]

    /// Appends a value to the path at its depth.
    ///
    /// - Returns: The row of the same object if it is already on the path.
    mutating func enter(_ value: Any, row: Int, depth: Int) -> Int? {
        while path.count > depth {
            if let object = path.removeLast() { rows[object] = nil }
        }
        let object = type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
        if let object {
            if let ancestor = rows[object] { return ancestor }
            rows[object] = row
        }
        path.append(object)
        return nil
    }
}
