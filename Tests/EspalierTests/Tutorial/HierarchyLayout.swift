// This file contains the code of the article "A custom layout in 20 minutes". `TutorialTests` checks that all code
// blocks of the article are in it.
import Espalier
import Foundation

protocol HierarchyLayoutDataSource: AnyObject {
    func childrenOfClass(at indexPath: IndexPath) -> [IndexPath]
    func numberOfRowsForClassAndChildren(at indexPath: IndexPath) -> Int
}

final class HierarchyAttributes: CollectionViewLayoutAttributes {
    var children: [IndexPath] = []
    var lineEnds: [CGFloat] = []

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? HierarchyAttributes)?.children = children
        (copy as? HierarchyAttributes)?.lineEnds = lineEnds
        return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HierarchyAttributes else { return false }
        return other.children == children && other.lineEnds == lineEnds && super.isEqual(object)
    }
}

final class HierarchyLayout: CollectionViewLayout {
    weak var hierarchy: (any HierarchyLayoutDataSource)?
    private let itemSize = CGSize(width: 140, height: 30)
    private let insets = EdgeInsets(top: 5, left: 20, bottom: 5, right: 20)
    private var cells: [IndexPath: HierarchyAttributes] = [:]
    private var rowCount = 0

    override func prepare() {
        guard let collectionView, let hierarchy else { return }
        cells = [:]
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let attributes = HierarchyAttributes(forCellWith: path)
                attributes.children = hierarchy.childrenOfClass(at: path)
                cells[path] = attributes
            }
        }
        for section in (0..<collectionView.numberOfSections).reversed() {
            var row = 0
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                place(path, inRow: row)
                row += hierarchy.numberOfRowsForClassAndChildren(at: path)
            }
            if section == 0 { rowCount = row }
        }
    }

    private func place(_ path: IndexPath, inRow row: Int) {
        guard let attributes = cells[path] else { return }
        attributes.frame = CGRect(
            x: CGFloat(path.section) * (itemSize.width + insets.left + insets.right) + insets.left,
            y: CGFloat(row) * (itemSize.height + insets.top + insets.bottom) + insets.top,
            width: itemSize.width, height: itemSize.height)
        guard let first = attributes.children.first.flatMap({ cells[$0] }) else { return }
        let distance = attributes.frame.minY - first.frame.minY
        var pending = attributes.children
        while let path = pending.popLast() {
            guard let child = cells[path] else { continue }
            child.frame = child.frame.offsetBy(dx: 0, dy: distance)
            pending += child.children
        }
    }

    override var collectionViewContentSize: CGSize {
        CGSize(
            width: CGFloat(collectionView?.numberOfSections ?? 0)
                * (itemSize.width + insets.left + insets.right),
            height: CGFloat(rowCount) * (itemSize.height + insets.top + insets.bottom))
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let lines = cells.keys.compactMap { layoutAttributesForSupplementaryView(ofKind: "line", at: $0) }
        return (Array(cells.values) + lines).filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        cells[indexPath]
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        guard let parent = cells[indexPath], let last = parent.children.last.flatMap({ cells[$0] }) else {
            return nil
        }
        let attributes = HierarchyAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        attributes.lineEnds = parent.children.compactMap { cells[$0] }.map {
            $0.frame.midY - parent.frame.midY
        }
        attributes.frame = CGRect(
            x: parent.frame.maxX, y: parent.frame.midY, width: insets.right + insets.left,
            height: last.frame.midY - parent.frame.midY + 1)
        return attributes
    }
}

final class ClassCell: CollectionViewCell {
    let label = Label(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = AdaptiveColor(light: Color(hex: 0xE6F0FF), dark: Color(hex: 0x1A2740))
        label.textAlignment = .center
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() { label.frame = contentView.bounds }
}

final class LinesView: CollectionReusableView {
    private var ends: [CGFloat] = []

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        ends = (layoutAttributes as? HierarchyAttributes)?.lineEnds ?? []
    }

    override func draw(in canvas: any Canvas) {
        var path = BezierPath()
        for end in ends {
            path.move(to: CGPoint(x: 0, y: 0.5))
            path.addLine(to: CGPoint(x: bounds.midX, y: 0.5))
            path.addLine(to: CGPoint(x: bounds.midX, y: end + 0.5))
            path.addLine(to: CGPoint(x: bounds.maxX, y: end + 0.5))
        }
        let gray = AdaptiveColor(light: Color(hex: 0x6B7280), dark: Color(hex: 0x9CA3AF))
        canvas.draw(.path(path), fill: nil, stroke: Stroke(.color(gray)))
    }
}

final class ClassSource: CollectionViewDataSource, HierarchyLayoutDataSource {
    private let classes: [[(name: String, children: Range<Int>)]] = [
        [("Shape", 0..<2)],
        [("Polygon", 0..<2), ("Ellipse", 2..<3)],
        [("Triangle", 0..<0), ("Rectangle", 0..<0), ("Circle", 0..<0)],
    ]

    func childrenOfClass(at indexPath: IndexPath) -> [IndexPath] {
        classes[indexPath.section][indexPath.item].children.map {
            IndexPath(item: $0, section: indexPath.section + 1)
        }
    }

    func numberOfRowsForClassAndChildren(at indexPath: IndexPath) -> Int {
        max(1, childrenOfClass(at: indexPath).map(numberOfRowsForClassAndChildren).reduce(0, +))
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { classes.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        classes[section].count
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "class", for: indexPath)
        (cell as? ClassCell)?.label.text = classes[indexPath.section][indexPath.item].name
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "lines", for: indexPath)
    }
}

/// Runs the statements of the article, and returns the view and its data source.
func showHierarchy() -> (view: CollectionView, source: ClassSource) {
    let source = ClassSource()
    let layout = HierarchyLayout()
    layout.hierarchy = source
    let view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
    view.dataSource = source
    view.register(ClassCell.self, forCellWithReuseIdentifier: "class")
    view.register(
        LinesView.self, forSupplementaryViewOfKind: "line", withReuseIdentifier: "lines")
    for element in view.elements(in: view.bounds) { print(element.indexPath, element.frame) }
    return (view, source)
}

// This function is compiled but not called, because it writes to the current folder.
func drawHierarchy(_ view: CollectionView) throws {
    try view.picture(.content).write(to: "classes.svg")
}
