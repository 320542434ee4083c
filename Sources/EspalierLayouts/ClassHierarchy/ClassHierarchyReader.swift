import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Reads everything that a layout's data source and delegate provide, and stores the data in plain arrays.
///
/// Each value is read only once.
struct ClassHierarchyReader {
    /// The maximum number of issues that are described.
    ///
    /// Issues after these are only counted.
    static let greatestIssueCount = 100
    private static let greatestRowCount = 1_000_000_000

    private let view: CollectionView
    private let layout: ClassHierarchyLayout
    private let itemSize: CGSize
    private let direction: TreeDirection
    private let itemCounts: [Int]
    private let numbers: ItemNumbers
    private(set) var issues: [ClassHierarchyLayoutIssue] = []
    private(set) var issueCount = 0
    /// For each node, the index of its item in the section; empty if nodes are numbered in the order of their index
    /// paths.
    private(set) var items: [Int32] = []

    init(_ view: CollectionView, _ layout: ClassHierarchyLayout) {
        (self.view, self.layout) = (view, layout)
        (itemSize, direction) = (layout.configuration.itemSize, layout.configuration.direction)
        itemCounts = view.itemCounts
        numbers = ItemNumbers(itemCounts: itemCounts)
    }

    /// The source of the tree: the layout's `hierarchyDataSource` or, without one, the view's data source.
    ///
    /// Nil if the view's data source doesn't conform to `ClassHierarchyLayoutDataSource`; no item has children then.
    private var source: (any ClassHierarchyLayoutDataSource)? {
        layout.hierarchyDataSource ?? view.dataSource as? any ClassHierarchyLayoutDataSource
    }

    var nodeCount: Int { numbers.count }

    private mutating func note(_ path: IndexPath, _ problem: ClassHierarchyLayoutIssue.Problem) {
        issueCount += 1
        guard issues.count < Self.greatestIssueCount else { return }
        issues.append(ClassHierarchyLayoutIssue(indexPath: path, problem: problem))
    }

    // MARK: Tree

    mutating func readTree() -> LevelTree {
        precondition(nodeCount < Int(Int32.max), "A class hierarchy has fewer than 2,147,483,647 items")
        var childCounts: [Int32] = []
        childCounts.reserveCapacity(nodeCount)
        var order: [Int32] = []
        order.reserveCapacity(nodeCount)
        var level = (0..<(itemCounts.first ?? 0)).map(Int32.init)
        for section in itemCounts.indices {
            order.append(contentsOf: level)
            let below = section + 1 < itemCounts.count ? itemCounts[section + 1] : 0
            level =
                readChildCounts(of: level, section: section, below: below, counts: &childCounts)
                ?? readChildren(of: level, section: section, below: below, counts: &childCounts)
        }
        let isIdentity = itemCounts.indices.allSatisfy { section in
            order[numbers.items(inSection: section)].enumerated().allSatisfy {
                $0.offset == Int($0.element)
            }
        }
        items = isIdentity ? [] : order
        return LevelTree(levelSizes: itemCounts, childCounts: childCounts)
    }

    /// Reads the numbers of children of a section with one call.
    ///
    /// - Returns: The items of the next section, which are in level order. If the section isn't in level order, or if
    ///   the data source doesn't provide numbers that fit the sections, nothing is read and the result is nil.
    private func readChildCounts(
        of level: [Int32], section: Int, below: Int, counts: inout [Int32]
    ) -> [Int32]? {
        guard
            let numbers = source?.collectionView(view, layout: layout, numbersOfChildrenInSection: section),
            numbers.count == level.count, numbers.allSatisfy({ 0...below ~= $0 }),
            numbers.reduce(0, +) == below, level.indices.allSatisfy({ Int(level[$0]) == $0 })
        else { return nil }
        counts.append(contentsOf: numbers.lazy.map { Int32($0) })
        return (0..<below).map { Int32($0) }
    }

    /// Returns the items of the next section in level order: the children of each parent, then items without a parent.
    private mutating func readChildren(
        of level: [Int32], section: Int, below: Int, counts: inout [Int32]
    ) -> [Int32] {
        var claimed = Array(repeating: false, count: below)
        var next: [Int32] = []
        next.reserveCapacity(below)
        // The data source is unwrapped once, since retaining an object that has weak references is slow.
        if let source {
            for item in level {
                let before = next.count
                readChildren(of: Int(item), section: section, from: source, &claimed, &next)
                counts.append(Int32(next.count - before))
            }
        } else {
            counts.append(contentsOf: repeatElement(0, count: level.count))
        }
        if next.count < below {
            for item in 0..<below where !claimed[item] {
                note(IndexPath(item: item, section: section + 1), .missingParent)
                next.append(Int32(item))
            }
        }
        return next
    }

    private mutating func readChildren(
        of item: Int, section: Int, from source: any ClassHierarchyLayoutDataSource, _ claimed: inout [Bool],
        _ next: inout [Int32]
    ) {
        let range = source.collectionView(
            view, layout: layout, rangeOfChildrenOfItem: item, inSection: section)
        if let range {
            return claim(range, parent: (section, item), &claimed, &next)
        }
        let parent = IndexPath(item: item, section: section)
        for path in source.collectionView(view, layout: layout, childrenOfItemAt: parent) {
            claim(path, parent: parent, &claimed, &next)
        }
    }

    private mutating func claim(
        _ range: Range<Int>, parent: (section: Int, item: Int), _ claimed: inout [Bool],
        _ next: inout [Int32]
    ) {
        let section = parent.section + 1
        // Only one of the indexes outside of the section is reported, because the range may be too large to iterate
        // over.
        if !range.isEmpty, range.lowerBound < 0 || range.upperBound > claimed.count {
            let outside = range.lowerBound < 0 ? range.lowerBound : range.upperBound - 1
            note(
                IndexPath(item: outside, section: section),
                .childOutOfRange(parent: IndexPath(item: parent.item, section: parent.section)))
        }
        for item in range.clamped(to: claimed.indices) {
            if claimed[item] {
                note(
                    IndexPath(item: item, section: section),
                    .secondParent(parent: IndexPath(item: parent.item, section: parent.section)))
            } else {
                claimed[item] = true
                next.append(Int32(item))
            }
        }
    }

    private mutating func claim(
        _ path: IndexPath, parent: IndexPath, _ claimed: inout [Bool], _ next: inout [Int32]
    ) {
        guard path.count == 2, path.section == parent.section + 1, claimed.indices.contains(path.item) else {
            return note(path, .childOutOfRange(parent: parent))
        }
        claim(path.item..<path.item + 1, parent: (parent.section, parent.item), &claimed, &next)
    }

    // MARK: Sizes and rows

    /// Returns the size of each node's cell; empty if no delegate provides sizes, so that all cells have the size
    /// `itemSize`.
    mutating func readSizes(_ tree: LevelTree) -> [TreePoint] {
        guard let delegate = view.delegate as? any CollectionViewDelegateClassHierarchyLayout else {
            return []
        }
        var sizes: [TreePoint] = []
        sizes.reserveCapacity(nodeCount)
        for section in itemCounts.indices {
            let all = delegate.collectionView(view, layout: layout, sizesForItemsInSection: section)
            for node in tree.level(section) {
                let item = item(ofNode: node, inSection: section)
                let size: CGSize
                if let all {
                    size = item < all.count ? all[item] : itemSize
                } else {
                    let path = IndexPath(item: item, section: section)
                    size = delegate.collectionView(view, layout: layout, sizeForItemAt: path)
                }
                sizes.append(usable(size, item: item, section: section))
            }
        }
        return sizes
    }

    /// Returns the size of the box that repeats each node in another column; empty if these boxes have the sizes of cells.
    mutating func readRepeatSizes(_ tree: LevelTree, _ sizes: [TreePoint]) -> [TreePoint] {
        guard let delegate = view.delegate as? any CollectionViewDelegateClassHierarchyLayout, !sizes.isEmpty
        else { return [] }
        var repeatSizes: [TreePoint] = []
        for section in itemCounts.indices {
            for node in tree.level(section) where !tree.isLeaf(node) {
                let item = item(ofNode: node, inSection: section)
                let path = IndexPath(item: item, section: section)
                let own = delegate.collectionView(view, layout: layout, sizeForContinuationOfItemAt: path)
                // A delegate that has no size for the first parent has none for the others.
                guard let own else { return [] }
                if repeatSizes.isEmpty { repeatSizes = sizes }
                repeatSizes[node] = usable(own, item: item, section: section)
            }
        }
        return repeatSizes
    }

    /// Returns the size of the label on the line to each node; empty if there are no labels.
    func readLabelSizes(_ tree: LevelTree) -> [TreePoint] {
        guard let delegate = view.delegate as? any CollectionViewDelegateClassHierarchyLayout else {
            return []
        }
        var sizes: [TreePoint] = []
        for section in itemCounts.indices {
            let labels =
                delegate.collectionView(view, layout: layout, sizesForLabelsInSection: section) ?? []
            if labels.isEmpty { continue }
            if sizes.isEmpty { sizes = Array(repeating: .zero, count: nodeCount) }
            for node in tree.level(section) {
                let item = item(ofNode: node, inSection: section)
                if item < labels.count { sizes[node] = direction.size(Lengths.usable(labels[item])) }
            }
        }
        return sizes
    }

    /// Returns the sizes of the labels of references; empty if there are no labels.
    func readLabelSizes(of references: [ClassHierarchyReference]) -> [ClassHierarchyLabelSizes] {
        guard let delegate = view.delegate as? any CollectionViewDelegateClassHierarchyLayout else {
            return []
        }
        let sizes = references.map {
            delegate.collectionView(view, layout: layout, sizesForLabelsOf: $0) ?? ClassHierarchyLabelSizes()
        }
        return sizes.allSatisfy { $0 == ClassHierarchyLabelSizes() } ? [] : sizes
    }

    /// Returns the look and the label of the line to each node, and those of each reference.
    func readLines(
        _ tree: LevelTree, _ references: [ClassHierarchyReference], _ labels: [ClassHierarchyLabelSizes]
    ) -> (children: [LayeredHierarchy.Line], references: [LayeredHierarchy.Line]) {
        let delegate = view.delegate as? any CollectionViewDelegateClassHierarchyLayout
        func look(_ line: ClassHierarchyReference) -> Int {
            delegate?.collectionView(view, layout: layout, lookOfLine: line).limited(to: 0...1_000_000) ?? 0
        }
        var children = Array(repeating: LayeredHierarchy.Line(look: 0), count: tree.count)
        for section in itemCounts.indices.dropLast() {
            for parent in tree.level(section) {
                let parentPath = IndexPath(item: item(ofNode: parent, inSection: section), section: section)
                for child in tree.children(of: parent) {
                    let path = IndexPath(
                        item: item(ofNode: child, inSection: section + 1), section: section + 1)
                    children[child].look = look(ClassHierarchyReference(parent: parentPath, child: path))
                }
            }
        }
        for (node, size) in readLabelSizes(tree).enumerated() { children[node].label = size }
        let further = references.enumerated().map { index, reference in
            let sizes = labels.isEmpty ? ClassHierarchyLabelSizes() : labels[index]
            func size(_ label: CGSize) -> TreePoint { direction.size(Lengths.usable(label)) }
            return LayeredHierarchy.Line(
                look: look(reference), label: size(sizes.middle),
                startLabel: reference.edge == nil ? .zero : size(sizes.start),
                endLabel: reference.edge == nil ? .zero : size(sizes.end))
        }
        return (children, further)
    }

    /// Returns the containers, and the number of the innermost container of each node.
    func readContainers(_ tree: LevelTree) -> ([LayeredLayoutContainer], homes: [Int?]) {
        guard let source = source as? any ItemContainerDataSource else { return ([], []) }
        let containers = source.containers(in: view)
        if containers.isEmpty { return ([], []) }
        let homes = itemCounts.indices.flatMap { section in
            tree.level(section).map { node in
                let path = IndexPath(item: item(ofNode: node, inSection: section), section: section)
                return source.collectionView(view, containerOfItemAt: path)
                    .flatMap { containers.indices.contains($0) ? $0 : nil }
            }
        }
        return (containers, homes)
    }

    private mutating func usable(_ size: CGSize, item: Int, section: Int) -> TreePoint {
        func usable(_ length: CGFloat, insteadOf standard: CGFloat) -> CGFloat {
            (0...Lengths.greatest).contains(length) ? length : standard
        }
        let result = CGSize(
            width: usable(size.width, insteadOf: itemSize.width),
            height: usable(size.height, insteadOf: itemSize.height))
        if result != size { note(IndexPath(item: item, section: section), .invalidSize(size)) }
        return direction.size(result)
    }

    /// Returns the number of rows that the data source requests for each node; 0 if the layout computes the number.
    ///
    /// If there is no data source for the tree, the array is empty.
    mutating func readRows(_ tree: LevelTree) -> [Double] {
        guard let source else { return [] }
        var rows: [Double] = []
        rows.reserveCapacity(nodeCount)
        for section in itemCounts.indices {
            for node in tree.level(section) {
                let path = IndexPath(item: item(ofNode: node, inSection: section), section: section)
                let asked =
                    source.collectionView(
                        view, layout: layout, numberOfRowsForItemAndDescendantsAt: path) ?? 0
                let isUsable = (0...Self.greatestRowCount).contains(asked)
                if !isUsable { note(path, .invalidRowCount(asked)) }
                rows.append(isUsable ? Double(asked) : 0)
            }
        }
        return rows
    }

    // MARK: References

    /// Returns the references between existing items, sorted by the children's index paths, and then those that show
    /// edges, in the order given.
    mutating func readReferences() -> [ClassHierarchyReference] {
        guard let given = source?.collectionView(view, referencesFor: layout) else {
            return []
        }
        let references = given.filter { reference in
            let ends = [reference.parent, reference.child]
            let isDrawable = ends.allSatisfy { numbers[$0] != nil } && ends[0] != ends[1]
            if !isDrawable { note(reference.child, .invalidReference(parent: reference.parent)) }
            return isDrawable
        }
        let order = references.indices.filter { references[$0].edge == nil }.sorted {
            (references[$0].child, $0) < (references[$1].child, $1)
        }
        return order.map { references[$0] } + references.filter { $0.edge != nil }
    }

    /// Returns the nodes that references connect.
    func pairs(_ references: [ClassHierarchyReference], _ tree: LevelTree) -> [ReferencePair] {
        guard !references.isEmpty else { return [] }
        // The node of each item; empty if they have the same order.
        let nodes = ClassHierarchyResult.inverse(items, tree)
        func node(at path: IndexPath) -> Int {
            let number = numbers[path] ?? 0
            return nodes.isEmpty ? number : Int(nodes[number])
        }
        return references.map { ReferencePair(parent: node(at: $0.parent), child: node(at: $0.child)) }
    }

    private func item(ofNode node: Int, inSection section: Int) -> Int {
        items.isEmpty ? node - numbers.items(inSection: section).lowerBound : Int(items[node])
    }
}
