import EspalierGeometry
import Foundation

/// What a collection view showed before a change.
struct TransitionSnapshot {
    let contentOffset: CGPoint
    let viewportSize: CGSize
    let contentSize: CGSize
    /// The elements that are shown, in painting order.
    let visible: [CollectionViewLayoutAttributes]
    /// Those and what lies within a viewport of them, for elements that come from there.
    let nearby: [ElementKey: CollectionViewLayoutAttributes]
    let views: [ElementKey: CollectionReusableView]
    /// Kinds of supplementary and decoration views that items have, rather than sections.
    var kindsOfItems: Set<String>
    /// Kinds that belong to the view as a whole, wherever its sections go.
    var kindsOfView: Set<String> = []

    init(of view: CollectionView, views: [ElementKey: CollectionReusableView]) {
        contentOffset = view.contentOffset
        contentSize = view.contentSize
        viewportSize = view.bounds.size
        let rect = view.transitionBounds ?? view.bounds
        visible = view.elements(in: rect).map { $0.duplicate() }
        let around = rect.insetBy(dx: -rect.width, dy: -rect.height)
        let elements = view.transitionBounds == nil ? view.elements(in: around) : visible
        nearby = Dictionary(elements.map { (ElementKey($0), $0.duplicate()) }) { first, _ in first }
        self.views = views
        kindsOfItems = Set(
            elements.filter { $0.category != .cell && $0.storedIndexPath.last ?? 0 > 0 }.compactMap(\.kind))
    }
}
