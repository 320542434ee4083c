import Foundation

/// The elements of a collection view before a change.
struct TransitionSnapshot {
    let contentOffset: CGPoint
    let viewportSize: CGSize
    let contentSize: CGSize
    /// The elements in the view's `transitionBounds`, or in its bounds if that property is nil, in painting order.
    let visible: [CollectionViewLayoutAttributes]
    /// The elements of `visible`, and the elements less than a viewport away, because elements that become visible may
    /// come from there.
    ///
    /// If the view has `transitionBounds`, only the elements of `visible`.
    let nearby: [ElementKey: CollectionViewLayoutAttributes]
    /// The views of elements that may disappear.
    private(set) var views: [ElementKey: CollectionReusableView]
    /// The kinds of supplementary and decoration views that belong to items, and not to sections.
    var kindsOfItems: Set<String>
    /// The kinds of supplementary and decoration views that belong to the view as a whole.
    var kindsOfView: Set<String> = []

    /// Takes a snapshot of the current state of a view.
    ///
    /// If `makesViews` is true, the data source must still have the old data, so that views can be created for elements
    /// that are outside of the bounds.
    init(of view: CollectionView, makesViews: Bool) {
        views = view.visible.byElement
        if makesViews, let transitionBounds = view.transitionBounds {
            for attributes in view.elements(in: transitionBounds) where views[ElementKey(attributes)] == nil {
                views[ElementKey(attributes)] = view.visible.makeView(for: attributes, in: view)
            }
        }
        contentOffset = view.contentOffset
        contentSize = view.contentSize
        viewportSize = view.bounds.size
        let rect = view.transitionBounds ?? view.bounds
        visible = view.elements(in: rect).map { $0.duplicate() }
        let around = rect.insetBy(dx: -rect.width, dy: -rect.height)
        let elements = view.transitionBounds == nil ? view.elements(in: around) : visible
        nearby = Dictionary(elements.map { (ElementKey($0), $0.duplicate()) }) { first, _ in first }
        kindsOfItems = Set(
            elements.filter { $0.category != .cell && $0.storedIndexPath.last ?? 0 > 0 }.compactMap(\.kind))
    }
}
