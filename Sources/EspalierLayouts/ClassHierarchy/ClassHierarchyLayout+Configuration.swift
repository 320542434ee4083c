public import EspalierGeometry
public import Foundation

extension ClassHierarchyLayout {
    /// The settings of a `ClassHierarchyLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The arrangement of the tree.
        public var arrangement = Arrangement.rows
        /// The direction in which the tree grows.
        public var direction = Direction.leftToRight
        /// The alignment of a parent with its children.
        public var parentAlignment = ParentAlignment.firstChild
        /// The alignment of the items of a level.
        public var levels = Levels.aligned
        /// The size of cells if no delegate provides it.
        ///
        /// If the extent across the direction of growth is odd, lines that meet a cell in the middle are on the pixel
        /// grid.
        @Limited public var itemSize = CGSize(width: 150, height: 25)
        /// The free space around each cell, in points.
        @Limited public var insets = EdgeInsets(top: 3, left: 12, bottom: 3, right: 12)
        /// The space between rows in addition to the insets, in points.
        @Limited public var rowSpacing: CGFloat = 0
        /// The space between a parent and its children in addition to the insets.
        ///
        /// If the value is nil, the space is 0 for trees that grow to the left or right. For other trees, the space and
        /// the insets then add up to at least 24 points, so that there is room for connectors.
        @Limited public var sectionSpacing: CGFloat?
        /// The space between two trees of a forest in addition to `rowSpacing`.
        ///
        /// The arrangement `columns` ignores this space.
        @Limited public var treeSpacing: CGFloat = 12
        /// The aspect ratio of the page that the arrangement `columns` fills, and at which `hanging` divides stacks of
        /// more than 12 leaves.
        public var aspectRatio = AspectRatio.standard
        /// The number of columns in the arrangement `columns`; 0 for the number that suits `aspectRatio`.
        @Limited(0...10_000) public var numberOfColumns = 0
        /// The maximum number of leaves in a stack of the arrangement `hanging`.
        ///
        /// If it is 0, stacks of more than 12 leaves are divided so that the picture has about the `aspectRatio`.
        @Limited(0...10_000) public var stackLength = 0
        /// The placement of children in the arrangement `columns`.
        ///
        /// If children are below their parent, `parentAlignment` and `levels` are ignored.
        public var childPlacement = ChildPlacement.automatic
        /// The space between two columns in the arrangement `columns`, in points.
        @Limited public var columnSpacing: CGFloat = 16
        /// The distance, in points, between the stacked leaves of the arrangement `hanging` and the line that connects
        /// them.
        @Limited public var indentation: CGFloat = 16
        /// The first section whose items are placed.
        ///
        /// In the arrangement `rows`, items are placed from the last section to the first. Sections before
        /// `firstFramedSection` are left out, as in the steps of figure 6-3 of Apple's "Collection View Programming
        /// Guide". Other arrangements ignore this property.
        @Limited(0...10_000) public var firstFramedSection = 0
        /// The style of connectors.
        public var connectorStyle = ConnectorStyle.orthogonal
        /// The radius of the corners at the ends of a connector's bus, in points; 0 for square corners.
        @Limited public var connectorCornerRadius: CGFloat = 0
        /// The width of connectors, in points.
        @Limited public var connectorLineWidth: CGFloat = 1
        /// The arrowheads of connectors; nil for connectors without arrowheads.
        public var connectorArrowhead: Arrowhead?
        /// The distance, in points, by which views draw connectors beyond their lines: the space for wider lines and for
        /// arrowheads that only some views have.
        @Limited package var connectorReach: CGFloat = 0
        /// The distance, in points, by which views draw references beyond their lines: half the width of arrowheads.
        @Limited package var referenceReach: CGFloat = 0
        /// The style of references.
        public var referenceStyle = ReferenceStyle.curved
        /// The maximum number of lines in the arrangement `layered`.
        ///
        /// A hierarchy with more lines isn't arranged.
        @Limited(0...1_000_000_000) package var maximumEdges = 200_000
        /// The number of pixels per point, which determines the pixel grid for connectors and for centered cells.
        public var displayScale: CGFloat = 1

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .choice(
                "arrangement", \.arrangement,
                "A row for each leaf, a compact tree, a poster of columns, leaves that hang below their parent, or a graph in "
                    + "layers in which all parents of an item are equal."
            ),
            .choice("direction", \.direction, "The direction in which the tree grows."),
            .choice(
                "parentAlignment", \.parentAlignment,
                "Whether a parent is aligned with its first child or with the middle of all children."),
            .choice(
                "levels", \.levels,
                "Whether all items of a depth start at one line, or each right after its parent."),
            .init(
                "aspectRatio", .ratio(AspectRatio.named.map(\.name)),
                "The ratio of width to height of the page that `columns` fills, and at which `hanging` divides long stacks.",
                default: "4:3",
                read: { .number($0.aspectRatio.value) },
                write: {
                    if case .number(let value) = $1 { $0.aspectRatio = AspectRatio(value) }
                    if case .name(let name) = $1,
                        let named = AspectRatio.named.first(where: { $0.name == name })
                    {
                        $0.aspectRatio = named.ratio
                    }
                }),
            .integer(
                "numberOfColumns", \.numberOfColumns,
                "The number of columns of `columns`; 0 for the number that suits `aspectRatio`."),
            .integer(
                "stackLength", \.stackLength,
                "The maximum number of leaves in a stack of `hanging`; 0 to divide long stacks by `aspectRatio`."
            ),
            .choice(
                "childPlacement", \.childPlacement,
                "Whether `columns` puts children next to their parent, below it, or wherever the page is smaller."
            ),
            .insets("insets", \.insets, "The free space around each box."),
            .number("rowSpacing", \.rowSpacing, "The space between rows in addition to the insets."),
            .number(
                "sectionSpacing", \.sectionSpacing,
                default: "0; for vertical trees, 24 minus the vertical insets",
                "The space between a parent and its children in addition to the insets."),
            .number(
                "treeSpacing", \.treeSpacing,
                "The space between the trees of a forest in addition to `rowSpacing`; ignored by `columns`."),
            .integer(
                "firstFramedSection", \.firstFramedSection,
                "The first level of `rows` that is shown: a step of the framing process, which goes from the last level to "
                    + "the first."),
            .number("columnSpacing", \.columnSpacing, "The space between columns."),
            .number(
                "indentation", \.indentation,
                "The distance between the leaves of `hanging` and the line that connects them."),
        ]

        /// The value of `sectionSpacing`; the default spacing if the value is nil.
        var usedSectionSpacing: CGFloat {
            sectionSpacing ?? (direction.isHorizontal ? 0 : max(0, 24 - insets.vertical))
        }
    }

    /// The arrangement of a tree.
    nonisolated public enum Arrangement: String, CaseIterable, Hashable, Sendable {
        /// One row for each leaf, as in Apple's "Collection View Programming Guide".
        case rows
        /// A tidy tree: subtrees are as close together as their outlines allow.
        ///
        /// The tree never needs more space than with `rows`.
        case compact
        /// A poster: the root is at the top, and its subtrees fill columns on a page with about the `aspectRatio`.
        case columns
        /// Consecutive leaves of a parent are stacked along a line of their own, in the direction of growth.
        ///
        /// If the picture would be far from the `aspectRatio`, more than 12 leaves are divided into several stacks.
        case hanging
        /// A graph in layers: each item is after all of its parents, and lines cross as little as possible.
        ///
        /// Lines to further parents are arranged like the lines to the first ones. Between boxes are at least 20 points,
        /// and between layers at least 40, so that there is room for lines. Orthogonal connectors are curved if they would
        /// have more crossings otherwise.
        case layered
    }

    /// The alignment of a parent with its children.
    nonisolated public enum ParentAlignment: String, CaseIterable, Hashable, Sendable {
        /// In line with the first child, as in Apple's "Collection View Programming Guide".
        case firstChild
        /// In the middle between the first and the last child.
        case center
    }

    /// The alignment of the items of a level.
    nonisolated public enum Levels: String, CaseIterable, Hashable, Sendable {
        /// All items of a section start at the same line, and the section is as wide as its widest item.
        case aligned
        /// Each item starts at the end of its own parent.
        ///
        /// In the arrangement `columns`, levels are nevertheless aligned within each column.
        case free
    }

    /// The placement of children in the arrangement `columns`.
    public typealias ChildPlacement = TreeChildPlacement
    /// The direction in which a tree grows.
    public typealias Direction = TreeDirection
    /// The style of references.
    public typealias ReferenceStyle = TreeReference.Style
    /// The arrowheads of connectors.
    public typealias Arrowhead = TreeArrowhead
    /// The style of connectors.
    public typealias ConnectorStyle = TreeConnectorStyle

    /// A width divided by a height.
    nonisolated public struct AspectRatio: Hashable, Sendable {
        /// The width divided by the height.
        public let value: CGFloat

        /// Creates a ratio.
        ///
        /// A value that isn't positive and finite is replaced by that of `standard`.
        public init(_ value: CGFloat) {
            self.value = value > 0 && value.isFinite ? value : 4.0 / 3
        }

        /// Creates the ratio of a width and a height.
        public init(width: CGFloat, height: CGFloat) { self.init(width / height) }

        /// 4:3.
        public static let standard = AspectRatio(width: 4, height: 3)
        /// 16:9.
        public static let widescreen = AspectRatio(width: 16, height: 9)
        /// ISO 216 (A4), portrait.
        public static let a4 = AspectRatio(width: 210, height: 297)
        /// ISO 216 (A4), landscape.
        public static let a4Landscape = AspectRatio(width: 297, height: 210)
        /// US Letter, portrait.
        public static let letter = AspectRatio(width: 8.5, height: 11)
        /// US Letter, landscape.
        public static let letterLandscape = AspectRatio(width: 11, height: 8.5)

        /// The ratios that diagram files can name.
        static let named: [(name: String, ratio: AspectRatio)] = [
            ("standard", .standard), ("widescreen", .widescreen), ("A4", .a4), ("A4-landscape", .a4Landscape),
            ("Letter", .letter), ("Letter-landscape", .letterLandscape),
        ]
    }
}
