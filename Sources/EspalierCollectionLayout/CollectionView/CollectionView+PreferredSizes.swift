import EspalierGeometry
public import Foundation

extension CollectionView {
    /// Passes until views that were asked before have come to rest, at most. Passes that only bring views into sight that
    /// weren't there before don't count against it: there are no more of those than views.
    private static let passLimit = 16

    /// Asks the views of the elements in `rect` which size they prefer, and lays out again until the sizes are stable:
    /// each pass asks only elements that weren't asked before or whose size has changed since.
    ///
    /// A view that prefers another size every time is noted in `layoutDiagnostics` and keeps its last one. Returns
    /// whether any size changed.
    @discardableResult
    public final func resolvePreferredSizes(in rect: CGRect) -> Bool {
        resolvePreferredSizes(in: rect, firstElements: elements(in: rect))
    }

    final func resolvePreferredSizes(
        in rect: CGRect, firstElements: [CollectionViewLayoutAttributes]
    ) -> Bool {
        process.isResolvingSizes = true
        defer { process.isResolvingSizes = false }
        var passes = 0
        while true {
            let elements = passes == 0 ? firstElements : elements(in: rect)
            var (hasChanged, isRepetition) = (false, false)
            for original in elements where original.category != .decorationView {
                let key = ElementKey(original)
                let known = process.preferredSizes[key]
                if known == original.storedSize { continue }
                let preferred = preferredAttributes(of: original, key: key)
                process.preferredSizes[key] = preferred.size
                guard !preferred.isEqual(original),
                    layout.shouldInvalidateLayout(
                        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
                else { continue }
                let next = layout.invalidationContext(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
                (hasChanged, isRepetition) = (true, isRepetition || known != nil)
                layout.invalidateLayout(with: next)
            }
            if !hasChanged { return passes > 0 }
            process.hasPreferredSizes = true
            passes += 1
            if isRepetition, passes >= Self.passLimit { break }
        }
        prepareLayoutIfNeeded()
        diagnose("", .unstableSize(passes: passes))
        return true
    }

    private func preferredAttributes(
        of original: CollectionViewLayoutAttributes, key: ElementKey
    ) -> CollectionViewLayoutAttributes {
        let shown = visibleViews[key]
        guard let view = shown ?? makeView(for: original) else { return original }
        let preferred = view.preferredLayoutAttributesFitting(original.duplicate())
        if shown == nil { reuse.enqueue(view) }
        return preferred
    }

    /// Before painting: only where sizes are known to matter, since it makes each view twice.
    final func resolvePreferredSizesIfNeeded(in rect: CGRect) {
        guard layout.resolvesPreferredSizes || process.hasPreferredSizes else { return }
        resolvePreferredSizes(in: rect)
    }
}
