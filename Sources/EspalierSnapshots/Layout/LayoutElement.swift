public import EspalierGeometry
public import Foundation

/// An element of a layout snapshot: a cell, a supplementary or decoration view, a view in a hierarchy of views, or a text
/// beside a diagram.
public nonisolated struct LayoutElement: Sendable {
    /// The category of an element, in the order of the snapshot.
    public enum Category: String, Sendable, CaseIterable, Comparable {
        /// A cell.
        case cell
        /// A supplementary view.
        case supplementary
        /// A decoration view.
        case decoration
        /// A view in a hierarchy of views, or in a cell.
        case view
        /// A line of a diagram that joins two items.
        case edge
        /// The title, the description or an entry of the legend of a diagram, which is its kind.
        case caption

        private var order: Int {
            switch self {
            case .cell: 0
            case .supplementary: 1
            case .decoration: 2
            case .view: 3
            case .edge: 4
            case .caption: 5
            }
        }

        /// Returns true if the category `a` is before `b` in a snapshot.
        public static func < (a: Category, b: Category) -> Bool { a.order < b.order }
    }

    /// The identity of an element, by which the same element is found in two snapshots.
    public struct Key: Hashable, Sendable, Comparable {
        /// The panel, from 0, in a diagram with panels; nil for an element that isn't in a panel.
        public var panel: Int?
        /// The section; nil for an element that isn't in a section.
        public var section: Int?
        /// The category of the element, such as a cell.
        public var category: Category
        /// The kind of a supplementary or decoration view, or the class of a view; empty for a cell.
        public var kind: String
        /// The index path of an element, or the path of a view.
        ///
        /// The path of a view consists of the positions of its superviews and of the view, each among its siblings.
        public var indexPath: [Int]

        /// Returns true if `a` is before `b` in a snapshot.
        ///
        /// The order is by panel, section, category, kind and index path. For views in a hierarchy, the kind is
        /// ignored.
        public static func < (a: Key, b: Key) -> Bool {
            if a.panel != b.panel { return (a.panel ?? -1) < (b.panel ?? -1) }
            if a.section != b.section { return (a.section ?? -1) < (b.section ?? -1) }
            if a.category != b.category { return a.category < b.category }
            // The views of a hierarchy are ordered by their index paths, so that superviews are before their subviews.
            if a.category != .view, a.kind != b.kind { return a.kind < b.kind }
            return a.indexPath.lexicographicallyPrecedes(b.indexPath)
        }
    }

    /// The identity of the element.
    public var key: Key
    /// The frame in points, in the coordinates of the snapshot.
    public var frame: CGRect
    /// The position of the element in the drawing order.
    ///
    /// An element is drawn above elements with smaller values.
    public var zIndex = 0
    /// The opacity, from 0 to 1.
    public var alpha = 1.0
    /// A Boolean value that indicates whether the element is hidden.
    public var isHidden = false
    /// The transform, which is already applied to `frame`.
    public var transform = CATransform3DIdentity
    /// A Boolean value that indicates whether the element isn't at its own place because it is pinned to the visible
    /// bounds.
    public var isPinned = false
    /// The index paths of the cells to which the element is related, such as the children of a tree's node.
    public var children: [[Int]] = []
    /// The id of an item of a diagram; empty for none.
    public var id = ""
    /// The label of an item of a diagram, or the text of a label view; empty for none.
    public var label = ""
    /// The ids of the items that an edge leads from and to; empty for other elements.
    var ends = (from: "", to: "")
    /// The name of an edge or, for a label, of the edge to which it belongs, such as `the edge from App to Log`.
    ///
    /// It is known after the elements have been related to each other (`SnapshotTree`).
    var edgeName = ""
    /// The font, the colors and the shape of an element or a view, and the category of an item.
    var style: [LayoutSnapshot.Property] = []
    /// The views in a cell, a supplementary or a decoration view, with their frames relative to it; or the edges that a
    /// supplementary view draws.
    public internal(set) var content: [LayoutElement] = []

    init(_ key: Key, frame: CGRect) { (self.key, self.frame) = (key, frame) }

    /// The names of the properties in `style`.
    static let styleNames: Set = [
        "font", "color", "runs", "alignment", "lines", "background", "radius", "border", "image", "padding",
        "category", "stroke", "arrowhead",
    ]

    /// The kind of a shape in an element of a diagram, such as an icon.
    static let shapeKind = "shape"

    /// True for a text, a shape or an image in an element of a diagram, which isn't a view.
    var isDrawn: Bool { key.category == .view && key.kind.first?.isLowercase == true }

    /// The kind of an entry of the legend.
    static let legendKind = "legend"
    /// The kind of a text in an element of a diagram.
    static let textKind = "text"

    /// The label, or the text of the first label in a cell.
    var title: String { label.isEmpty ? content.first { !$0.label.isEmpty }?.label ?? "" : label }

    /// The element as it is in the first version of the format.
    var inFirstVersion: LayoutElement {
        var element = self
        (element.style, element.content) = ([], [])
        if key.category == .view, key.kind.hasPrefix("UI") { element.key.kind.removeFirst(2) }
        return element
    }

    /// The name for messages, such as `cell [2,5] 'NSView'`.
    public var name: String {
        if key.category == .caption { return captionName }
        if key.category == .edge { return edgeName.isEmpty ? id : edgeName }
        let kind = key.kind.isEmpty ? "" : " \(key.kind)"
        let panel = key.panel.map { " in panel \($0)" } ?? ""
        return "\(key.category.rawValue)\(kind) \(path)\(title.isEmpty ? "" : " '\(title)'")\(panel)"
    }

    /// The name of a text beside a diagram, such as `the title 'Plants'`.
    var captionName: String {
        let noun = key.kind == Self.legendKind ? "entry of the legend" : key.kind
        return label.isEmpty ? "the \(noun)" : "the \(noun) '\(label)'"
    }

    /// The index path in brackets, such as `[2,5]`.
    var path: String { "[" + key.indexPath.map(String.init).joined(separator: ",") + "]" }

    /// The names and texts of all values other than the defaults, in the order in which a line of the snapshot contains
    /// them.
    var values: [LayoutSnapshot.Property] {
        var values: [LayoutSnapshot.Property] = []
        if zIndex != 0 { values.append(.init("z", "\(zIndex)")) }
        if alpha != 1 { values.append(.init("alpha", alpha.snapshotText)) }
        if isHidden { values.append(.init("hidden", "true")) }
        if !CATransform3DIsIdentity(transform) { values.append(.init("transform", transform.snapshotText)) }
        if isPinned { values.append(.init("pinned", "true")) }
        if !children.isEmpty { values.append(.init("children", IndexPathRanges.text(children))) }
        if !id.isEmpty { values.append(.init("id", id)) }
        if !label.isEmpty { values.append(.init("label", label)) }
        if !ends.from.isEmpty { values.append(.init("from", ends.from)) }
        if !ends.to.isEmpty { values.append(.init("to", ends.to)) }
        return values + style
    }

    /// Returns the text of a value, or the text of its default if the value is missing.
    static func text(_ name: String, in values: [LayoutSnapshot.Property]) -> String {
        if let value = values[name] { return styleNames.contains(name) ? value : value.propertyValue }
        return switch name {
        case "z": "0"
        case "alpha": "1"
        case "hidden", "pinned": "false"
        default: "(none)"
        }
    }
}

nonisolated extension LayoutElement: Equatable {
    /// Returns true if two elements have the same identity, frame, values and content.
    public static func == (a: LayoutElement, b: LayoutElement) -> Bool {
        a.key == b.key && a.frame == b.frame && a.values == b.values && a.content == b.content
    }
}
