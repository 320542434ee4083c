import EspalierGeometry
import Foundation

/// The attributes that a layout has registered, found by element, by rectangle and by owner.
struct TrackedElements {
    /// The owner of an element: an item or a section, by the name that the delegate gives it.
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

    /// The owner of an element when it was registered.
    func owner(at key: ElementKey) -> Owner {
        guard let index = indices[key] else {
            return Owner(category: key.category, kind: key.kind, name: key.indexPath)
        }
        return ownerNames[index]
    }

    /// The index paths of a kind, ascending.
    func paths(_ category: CollectionView.ElementCategory, _ kind: String) -> [IndexPath] {
        attributes.filter { $0.category == category && $0.kind == kind }.map(\.storedIndexPath).sorted()
    }

    mutating func append(_ new: CollectionViewLayoutAttributes, owner: Owner) {
        indices[ElementKey(new)] = attributes.count
        owners[owner] = attributes.count
        ownerNames.append(owner)
        attributes.append(new)
    }

    /// Makes rectangle queries possible.
    ///
    /// Nothing may be appended afterwards.
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

/// The item at the top of a viewport, and the distance of the viewport from its top.
struct Spot {
    let owner: TrackedElements.Owner
    /// The distance from the item's top to the viewport's.
    private let distance: CGFloat

    /// Returns nil at the top of the content, where the viewport stays, and if there is no item.
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

    /// Returns the top of the viewport for the item's new frame, at the same distance from the item's top, but inside of it.
    func offset(for frame: CGRect) -> CGFloat {
        frame.minY + min(distance, max(0, frame.height - 1))
    }
}
