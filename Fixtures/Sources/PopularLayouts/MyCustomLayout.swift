// swift-format-ignore-file: AlwaysUseLowerCamelCase

import UIKit

private let INSET_TOP: CGFloat = 5
private let INSET_LEFT: CGFloat = 20
private let INSET_BOTTOM: CGFloat = 5
private let INSET_RIGHT: CGFloat = 20
private let ITEM_WIDTH: CGFloat = 140
private let ITEM_HEIGHT: CGFloat = 30

public protocol MyCustomProtocol: AnyObject {
    func childrenOfClass(at indexPath: IndexPath) -> [IndexPath]
    func numRowsForClassAndChildren(at indexPath: IndexPath) -> Int
}

public class MyCustomAttributes: UICollectionViewLayoutAttributes {
    public var children: [IndexPath] = []

    public override func isEqual(_ object: Any?) -> Bool {
        guard let otherAttributes = object as? MyCustomAttributes else { return false }
        if children == otherAttributes.children {
            return super.isEqual(object)
        }
        return false
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone) as! MyCustomAttributes
        copy.children = children
        return copy
    }
}

/// The class hierarchy of "Custom Layouts: A Worked Example" in Apple's "Collection View Programming Guide".
///
/// The comments above the methods name the listings of the guide.
public class MyCustomLayout: UICollectionViewLayout {
    public static let connectionViewKind = "ConnectionViewKind"

    public weak var customDataSource: MyCustomProtocol?

    private var layoutInformation: [String: [IndexPath: UICollectionViewLayoutAttributes]] = [:]
    private var maxNumRows = 0
    private var insets: UIEdgeInsets

    public override init() {
        insets = UIEdgeInsets(top: INSET_TOP, left: INSET_LEFT, bottom: INSET_BOTTOM, right: INSET_RIGHT)
        super.init()
    }

    public required init?(coder aDecoder: NSCoder) {
        insets = .zero
        super.init(coder: aDecoder)
    }

    // Listings 6-4, 6-5 and 6-9 of Apple's guide
    public override func prepare() {
        guard let collectionView = collectionView else { return }
        var cellInformation = [IndexPath: MyCustomAttributes]()
        var supplementaryInfo = [IndexPath: UICollectionViewLayoutAttributes]()
        let numSections = collectionView.numberOfSections

        for section in 0..<numSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let indexPath = IndexPath(item: item, section: section)
                let attributes = attributesWithChildren(at: indexPath)
                cellInformation[indexPath] = attributes
                if !attributes.children.isEmpty {
                    supplementaryInfo[indexPath] = UICollectionViewLayoutAttributes(
                        forSupplementaryViewOfKind: MyCustomLayout.connectionViewKind, with: indexPath)
                }
            }
        }

        for section in (0..<numSections).reversed() {
            var totalHeight = 0
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let indexPath = IndexPath(item: item, section: section)
                guard let attributes = cellInformation[indexPath] else { continue }
                attributes.frame = frameForCell(at: indexPath, withHeight: totalHeight)
                adjustFramesOfChildren(of: attributes, in: cellInformation)
                totalHeight += customDataSource?.numRowsForClassAndChildren(at: indexPath) ?? 1
            }
            if section == 0 {
                maxNumRows = totalHeight
            }
        }
        for (indexPath, attributes) in supplementaryInfo {
            attributes.frame = frameForConnection(at: indexPath, in: cellInformation)
        }
        layoutInformation = [
            "MyCellKind": cellInformation, MyCustomLayout.connectionViewKind: supplementaryInfo,
        ]
    }

    private func attributesWithChildren(at indexPath: IndexPath) -> MyCustomAttributes {
        let attributes = MyCustomAttributes(forCellWith: indexPath)
        attributes.children = customDataSource?.childrenOfClass(at: indexPath) ?? []
        return attributes
    }

    private func frameForCell(at indexPath: IndexPath, withHeight row: Int) -> CGRect {
        CGRect(
            x: CGFloat(indexPath.section) * (ITEM_WIDTH + insets.left + insets.right) + insets.left,
            y: CGFloat(row) * (ITEM_HEIGHT + insets.top + insets.bottom) + insets.top,
            width: ITEM_WIDTH, height: ITEM_HEIGHT)
    }

    private func adjustFramesOfChildren(
        of parent: MyCustomAttributes, in cells: [IndexPath: MyCustomAttributes]
    ) {
        guard let first = parent.children.first.flatMap({ cells[$0] }) else { return }
        let distance = parent.frame.minY - first.frame.minY
        var pending = parent.children
        while let indexPath = pending.popLast() {
            guard let child = cells[indexPath] else { continue }
            child.frame = child.frame.offsetBy(dx: 0, dy: distance)
            pending += child.children
        }
    }

    private func frameForConnection(at indexPath: IndexPath, in cells: [IndexPath: MyCustomAttributes])
        -> CGRect
    {
        guard let parent = cells[indexPath], let last = parent.children.last.flatMap({ cells[$0] }) else {
            return .null
        }
        return CGRect(
            x: parent.frame.maxX, y: parent.frame.minY, width: insets.left + insets.right,
            height: last.frame.maxY - parent.frame.minY)
    }

    // Listing 6-6 of Apple's guide
    public override var collectionViewContentSize: CGSize {
        let width = CGFloat(collectionView?.numberOfSections ?? 0) * (ITEM_WIDTH + insets.left + insets.right)
        let height = CGFloat(maxNumRows) * (ITEM_HEIGHT + insets.top + insets.bottom)
        return CGSize(width: width, height: height)
    }

    // Listing 6-7 of Apple's guide
    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var myAttributes: [UICollectionViewLayoutAttributes] = []
        for (_, attributesDict) in layoutInformation {
            for (_, attributes) in attributesDict {
                if rect.intersects(attributes.frame) {
                    myAttributes.append(attributes)
                }
            }
        }
        return myAttributes
    }

    // Listing 6-8 of Apple's guide
    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        return layoutInformation["MyCellKind"]?[indexPath]
    }

    // Listing 6-10 of Apple's guide
    public override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        return layoutInformation[elementKind]?[indexPath]
    }
}
