import EspalierGeometry
public import Foundation

extension CollectionView {
    /// Passes until views that size themselves have come to rest, at most.
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
        for pass in 0..<Self.passLimit {
            let elements = pass == 0 ? firstElements : elements(in: rect)
            var hasChanged = false
            for original in elements where original.category != .decorationView {
                let key = ElementKey(original)
                if process.preferredSizes[key] == original.storedSize { continue }
                let preferred = preferredAttributes(of: original, key: key)
                process.preferredSizes[key] = preferred.size
                guard !preferred.isEqual(original),
                    layout.shouldInvalidateLayout(
                        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
                else { continue }
                let next = layout.invalidationContext(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
                hasChanged = true
                layout.invalidateLayout(with: next)
            }
            if !hasChanged { return pass > 0 }
            process.hasPreferredSizes = true
        }
        prepareLayoutIfNeeded()
        diagnose("", .unstableSize(passes: Self.passLimit))
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
