import EspalierGeometry
import Foundation

/// The attributes that a layout has registered, which can be looked up by element, rectangle and owner.
struct TrackedElements {
    /// The owner of an element: an item or a section, identified by the delegate's identifier.
    struct Owner: Hashable {
        var category: CollectionView.ElementCategory
        var kind: String
        var name: AnyHashable
    }

    private(set) var attributes: [CollectionViewLayoutAttributes] = []
    private var indices: [ElementKey: Int] = [:]
    private var ownerNames: [Owner] = []
    private var owners: [Owner: Int] = [:]
    private var index: SpatialIndex?

    subscript(key: ElementKey) -> CollectionViewLayoutAttributes? { indices[key].map { attributes[$0] } }

    subscript(owner: Owner) -> CollectionViewLayoutAttributes? { owners[owner].map { attributes[$0] } }

    /// Returns the owner that an element had when it was registered.
    func owner(at key: ElementKey) -> Owner {
        guard let index = indices[key] else {
            return Owner(category: key.category, kind: key.kind, name: key.indexPath)
        }
        return ownerNames[index]
    }

    /// Returns the index paths of all elements of a kind, in ascending order.
    func paths(_ category: CollectionView.ElementCategory, _ kind: String) -> [IndexPath] {
        attributes.filter { $0.category == category && $0.kind == kind }.map(\.storedIndexPath).sorted()
    }

    mutating func append(_ new: CollectionViewLayoutAttributes, owner: Owner) {
        indices[ElementKey(new)] = attributes.count
        owners[owner] = attributes.count
        ownerNames.append(owner)
        attributes.append(new)
    }

    /// Creates the index for rectangle queries; call it after the last element was appended.
    mutating func finish() { index = SpatialIndex(attributes.map(\.frame)) }

    func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
        index?.indices(in: rect).map { attributes[$0] } ?? []
    }

    /// The smallest size that contains all elements.
    var extent: CGSize {
        attributes.reduce(.zero) {
            CGSize(width: max($0.width, $1.frame.maxX), height: max($0.height, $1.frame.maxY))
        }
    }
}

/// The topmost item in a viewport, and the position of the viewport relative to this item.
struct Spot {
    let owner: TrackedElements.Owner
    /// The distance from the top of the item to the top of the viewport.
    private let distance: CGFloat

    /// Finds the topmost item in the viewport.
    ///
    /// The result is nil if the viewport contains no item. The result is also nil if the viewport is at the top of the
    /// content, because the viewport should stay there.
    init?(viewport: CGRect, elements: TrackedElements) {
        guard viewport.minY > 0 else { return nil }
        let cells = elements.elements(in: viewport).filter { $0.category == .cell }
        let top = cells.min {
            let (a, b) = ($0.frame, $1.frame)
            return a.minY != b.minY ? a.minY < b.minY : a.minX < b.minX
        }
        guard let top else { return nil }
        owner = elements.owner(at: ElementKey(top))
        distance = viewport.minY - top.frame.minY
    }

    /// Returns the y coordinate at which the top of the viewport has the same distance to the top of the item as
    /// before.
    ///
    /// If the item has become shorter than this distance, the viewport starts one point above the item's lower edge.
    func offset(for frame: CGRect) -> CGFloat {
        frame.minY + min(distance, max(0, frame.height - 1))
    }
}
