/// A fault in the values that a layout has returned.
nonisolated public struct CollectionViewLayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// A kind of fault, with the values that a message about the fault contains.
    nonisolated public enum Problem: Hashable, Sendable {
        /// The named value contains NaN or infinity.
        case notFinite(value: String)
        /// The requested size of a cell is negative, infinite or NaN; the associated value is the size.
        case invalidSize(String)
        /// The layout returned attributes for an item that the data source doesn't have, or with an empty index path.
        case unknownIndexPath(counts: String)
        /// The layout returned two different attributes for one element.
        case duplicate
        /// The frame is outside of the content.
        case outsideContent(frame: String, contentSize: String)
        /// The layout has no attributes for an element that the data source has.
        case missing
        /// The frames of `layoutAttributesForElements(in:)` and of the method for a single element differ.
        case inconsistent(inRect: String, onDemand: String)
        /// The layout is invalid again after each of a number of consecutive calls of `prepare()`.
        case neverAtRest(preparations: Int)
        /// Views change their preferred size in each of a number of passes.
        case unstableSize(passes: Int)
    }

    /// The name of the layout's class.
    public let layout: String
    /// The name of the element, such as `cell [2, 5]`; empty for a fault of the layout as a whole.
    public let element: String
    /// The kind of fault, with the values that the description contains.
    public let problem: Problem

    /// The diagnostic as a sentence.
    public var description: String {
        let subject = element.isEmpty ? layout : "\(layout): \(element)"
        switch problem {
        case .notFinite(let value): return "\(subject) has a value that isn't finite: \(value)"
        case .invalidSize(let size):
            return "\(subject) has the size \(size); its negative, infinite and NaN lengths are treated as 0"
        case .unknownIndexPath(let counts): return "\(subject) doesn't exist: the data source has \(counts)"
        case .duplicate: return "\(subject) was returned twice with different attributes"
        case .outsideContent(let frame, let size):
            return "\(subject) has the frame \(frame), outside of the content size \(size)"
        case .missing: return "\(subject) has no attributes"
        case .inconsistent(let inRect, let onDemand):
            return "\(subject) is at \(inRect) in a rectangle query and at \(onDemand) on demand"
        case .neverAtRest(let count):
            return "\(subject) still invalidates itself in prepare() after \(count) preparations"
        case .unstableSize(let passes):
            return "\(subject): the sizes of the views still change after \(passes) passes"
        }
    }
}
