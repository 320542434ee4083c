public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The frames of all elements of an `ArrangedLayout`, which are added from the first section to the last.
///
/// ```swift
/// var arrangement = ItemArrangement(width: view.bounds.width)
/// for section in 0..<view.numberOfSections {
///     arrangement.beginSection()
///     for item in 0..<view.numberOfItems(inSection: section) { arrangement.addItem(frame) }
///     arrangement.endSection()
/// }
/// ```
///
/// Frames are in points of the content, with the origin at the top left. An arrangement stores one rectangle per
/// element.
public struct ItemArrangement {
    /// A kind of supplementary or decoration view.
    ///
    /// Each item, or each section, has at most one view of a kind.
    nonisolated public struct Kind: Hashable, Sendable {
        /// The elements to which the views of a kind belong: items or sections.
        nonisolated public enum Owner: Sendable {
            /// Views belong to items.
            ///
            /// Each item has at most one view of the kind, with the item's index path.
            case item
            /// Views belong to sections.
            ///
            /// Each section has at most one view of the kind, with the index path of the section's first item.
            case section
        }

        /// The name of the kind in the collection view.
        public let name: String
        /// The category: supplementary or decoration views.
        public let category: CollectionView.ElementCategory
        /// The elements to which the views belong: items or sections.
        public let owner: Owner
        /// The z-index of the views; cells have 0.
        public let zIndex: Int

        /// Creates a kind.
        ///
        /// - Parameters:
        ///   - name: The name of the kind in the collection view.
        ///   - category: The category: supplementary or decoration views.
        ///   - owner: The elements to which the views belong: items or sections.
        ///   - zIndex: The z-index of the views; cells have 0.
        public init(
            _ name: String, _ category: CollectionView.ElementCategory, of owner: Owner, zIndex: Int = 0
        ) {
            (self.name, self.category, self.owner, self.zIndex) = (name, category, owner, zIndex)
        }
    }

    /// The size of the content.
    ///
    /// `endSection()` increases the height if necessary.
    public var contentSize: CGSize
    /// The upper edge of the current section's items, below its header and top inset.
    public private(set) var itemsTop: CGFloat = 0

    let kinds: [Kind]
    private(set) var itemCounts: [Int] = []
    private(set) var itemFrames: [CGRect] = []
    private(set) var sections: [SectionExtent] = []
    /// The frames of all views, one array for each kind with a frame for each item or section.
    ///
    /// A view that doesn't exist has an empty frame at the position of its item or section, because the spatial index
    /// is fast only if consecutive frames are close together.
    private(set) var viewFrames: [[CGRect]]

    private var openSection = SectionExtent(frame: .zero, itemsFrame: .zero)
    private var insets = EdgeInsets.zero
    private var bottom: CGFloat = 0

    /// Creates an arrangement without sections.
    ///
    /// - Parameters:
    ///   - width: The width of the content, in points; 0 if it is negative, infinite or not a number.
    ///   - kinds: The kinds of views in addition to the items, in painting order.
    public init(width: CGFloat = 0, kinds: [Kind] = []) {
        contentSize = CGSize(width: width.isFinite ? max(0, width) : 0, height: 0)
        self.kinds = kinds
        viewFrames = Array(repeating: [], count: kinds.count)
    }

    /// Creates an arrangement of items whose sections all extend over the whole content.
    ///
    /// - Parameters:
    ///   - contentSize: The size of the content.
    ///   - itemCounts: The number of items in each section.
    ///   - frames: The frames of all items.
    init(contentSize: CGSize, itemCounts: [Int], frames: [CGRect]) {
        self.init()
        self.contentSize = contentSize
        self.itemCounts = itemCounts
        itemFrames = frames
        let content = CGRect(origin: .zero, size: contentSize)
        sections = itemCounts.map { _ in SectionExtent(frame: content, itemsFrame: content) }
    }

    // MARK: Writing

    /// Begins a section below the previous one.
    ///
    /// - Parameters:
    ///   - insets: The space around the section's items; ignored if the section has no items.
    ///   - headerHeight: The height that is reserved above the insets.
    public mutating func beginSection(insets: EdgeInsets = .zero, headerHeight: CGFloat = 0) {
        let top = sections.last?.frame.maxY ?? 0
        openSection.frame = CGRect(x: 0, y: top, width: contentSize.width, height: headerHeight)
        openSection.headerLength = headerHeight
        self.insets = insets
        itemsTop = top + headerHeight + insets.top
        bottom = itemsTop
        itemCounts.append(0)
        appendEmptyViews(of: .section, at: openSection.frame.origin)
    }

    /// Reserves memory for `count` more items, so that items are added faster.
    public mutating func reserveItems(_ count: Int) {
        // At least double the capacity. If only the space for `count` more items were reserved, each section would
        // copy the items of all previous sections.
        let needed = itemFrames.count + count
        if itemFrames.capacity < needed { itemFrames.reserveCapacity(max(needed, 2 * itemFrames.count)) }
    }

    /// Adds the next item of the current section.
    ///
    /// - Precondition: A section has begun.
    public mutating func addItem(_ frame: CGRect) {
        precondition(!itemCounts.isEmpty, "addItem(_:) belongs between beginSection() and endSection()")
        itemCounts[itemCounts.count - 1] += 1
        itemFrames.append(frame)
        appendEmptyViews(of: .item, at: frame.origin)
        bottom = max(bottom, frame.maxY)
    }

    /// Adds a view to the last item, or to the current section.
    ///
    /// A second view of a kind replaces the first. A view without width or height doesn't exist.
    ///
    /// - Parameters:
    ///   - kind: One of the kinds that the arrangement was created with; others are ignored.
    ///   - frame: The frame of the view.
    public mutating func addView(_ kind: Kind, _ frame: CGRect) {
        guard let number = kinds.firstIndex(of: kind), !viewFrames[number].isEmpty else { return }
        viewFrames[number][viewFrames[number].count - 1] = frame
        bottom = max(bottom, frame.maxY)
    }

    private mutating func appendEmptyViews(of owner: Kind.Owner, at origin: CGPoint) {
        for number in kinds.indices where kinds[number].owner == owner {
            viewFrames[number].append(CGRect(origin: origin, size: .zero))
        }
    }

    /// Ends the current section below its lowest element and its bottom inset.
    public mutating func endSection() {
        let hasItems = (itemCounts.last ?? 0) > 0
        openSection.frame.size.height =
            (hasItems ? bottom + insets.bottom : bottom - insets.top) - openSection.frame.minY
        let body = CGRect(
            x: 0, y: openSection.frame.minY + openSection.headerLength, width: openSection.frame.width,
            height: openSection.frame.height - openSection.headerLength)
        openSection.itemsFrame = hasItems ? body.inset(by: insets) : body
        sections.append(openSection)
        contentSize.height = max(contentSize.height, openSection.frame.maxY)
    }

    /// Ends a section that isn't below the previous one.
    ///
    /// The content size doesn't change.
    ///
    /// - Parameters:
    ///   - frame: The frame of the section.
    ///   - itemsFrame: The frame of the section's items.
    public mutating func endSection(frame: CGRect, itemsFrame: CGRect) {
        openSection.frame = frame
        openSection.itemsFrame = itemsFrame
        sections.append(openSection)
    }
}
