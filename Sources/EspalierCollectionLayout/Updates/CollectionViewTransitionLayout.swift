import EspalierGeometry
public import Foundation

/// Stands between two layouts of one collection view: every element is `transitionProgress` of the way, from 0 to 1.
///
/// Made by `startInteractiveTransition(to:completion:)`; or set it as the collection view's layout, change
/// `transitionProgress`, and set `nextLayout` at the end.
open class CollectionViewTransitionLayout: CollectionViewLayout {
    public final let currentLayout: CollectionViewLayout
    public final let nextLayout: CollectionViewLayout
    private var values: [String: CGFloat] = [:]

    open var transitionProgress: CGFloat = 0 {
        didSet { if transitionProgress != oldValue { invalidateLayout() } }
    }

    public init(currentLayout: CollectionViewLayout, nextLayout newLayout: CollectionViewLayout) {
        (self.currentLayout, nextLayout) = (currentLayout, newLayout)
        super.init()
    }

    /// Archives are not read.
    public required init?(coder: NSCoder) { nil }

    /// Numbers that code of one's own wants to carry along.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    /// Both layouts compute for the same view.
    open override func prepare() {
        for layout in [currentLayout, nextLayout] {
            layout.owner = owner
            layout.prepare()
        }
    }

    open override var collectionViewContentSize: CGSize {
        let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
        return CGSize(
            width: a.width + (b.width - a.width) * transitionProgress,
            height: a.height + (b.height - a.height) * transitionProgress)
    }

    /// Whatever either layout has there, or has anywhere else on its way there: elements travel through rectangles that
    /// neither layout puts them in, so all are asked for.
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let old = all(of: currentLayout)
        let new = all(of: nextLayout)
        let newByKey = Dictionary(new.map { (ElementKey($0), $0) }) { first, _ in first }
        let oldKeys = Set(old.map { ElementKey($0) })
        let travelling = old.map { blend($0, newByKey[ElementKey($0)] ?? $0.faded()) }
        let appearing = new.filter { !oldKeys.contains(ElementKey($0)) }.map { blend($0.faded(), $0) }
        return (travelling + appearing).filter { $0.meets(rect) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        guard let start = currentLayout.layoutAttributesForItem(at: indexPath),
            let end = nextLayout.layoutAttributesForItem(at: indexPath)
        else { return nil }
        return blend(start, end)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        let start = currentLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        let end = nextLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        guard let known = start ?? end else { return nil }
        return blend(start ?? known.faded(), end ?? known.faded())
    }

    private func all(of layout: CollectionViewLayout) -> [CollectionViewLayoutAttributes] {
        let content = CGRect(origin: .zero, size: layout.collectionViewContentSize)
        return layout.layoutAttributesForElements(in: content) ?? []
    }

    private func blend(
        _ start: CollectionViewLayoutAttributes, _ end: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
        AttributesBlend(from: start, to: end).attributes(at: Double(transitionProgress))
    }
}
