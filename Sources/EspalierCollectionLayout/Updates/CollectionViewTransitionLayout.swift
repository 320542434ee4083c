public import Foundation

/// A layout whose elements are between their frames in two other layouts, according to `transitionProgress`.
///
/// `startInteractiveTransition(to:completion:)` creates a transition layout. You can also set a transition layout as
/// the collection view's layout, change `transitionProgress`, and set `nextLayout` at the end.
///
/// The two layouts are prepared again only after one of them was invalidated. A change of the progress only moves the
/// elements.
open class CollectionViewTransitionLayout: CollectionViewLayout {
    /// The layout at progress 0.
    public final let currentLayout: CollectionViewLayout
    /// The layout at progress 1.
    public final let nextLayout: CollectionViewLayout
    private var values: [String: CGFloat] = [:]
    /// True if one of the two layouts must be prepared.
    private var isStale = true
    /// The start and end attributes of every element; nil until the first query after the two layouts were prepared.
    private var journeys: [(start: CollectionViewLayoutAttributes, end: CollectionViewLayoutAttributes)]?
    /// The layouts that the current change of bounds invalidates.
    ///
    /// They are stored between `shouldInvalidateLayout(forBoundsChange:)` and `invalidationContext(forBoundsChange:)`.
    private var partsToInvalidate: [CollectionViewLayout] = []
    /// The completion handler of an interactive transition.
    private var completion: CollectionView.LayoutInteractiveTransitionCompletion?

    /// The progress of the transition, from 0 to 1.
    open var transitionProgress: CGFloat = 0 {
        didSet { if transitionProgress != oldValue { invalidateLayout() } }
    }

    /// Creates a layout between two other layouts.
    public init(currentLayout: CollectionViewLayout, nextLayout newLayout: CollectionViewLayout) {
        (self.currentLayout, nextLayout) = (currentLayout, newLayout)
        super.init()
    }

    /// Returns nil, because archives are not read.
    public required init?(coder: NSCoder) { nil }

    /// Stores a number for your own code.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

    /// Returns a number that was stored with `updateValue(_:forAnimatedKey:)`, or 0.
    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    final func onEnd(_ completion: CollectionView.LayoutInteractiveTransitionCompletion?) {
        self.completion = completion
    }

    final func didEnd(isFinished: Bool) {
        let completion = completion
        self.completion = nil
        completion?(true, isFinished)
    }

    private var parts: [CollectionViewLayout] { [currentLayout, nextLayout] }

    // MARK: Invalidation

    /// If one of the two layouts is invalid, prepares both for the collection view of this layout.
    open override func prepare() {
        guard isStale else { return }
        isStale = false
        journeys = nil
        for layout in parts {
            layout.owner = owner
            layout.prepare()
        }
        decorationClasses = nextLayout.decorationClasses
            .merging(currentLayout.decorationClasses) { next, _ in next }
    }

    open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        if context.invalidateDataSourceCounts {
            for layout in parts {
                let partContext = layout.makeInvalidationContext()
                partContext.concernsEverything = context.invalidateEverything
                partContext.concernsCounts = true
                partContext.updateMapping = context.updateMapping
                layout.invalidateLayout(with: partContext)
            }
            isStale = true
        }
        super.invalidateLayout(with: context)
    }

    /// Invalidates this layout after one of the two layouts was invalidated.
    final func partWasInvalidated(_ layout: CollectionViewLayout) {
        guard let owner, layout === currentLayout || layout === nextLayout else { return }
        isStale = true
        owner.process.layoutWasInvalidated(self, with: makeInvalidationContext(), in: owner)
    }

    /// Returns true if the new bounds invalidate one of the two layouts.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        partsToInvalidate = parts.filter { $0.shouldInvalidateLayout(forBoundsChange: newBounds) }
        return !partsToInvalidate.isEmpty
    }

    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> CollectionViewLayoutInvalidationContext {
        for layout in partsToInvalidate {
            layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: newBounds))
        }
        partsToInvalidate = []
        return super.invalidationContext(forBoundsChange: newBounds)
    }

    // MARK: Layout information

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool {
        parts.allSatisfy(\.flipsHorizontallyInOppositeLayoutDirection)
    }

    open override var developmentLayoutDirection: UserInterfaceLayoutDirection {
        currentLayout.developmentLayoutDirection
    }

    open override var collectionViewContentSize: CGSize {
        let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
        return CGSize(
            width: a.width + (b.width - a.width) * transitionProgress,
            height: a.height + (b.height - a.height) * transitionProgress)
    }

    /// Returns the elements that are in `rect` at the current progress.
    ///
    /// An element can be in a rectangle that contains the element in neither layout. Therefore both layouts are queried
    /// for all their elements.
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let journeys = journeys ?? allJourneys()
        self.journeys = journeys
        return journeys.map { blend($0.start, $0.end) }.filter { $0.meets(rect) }
    }

    private func allJourneys()
        -> [(start: CollectionViewLayoutAttributes, end: CollectionViewLayoutAttributes)]
    {
        let (old, new) = (all(of: currentLayout), all(of: nextLayout))
        let newByKey = Dictionary(new.map { (ElementKey($0), $0) }) { first, _ in first }
        let oldKeys = Set(old.map { ElementKey($0) })
        let travelling = old.map { ($0, newByKey[ElementKey($0)] ?? $0.faded()) }
        let appearing = new.filter { !oldKeys.contains(ElementKey($0)) }.map { ($0.faded(), $0) }
        return travelling + appearing
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
        blend(parts.map { $0.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath) })
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        blend(parts.map { $0.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath) })
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

    /// Returns attributes between those of the two layouts.
    ///
    /// If only one of the layouts has the element, the element fades in or out at its place.
    private func blend(_ ends: [CollectionViewLayoutAttributes?]) -> CollectionViewLayoutAttributes? {
        guard let known = ends.compactMap({ $0 }).first else { return nil }
        let faded = known.faded()
        return blend(ends[0] ?? faded, ends[1] ?? faded)
    }
}
