/// How a hierarchy is put together from its items.
public struct HierarchyOptions: Sendable, Hashable {
    /// The order of siblings and roots.
    public enum Order: String, Sendable, CaseIterable {
        /// As in the file.
        case given
        /// By label, as Swift compares strings: no locale, so it is the same everywhere.
        case name
    }

    /// What an item with more than one parent is.
    public enum ExtraParents: String, Sendable, CaseIterable {
        /// A mistake.
        case error
        /// Worth a note; the first parent counts.
        case note
        /// Kept in `Hierarchy.extraParents`, to be drawn as further lines; the first parent counts.
        case line
    }

    public var order = Order.given
    public var extraParents = ExtraParents.error

    public init(order: Order = .given, extraParents: ExtraParents = .error) {
        self.order = order
        self.extraParents = extraParents
    }
}
