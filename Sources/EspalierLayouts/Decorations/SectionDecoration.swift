public import Foundation

/// A view that a layout draws for each of its sections without the data source.
///
/// The documentation assumes that sections are below each other. If sections are side by side, the axes are
/// exchanged: left means top, and height means width.
nonisolated public struct SectionDecoration: Hashable, Sendable {
    /// The appearance and the position of a decoration.
    nonisolated public enum Shape: String, Sendable, CaseIterable {
        /// Behind the whole section with its insets, header and footer.
        case background
        /// Behind the whole section, from edge to edge of the content.
        case band
        /// A line in the middle of the section's left inset, down to the end of the section's items. If the section has
        /// a circle, the line starts below the circle; otherwise, it starts below the header.
        case line
        /// Next to the section's header, in the middle of the section's left inset.
        case circle
        /// On the edge between a section and the next one, as wide as the section's items.
        case separator
    }

    /// The appearance and the position of the decoration.
    public var shape: Shape
    /// The diameter of a circle, the width of a line, or the height of a separator; ignored for other shapes.
    public var size: CGFloat

    /// Creates a decoration.
    ///
    /// - Parameters:
    ///   - shape: The appearance and the position.
    ///   - size: The size, in points. A size that is negative or not a number is treated as 0. A circle, line or
    ///     separator of size 0 isn't drawn.
    public init(_ shape: Shape, size: CGFloat = 2) { (self.shape, self.size) = (shape, size) }

    /// The kind of the decoration view.
    public var elementKind: String { shape.rawValue }
}
