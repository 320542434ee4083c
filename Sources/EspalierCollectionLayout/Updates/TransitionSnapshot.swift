import EspalierGeometry
import Foundation

/// The elements of a collection view before a change.
struct TransitionSnapshot {
    let contentOffset: CGPoint
    let viewportSize: CGSize
    let contentSize: CGSize
    /// The elements that are shown, in painting order.
    let visible: [CollectionViewLayoutAttributes]
    /// The elements that are shown or less than a viewport away, since elements may come from there.
    let nearby: [ElementKey: CollectionViewLayoutAttributes]
    /// The views of elements that may disappear.
    let views: [ElementKey: CollectionReusableView]
    /// The kinds of supplementary and decoration views that belong to items, and not to sections.
    var kindsOfItems: Set<String>
    /// The kinds of supplementary and decoration views that belong to the view as a whole.
    var kindsOfView: Set<String> = []

    /// Takes a snapshot of a view as it is now.
    ///
    /// With `makesViews`, the data source still has the old data, so that views are made for elements outside of the bounds.
    init(of view: CollectionView, makesViews: Bool) {
        var views = view.visible.byElement
        if makesViews, let transitionBounds = view.transitionBounds {
            for attributes in view.elements(in: transitionBounds) where views[ElementKey(attributes)] == nil {
                views[ElementKey(attributes)] = view.visible.makeView(for: attributes, in: view)
            }
        }
        self.init(of: view, views: views)
    }

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
