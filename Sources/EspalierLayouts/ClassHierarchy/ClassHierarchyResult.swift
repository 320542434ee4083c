import EspalierGeometry
import Foundation

/// The result of `ClassHierarchyLayout.prepare()`.
final class ClassHierarchyResult {
    let geometry: TreeGeometry
    // The index is created by the first query for a part of the content. To draw the whole content, no index is needed.
    private lazy var nodeIndex: OrderedBoxTree = {
        let frames = geometry.nodeFrames
        return OrderedBoxTree(count: geometry.tree.count) { frames[$0] }
    }()
    private lazy var connectorFrames = geometry.connectorSources.indices.map { frame(ofConnector: $0) }
    private lazy var connectorIndex = OrderedBoxTree(count: connectorFrames.count) { connectorFrames[$0] }
    private let referenceStyle: TreeReference.Style
    private let referenceShapes: [TreeGeometry.ReferenceShape]
    /// The level of the last node whose place was requested.
    ///
    /// The next node is usually on the same level.
    private var lastLevel = 0
    private lazy var referenceIndex = OrderedBoxTree(count: references.count) { frame(ofReference: $0) }
    /// The boxes and lines of the arrangement `layered`; nil in the other arrangements.
    let layers: LayeredHierarchy?
    /// The numbers of the placement's repeats (parents that are drawn again), in the order of their index paths.
    let repeatOrder: [Int]
    /// For each node, the index of its item in the section; empty if nodes are numbered in the order of their index
    /// paths.
    let items: [Int32]
    /// The node of each item, for items in the order of their index paths; empty if this is also the order of the
    /// nodes.
    private let nodes: [Int32]
    /// The references: those to further parents, sorted by child, and then those that show edges.
    let references: [ClassHierarchyReference]
    /// The number of references to further parents.
    private let parentReferenceCount: Int
    /// The number of the first node whose box is placed.
    let firstFramedBox: Int
    private let readIssues: [ClassHierarchyLayoutIssue]
    private let readIssueCount: Int
    /// A label of a line.
    struct Label {
        let kind: String
        let path: IndexPath
        let frame: CGRect
    }

    /// The labels of lines, those of the tree first.
    private(set) var labels: [Label] = []
    /// The index paths of references that have a label without room.
    private(set) var labelsWithoutRoom: [IndexPath] = []
    /// The number of lines that labels of references cross.
    private(set) var labelCrossings = 0
    private lazy var labelIndex = OrderedBoxTree(count: labels.count) { labels[$0].frame }

    /// The problems in the data and labels without room, the first hundred of each.
    var issues: [ClassHierarchyLayoutIssue] {
        readIssues
            + labelsWithoutRoom.prefix(ClassHierarchyReader.greatestIssueCount).map {
                ClassHierarchyLayoutIssue(indexPath: $0, problem: .noRoomForLabel)
            }
    }
    var issueCount: Int { readIssueCount + labelsWithoutRoom.count }

    static var empty: ClassHierarchyResult {
        let tree = LevelTree(levelSizes: [], childCounts: [])
        return ClassHierarchyResult(
            TreeGeometry(tree, TreeMetrics(), .empty, TreeGeometry.Options()), nil, [])
    }

    init(
        _ geometry: TreeGeometry, _ reader: ClassHierarchyReader?, _ references: [ClassHierarchyReference],
        referenceShapes: [TreeGeometry.ReferenceShape] = [],
        referenceStyle: TreeReference.Style = .curved, firstFramedBox: Int = 0,
        layers: LayeredHierarchy? = nil
    ) {
        (self.geometry, self.references, self.layers) = (geometry, references, layers)
        parentReferenceCount = references.partitioningIndex { $0.edge != nil }
        (self.referenceStyle, self.referenceShapes) = (referenceStyle, referenceShapes)
        self.firstFramedBox = firstFramedBox
        let repeats = geometry.placement.repeats
        repeatOrder = repeats.indices.sorted {
            (repeats[$0].node, repeats[$0].ordinal) < (repeats[$1].node, repeats[$1].ordinal)
        }
        items = reader?.items ?? []
        nodes = Self.inverse(items, geometry.tree)
        readIssues = reader?.issues ?? []
        readIssueCount = reader?.issueCount ?? 0
    }

    /// Returns the node of each item; empty if nodes have the order of the items.
    static func inverse(_ items: [Int32], _ tree: LevelTree) -> [Int32] {
        guard !items.isEmpty else { return [] }
        var nodes = Array(repeating: Int32(0), count: items.count)
        for level in 0..<tree.levelCount {
            let start = tree.level(level).lowerBound
            for node in tree.level(level) { nodes[start + Int(items[node])] = Int32(node) }
        }
        return nodes
    }

    // MARK: Framing

    /// Returns true if a box is placed.
    func isFramed(_ box: Int) -> Bool { box >= firstFramedBox }

    /// Returns true if the boxes at both ends of a reference are placed.
    func isFramed(_ reference: ClassHierarchyReference) -> Bool {
        [reference.parent, reference.child].allSatisfy { node(at: $0).map(isFramed) ?? false }
    }

    // MARK: Rectangles

    /// Calls `found` with each node whose box overlaps `rect`, and with the box's frame.
    ///
    /// If `rect` contains the whole content, `found` is called for all nodes. In this case, the frames are nil, because
    /// computing them would be unnecessary.
    func forEachNode(in rect: CGRect, found: (_ node: Int, _ frame: CGRect?) -> Void) {
        if rect.contains(CGRect(origin: .zero, size: geometry.contentSize)) {
            for node in 0..<geometry.tree.count { found(node, nil) }
            return
        }
        let (index, frames) = (nodeIndex, geometry.nodeFrames)
        index.forEach(in: rect, box: { frames[$0] }, found: { found($0, frames[$0]) })
    }

    /// Calls `found` with each connector that overlaps `rect`, in the same way as `forEachNode`.
    func forEachConnector(in rect: CGRect, found: (_ connector: Int, _ frame: CGRect?) -> Void) {
        if rect.contains(CGRect(origin: .zero, size: geometry.contentSize)) {
            for connector in geometry.connectorSources.indices { found(connector, nil) }
            return
        }
        let (index, frames) = (connectorIndex, connectorFrames)
        index.forEach(in: rect, box: { frames[$0] }, found: { found($0, frames[$0]) })
    }

    /// Returns the frame of the lines from a box to children.
    func frame(ofConnector connector: Int) -> CGRect {
        layers?.frame(ofChildren: geometry.children(ofConnector: connector))
            ?? geometry.frame(of: geometry.shape(ofConnector: connector))
    }

    private func frame(ofReference reference: Int) -> CGRect {
        layers?.frame(ofReference: reference) ?? geometry.frame(of: shape(ofReference: reference))
    }

    /// Returns true if a connector of a tree starts from a node's own box; false if it starts from a repeat of the node
    /// in another column, or is in layers.
    func startsFromNode(_ connector: Int) -> Bool {
        layers == nil && geometry.connectorSources[connector].box < geometry.tree.count
    }

    /// Calls `found` with each reference whose frame overlaps `rect`.
    func forEachReference(in rect: CGRect, found: (Int) -> Void) {
        guard !references.isEmpty else { return }
        referenceIndex.forEach(in: rect, box: { frame(ofReference: $0) }, found: found)
    }

    // MARK: Labels

    /// Places the labels of all lines.
    func addLabels(_ room: LabelRoom, _ sizes: [ClassHierarchyLabelSizes]) {
        room.forEachLabel(of: geometry) { node, frame in
            guard isFramed(node) else { return }
            labels.append(
                Label(
                    kind: ClassHierarchyLayout.elementKindLabel, path: indexPath(ofNode: node), frame: frame))
        }
        guard !sizes.isEmpty else { return }
        let lines = references.indices.map { shape(ofReference: $0).points(in: geometry, referenceStyle) }
        var places = ReferenceLabels(geometry, lines: lines, taken: labels.map(\.frame))
        for (number, sizes) in sizes.enumerated() where isFramed(references[number]) {
            let isEdge = references[number].edge != nil
            if isEdge { addEndLabels(of: number, lines[number], sizes, &places) }
            let kind =
                isEdge
                ? ClassHierarchyLayout.elementKindEdgeLabel : ClassHierarchyLayout.elementKindReferenceLabel
            add(kind, sizes.middle, at: .middle, of: number, lines[number], &places)
        }
        labelCrossings = places.crossings
    }

    /// Adds the labels of all lines of a graph.
    func addLabels(of layers: LayeredHierarchy) {
        func add(_ kind: String, _ path: IndexPath, _ frame: CGRect?) {
            if let frame { labels.append(Label(kind: kind, path: path, frame: frame)) }
        }
        typealias Layout = ClassHierarchyLayout
        for node in 0..<geometry.tree.count {
            add(Layout.elementKindLabel, indexPath(ofNode: node), layers.labelFrame(ofChild: node))
        }
        for (number, reference) in references.enumerated() {
            let (frames, path) = (layers.labelFrames(ofReference: number), indexPath(ofReference: number))
            let isEdge = reference.edge != nil
            add(
                isEdge ? Layout.elementKindEdgeLabel : Layout.elementKindReferenceLabel, path, frames.middle)
            add(Layout.elementKindEdgeStartLabel, path, frames.start)
            add(Layout.elementKindEdgeEndLabel, path, frames.end)
        }
    }

    private func addEndLabels(
        of reference: Int, _ line: [CGPoint], _ sizes: ClassHierarchyLabelSizes,
        _ places: inout ReferenceLabels
    ) {
        add(
            ClassHierarchyLayout.elementKindEdgeStartLabel, sizes.start, at: .start, of: reference, line,
            &places)
        add(ClassHierarchyLayout.elementKindEdgeEndLabel, sizes.end, at: .end, of: reference, line, &places)
    }

    /// Places a label beside a line, or records that it has no room.
    private func add(
        _ kind: String, _ size: CGSize, at place: ReferenceLabels.Place, of reference: Int, _ line: [CGPoint],
        _ places: inout ReferenceLabels
    ) {
        let size = Lengths.usable(size)
        guard size.width > 0, size.height > 0 else { return }
        let path = indexPath(ofReference: reference)
        if let frame = places.frame(size, at: place, of: line) {
            labels.append(Label(kind: kind, path: path, frame: frame))
        } else {
            labelsWithoutRoom.append(path)
        }
    }

    /// Calls `found` with each label that overlaps `rect`.
    func forEachLabel(in rect: CGRect, found: (Label) -> Void) {
        guard !labels.isEmpty else { return }
        labelIndex.forEach(in: rect, box: { labels[$0].frame }, found: { found(labels[$0]) })
    }

    func label(_ kind: String, at path: IndexPath) -> Label? {
        labels.first { $0.kind == kind && $0.path == path }
    }

    // MARK: Index paths

    func indexPath(ofNode node: Int) -> IndexPath {
        let (section, item) = place(ofNode: node)
        return IndexPath(item: item, section: section)
    }

    func place(ofNode node: Int) -> (section: Int, item: Int) {
        let starts = geometry.tree.levelStarts
        if node < starts[lastLevel] || node >= starts[lastLevel + 1] {
            lastLevel = geometry.tree.level(of: node)
        }
        let section = lastLevel
        return (section, items.isEmpty ? node - geometry.tree.levelStarts[section] : Int(items[node]))
    }

    func indexPath(ofBox box: Int) -> IndexPath {
        guard box >= geometry.tree.count else { return indexPath(ofNode: box) }
        let repeated = geometry.placement.repeats[box - geometry.tree.count]
        return indexPath(ofNode: repeated.node).appending(repeated.ordinal)
    }

    func node(at path: IndexPath) -> Int? {
        guard path.count >= 2, path.section >= 0, path.section < geometry.tree.levelCount, path.item >= 0
        else {
            return nil
        }
        let level = geometry.tree.level(path.section)
        guard path.item < level.count else { return nil }
        let number = level.lowerBound + path.item
        return path.count > 3 ? nil : nodes.isEmpty ? number : Int(nodes[number])
    }

    func repeated(at path: IndexPath) -> Int? {
        guard path.count == 3, let node = node(at: path) else { return nil }
        return geometry.placement.repeats.firstIndex { $0.node == node && $0.ordinal == path[2] }
    }

    func connector(at path: IndexPath) -> Int? {
        guard let node = node(at: path) else { return nil }
        var box = node
        if path.count == 3 {
            guard let repeated = repeated(at: path) else { return nil }
            box = geometry.tree.count + repeated
        }
        let sources = geometry.connectorSources
        let first = sources.partitioningIndex { geometry.node(ofBox: Int($0.box)) >= node }
        return sources[first...].prefix { geometry.node(ofBox: Int($0.box)) == node }
            .firstIndex { Int($0.box) == box }
    }

    // MARK: References

    func shape(ofReference number: Int) -> TreeGeometry.ReferenceShape { referenceShapes[number] }

    /// Returns the index path of a reference.
    ///
    /// For an edge, it consists of the index path of the item that the edge leads from, and the number of the edge. For
    /// another reference, it is the child's index path followed by the position among the references of that child.
    func indexPath(ofReference number: Int) -> IndexPath {
        let reference = references[number]
        if let edge = reference.edge { return reference.parent.appending(edge) }
        return reference.child.appending(number - firstReference(ofChild: reference.child))
    }

    /// Returns the number of a reference to a further parent, or of an edge if `isEdge` is true; nil if there is none.
    func reference(at path: IndexPath, isEdge: Bool) -> Int? {
        guard path.count == 3, path[2] >= 0 else { return nil }
        let item = path.dropLast()
        if isEdge {
            return references[parentReferenceCount...].firstIndex { $0.edge == path[2] && $0.parent == item }
        }
        let first = firstReference(ofChild: item)
        guard path[2] < parentReferenceCount - first, references[first + path[2]].child == item else {
            return nil
        }
        return first + path[2]
    }

    private func firstReference(ofChild child: IndexPath) -> Int {
        references[..<parentReferenceCount].partitioningIndex { $0.child >= child }
    }
}
