import EspalierGeometry
public import Foundation

/// A view that a layout draws for each of its sections without asking the data source.
///
/// The words are those for sections that lie below each other. Where they stand side by side, top is left and width is
/// height.
nonisolated public struct SectionDecoration: Hashable, Sendable {
    /// What it looks like and where it lies.
    nonisolated public enum Shape: String, Sendable, CaseIterable {
        /// Behind the whole section: its insets, header and footer included.
        case background
        /// Like a background, but from edge to edge of the content.
        case band
        /// Along the section, in the middle of its left inset; below its circle if there is one.
        case line
        /// Beside the section's header, in the middle of its left inset.
        case circle
        /// On the edge between a section and the next, as wide as its items.
        case separator
    }

    public var shape: Shape
    /// The diameter of a circle, the width of a line, the height of a separator; without meaning for the others.
    public var size: CGFloat

    /// - Parameters:
    ///   - shape: What it is.
    ///   - size: What is negative or no number counts as 0, and a view of no size doesn't exist.
    public init(_ shape: Shape, size: CGFloat = 2) { (self.shape, self.size) = (shape, size) }

    /// The kind of the decoration view.
    public var elementKind: String { shape.rawValue }
}
