/// The parts of an HTML page besides the picture.
public struct HTMLOptions: Hashable, Sendable {
    /// A kind of states in which a part of the diagram is hidden.
    public enum Fold: String, Sendable, CaseIterable {
        /// The first levels of a hierarchy or a graph, a state for each number of levels.
        case levels
        /// A state for each section or container, in which its items are folded.
        case containers
    }

    /// The elements that are highlighted around the item under the pointer or the focus.
    public enum Highlight: String, Sendable, CaseIterable {
        /// The way to the roots of a hierarchy; the ancestors and descendants in a graph.
        case path
        case none
    }

    /// The kinds of folded states, each of which is laid out when the page is written.
    public var folds = Fold.allCases
    /// True if the page has a field for searching.
    public var search = true
    /// The elements that are highlighted around an item.
    public var highlight = Highlight.path
    /// True if the text alternative is below the picture.
    public var table = true

    /// Creates options that all have their defaults.
    public init() {}
}
