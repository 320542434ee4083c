public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Where everything of an `ArrangedLayout` goes: written once from the first section to the last, then asked by index
/// path and by rectangle.
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
/// Frames are in points of the content, origin top left. Costs a rectangle for each element.
public struct ItemArrangement {
    /// A kind of supplementary or decoration view, of which every item or every section may have one.
    nonisolated public struct Kind: Hashable, Sendable {
        nonisolated public enum Owner: Sendable { case item, section }

        public let name: String
        public let category: CollectionView.ElementCategory
        public let owner: Owner
        public let zIndex: Int

        /// - Parameters:
        ///   - name: What the collection view calls the kind.
        ///   - category: Whether it is a supplementary or a decoration view.
        ///   - owner: Whose index path its views have.
        ///   - zIndex: Its views' place in the painting order; cells have 0.
        public init(
            _ name: String, _ category: CollectionView.ElementCategory, of owner: Owner, zIndex: Int = 0
        ) {
            (self.name, self.category, self.owner, self.zIndex) = (name, category, owner, zIndex)
        }
    }

    /// The size of the content. Each section that ends makes it higher, where it has to.
    public var contentSize: CGSize
    /// What lies in the section that has begun goes below this: its top, header and top inset.
    public private(set) var itemsTop: CGFloat = 0

    let kinds: [Kind]
    private(set) var itemCounts: [Int] = []
    private(set) var itemFrames: [CGRect] = []
    private(set) var sections: [SectionExtent] = []
    /// For each kind a frame for each owner so far; one of no size stands for a view that doesn't exist.
    private(set) var viewFrames: [[CGRect]]

    private var openSection = SectionExtent(frame: .zero, itemsFrame: .zero)
    private var insets = EdgeInsets.zero
    private var bottom: CGFloat = 0

    /// - Parameters:
    ///   - width: Of the content, in points.
    ///   - kinds: The kinds of views beside the items.
    public init(width: CGFloat = 0, kinds: [Kind] = []) {
        contentSize = CGSize(width: Lengths.usable(width), height: 0)
        self.kinds = kinds
        viewFrames = Array(repeating: [], count: kinds.count)
    }

    // MARK: Writing

    /// Begins a section below what there is so far.
    ///
    /// - Parameters:
    ///   - insets: Around its items; left out if it has none.
    ///   - headerHeight: The room above the insets.
    public mutating func beginSection(insets: EdgeInsets = .zero, headerHeight: CGFloat = 0) {
        let top = sections.last?.frame.maxY ?? 0
        openSection.frame = CGRect(x: 0, y: top, width: contentSize.width, height: headerHeight)
        openSection.headerLength = headerHeight
        self.insets = insets
        itemsTop = top + headerHeight + insets.top
        bottom = itemsTop
        itemCounts.append(0)
    }

    /// Makes room for as many items to come, so that many are added faster.
    public mutating func reserveItems(_ count: Int) {
        // At least twice as many as before: whoever reserves for each of many sections moves the others seldom.
        let needed = itemFrames.count + count
        if itemFrames.capacity < needed { itemFrames.reserveCapacity(max(needed, 2 * itemFrames.count)) }
    }

    /// Adds the section's next item.
    public mutating func addItem(_ frame: CGRect) {
        precondition(!itemCounts.isEmpty, "addItem(_:) belongs between beginSection() and endSection()")
        itemCounts[itemCounts.count - 1] += 1
        itemFrames.append(frame)
        bottom = max(bottom, frame.maxY)
    }

    /// Adds a view to the item that came last, or to the section that has begun; a second one of a kind counts instead
    /// of the first. One of no width or no height doesn't exist.
    ///
    /// - Parameters:
    ///   - kind: One of those that the arrangement was made with; views of others are left out.
    ///   - frame: Where it lies.
    public mutating func addView(_ kind: Kind, _ frame: CGRect) {
        guard let number = kinds.firstIndex(of: kind) else { return }
        let place = (kind.owner == .item ? itemFrames.count : itemCounts.count) - 1
        guard place >= 0 else { return }
        while viewFrames[number].count <= place { viewFrames[number].append(absentView(kind, number)) }
        viewFrames[number][place] = frame
        bottom = max(bottom, frame.maxY)
    }

    /// Ends the section below its lowest element and its bottom inset.
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

    /// Ends a section that doesn't lie below the one before.
    ///
    /// - Parameters:
    ///   - frame: All of it.
    ///   - itemsFrame: Its items alone.
    public mutating func endSection(frame: CGRect, itemsFrame: CGRect) {
        openSection.frame = frame
        openSection.itemsFrame = itemsFrame
        sections.append(openSection)
    }

    /// Near what was added before, so that rectangles are found by neighbourhood.
    private func absentView(_ kind: Kind, _ number: Int) -> CGRect {
        if kind.owner == .item {
            return CGRect(origin: itemFrames[viewFrames[number].count].origin, size: .zero)
        }
        return CGRect(origin: openSection.frame.origin, size: .zero)
    }

    /// One frame for each owner.
    func completeFrames(ofKind number: Int) -> [CGRect] {
        let count = kinds[number].owner == .item ? itemFrames.count : itemCounts.count
        let missing = count - viewFrames[number].count
        let last = viewFrames[number].last?.origin ?? .zero
        return viewFrames[number]
            + Array(repeating: CGRect(origin: last, size: .zero), count: max(0, missing))
    }
}
