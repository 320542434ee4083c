import Foundation

/// Stores the preferred sizes of views, and lays out again until these sizes are stable.
final class PreferredSizes {
    /// The maximum number of passes, for views that keep changing their preferred size.
    ///
    /// Passes that only add visible views aren't limited, because the number of views limits them.
    private static let passLimit = 16

    /// The size that each view preferred when it was last asked.
    ///
    /// All sizes are removed when the layout is invalidated, unless a preferred size is the reason for the
    /// invalidation.
    private var sizes: [ElementKey: CGSize] = [:]
    /// True if the preferred size of a view has ever invalidated the layout.
    private var differ = false

    /// The content changes after which visible views are asked for their sizes again.
    var selfSizingInvalidation = CollectionView.SelfSizingInvalidation.enabled

    /// Makes the next layout pass ask a visible view for its preferred size.
    ///
    /// `isNested` is true if the change is that of a view inside of the view's content view.
    func contentSizeDidChange(
        of view: CollectionReusableView, isNested: Bool, in collectionView: CollectionView
    ) {
        let needed = isNested ? CollectionView.SelfSizingInvalidation.enabledIncludingConstraints : .enabled
        guard selfSizingInvalidation.rawValue >= needed.rawValue,
            let element = collectionView.visible.element(of: view)
        else { return }
        forget(element)
        collectionView.setNeedsLayout()
    }

    func forgetAll() { sizes.removeAll() }

    func forget(_ key: ElementKey) { sizes[key] = nil }

    /// The sizes that are known before an update, to be passed to `restore(_:after:)` after the update.
    var known: [ElementKey: CGSize] { sizes }

    /// Restores the sizes of cells that an update has neither deleted nor reloaded.
    func restore(_ known: [ElementKey: CGSize], after mapping: CollectionViewUpdateMapping) {
        for (key, size) in known where key.category == .cell && !mapping.isReloaded(key.indexPath) {
            guard let path = mapping.newIndexPath(for: key.indexPath) else { continue }
            sizes[ElementKey(.cell, "", path)] = size
        }
    }

    /// Asks the views of the elements in `rect` for their preferred sizes, and lays out again until the sizes are
    /// stable.
    ///
    /// Each pass skips the elements that already have the size that their views preferred last.
    ///
    /// - Parameters:
    ///   - rect: A rectangle of the content.
    ///   - view: The collection view.
    ///   - firstElements: The elements in `rect` before the first pass.
    /// - Returns: True if any size has changed.
    @discardableResult
    func resolve(
        in rect: CGRect, of view: CollectionView, firstElements: [CollectionViewLayoutAttributes]
    ) -> Bool {
        view.process.during(.measuring) {
            var passes = 0
            while true {
                let elements = passes == 0 ? firstElements : view.elements(in: rect)
                var (hasChanged, isRepetition) = (false, false)
                for original in elements where original.category != .decorationView {
                    let key = ElementKey(original)
                    let known = sizes[key]
                    if known == original.storedSize { continue }
                    guard applyPreferredSize(of: original, key: key, in: view) else { continue }
                    (hasChanged, isRepetition) = (true, isRepetition || known != nil)
                }
                if !hasChanged { return passes > 0 }
                differ = true
                passes += 1
                if isRepetition, passes >= Self.passLimit { break }
            }
            view.prepareLayoutIfNeeded()
            view.process.diagnose("", .unstableSize(passes: passes))
            return true
        }
    }

    /// Resolves preferred sizes before drawing, if the layout's `resolvesPreferredSizes` is true or if a preferred size
    /// has already invalidated the layout.
    ///
    /// For each element, a view is dequeued one additional time.
    func resolveIfNeeded(in rect: CGRect, of view: CollectionView) {
        guard view.layout.resolvesPreferredSizes || differ else { return }
        resolve(in: rect, of: view, firstElements: view.elements(in: rect))
    }

    /// Asks a view for its preferred size, and invalidates the layout if the layout accepts the size.
    ///
    /// - Returns: True if the layout was invalidated.
    private func applyPreferredSize(
        of original: CollectionViewLayoutAttributes, key: ElementKey, in view: CollectionView
    ) -> Bool {
        let layout = view.layout
        var preferred = original
        view.visible.withView(for: original, in: view) {
            preferred = $0.preferredLayoutAttributesFitting(original.duplicate())
        }
        sizes[key] = preferred.size
        guard !preferred.isEqual(original),
            layout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        else { return false }
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        return true
    }
}
