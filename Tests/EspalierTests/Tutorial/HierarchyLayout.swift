// The code of the article "A custom layout in 20 minutes", which `TutorialTests` compares.
import Espalier
import Foundation

protocol HierarchyLayoutDataSource: AnyObject {
    func childrenOfClass(at indexPath: IndexPath) -> [IndexPath]
    func numberOfRowsForClassAndChildren(at indexPath: IndexPath) -> Int
}

final class HierarchyAttributes: CollectionViewLayoutAttributes {
    var children: [IndexPath] = []

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? HierarchyAttributes)?.children = children
        return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
        (object as? HierarchyAttributes)?.children == children && super.isEqual(object)
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
        attributes.children = parent.children
        attributes.frame = CGRect(
            x: parent.frame.maxX, y: parent.frame.midY, width: insets.right + insets.left,
            height: last.frame.midY - parent.frame.midY + 1)
        return attributes
    }
}

final class ClassCell: CollectionViewCell {}

func showHierarchy(from source: any CollectionViewDataSource & HierarchyLayoutDataSource) -> CollectionView {
    let layout = HierarchyLayout()
    let view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
    view.dataSource = source
    view.register(ClassCell.self, forCellWithReuseIdentifier: "class")
    layout.hierarchy = source
    for element in view.elements(in: view.bounds) { print(element.indexPath, element.frame) }
    return view
}
