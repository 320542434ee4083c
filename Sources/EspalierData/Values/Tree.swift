import EspalierDataFiles
import EspalierDiagnostics

/// An item with items below it, as a program describes them.
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
/// A string literal is an item without items below it. Make a diagram's data of trees with `DiagramData(_:)`, which also
/// finds mistakes, such as an id that occurs twice.
public struct Tree: Sendable, ExpressibleByStringInterpolation {
    /// The items in depth-first order, and the index of each one's parent.
    ///
    /// Not nested, so that a deep tree needs no recursion, not even to be freed.
    private(set) var nodes: [(record: Record, parent: Int)]

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - label: The text that the item shows.
    ///   - fields: Other fields, such as `link` or those that a view names. A field `id` is the item's id; without one, the
    ///     id is made from the label.
    ///   - children: The items below it.
    public init(
        _ label: String, _ fields: KeyValuePairs<String, FieldValue> = [:],
        @TreeBuilder children: () -> [Tree] = { [] }
    ) {
        nodes = [(Record(label: label, entries: fields.map { ($0.key, $0.value) }), -1)]
        for child in children() { append(child) }
    }

    /// Creates an item without items below it.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a tree of values that have values of the same type below them, such as views or folders.
    ///
    /// ```swift
    /// let folders = Tree(root, label: \.name, children: \.folders) { ["size": .number(Double($0.size))] }
    /// ```
    ///
    /// - Parameters:
    ///   - root: The value at the top.
    ///   - label: The text that a value shows.
    ///   - children: The values below a value. An object that is below itself is an error of `DiagramData(_:)`; otherwise the
    ///     tree must be finite.
    ///   - fields: Other fields of a value, as in a tree's own initializer.
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
                // Let the ancestor hang below itself: the cycle is found and reported like any other.
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

/// Makes the items below an item from the statements of a block: strings, trees, arrays of trees, conditions and loops.
@resultBuilder public enum TreeBuilder {
    /// Takes a tree; a string literal is one.
    public static func buildExpression(_ tree: Tree) -> [Tree] { [tree] }
    /// Takes a text as an item's label.
    public static func buildExpression(_ label: String) -> [Tree] { [Tree(label)] }
    /// Takes several trees.
    public static func buildExpression(_ trees: [Tree]) -> [Tree] { trees }
    /// Puts the items of all statements one after another.
    public static func buildBlock(_ parts: [Tree]...) -> [Tree] { Array(parts.joined()) }
    /// Takes the items of an `if`.
    public static func buildOptional(_ part: [Tree]?) -> [Tree] { part ?? [] }
    /// Takes the items of an `if` that is true.
    public static func buildEither(first part: [Tree]) -> [Tree] { part }
    /// Takes the items of an `else`.
    public static func buildEither(second part: [Tree]) -> [Tree] { part }
    /// Puts the items of all turns of a loop one after another.
    public static func buildArray(_ parts: [[Tree]]) -> [Tree] { Array(parts.joined()) }
}

/// The objects from the root to the current value, to find one that is below itself.
private struct ObjectPath {
    private var path: [ObjectIdentifier?] = []
    private var rows: [ObjectIdentifier: Int] = [:]

    /// Makes a value the last one of the path.
    ///
    /// - Returns: The row of the same object, if it is on the path already.
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
