public import Foundation

extension ClassHierarchyLayout {
    /// How the tree is arranged.
    nonisolated public enum Arrangement: String, CaseIterable, Hashable, Sendable {
        /// The guide's: a row for each leaf.
        case rows
        /// A tidy tree: subtrees stand as close together as their outlines allow. Less space than `rows`, never more.
        case compact
        /// A poster: the root's subtrees, each compact, wrapped into columns for `aspectRatio`.
        case columns
        /// Leaves in a row are stacked under their parent, on a line of their own.
        case hanging
    }

    /// Where a parent stands across from its children.
    nonisolated public enum ParentAlignment: String, CaseIterable, Hashable, Sendable {
        /// In line with the first child: the guide's.
        case firstChild
        /// In the middle between the first and the last child.
        case center
    }

    /// Where a level starts.
    nonisolated public enum Levels: String, CaseIterable, Hashable, Sendable {
        /// All items of a section in one column, as wide as the widest.
        case aligned
        /// Each item right behind its own parent. In `columns`, levels are aligned within each column all the same.
        case free
    }

    public typealias ChildPlacement = TreeChildPlacement
    public typealias Direction = TreeDirection
    public typealias ReferenceStyle = TreeReference.Style
    public typealias ConnectorStyle = TreeConnectorStyle

    /// Width divided by height.
    nonisolated public struct AspectRatio: Hashable, Sendable {
        public let value: CGFloat

        /// A ratio that isn't positive and finite is `standard`.
        public init(_ value: CGFloat) {
            self.value = value > 0 && value.isFinite ? value : 4.0 / 3
        }

        public init(width: CGFloat, height: CGFloat) { self.init(width / height) }

        /// 4:3.
        public static let standard = AspectRatio(width: 4, height: 3)
        /// 16:9.
        public static let widescreen = AspectRatio(width: 16, height: 9)
        /// ISO 216, upright.
        public static let a4 = AspectRatio(width: 210, height: 297)
        public static let a4Landscape = AspectRatio(width: 297, height: 210)
        /// US Letter, upright.
        public static let letter = AspectRatio(width: 8.5, height: 11)
        public static let letterLandscape = AspectRatio(width: 11, height: 8.5)
    }
}
