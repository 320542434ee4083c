import EspalierGeometry
import Foundation

/// Stores the preferred sizes of views, and lays out again until these sizes are stable.
final class PreferredSizes {
    /// The maximum number of passes, for views that keep changing their preferred size.
    ///
    /// Passes that only add visible views aren't limited, because the number of views limits them.
    private static let passLimit = 16

    /// The size that each view preferred when it was last asked.
    ///
    /// All sizes are removed if the layout is invalidated for another reason than a preferred size.
    private var sizes: [ElementKey: CGSize] = [:]
    /// True if the layout has ever been invalidated for the preferred size of a view.
    private var differ = false

    func forgetAll() { sizes.removeAll() }

    func forget(_ key: ElementKey) { sizes[key] = nil }

    /// The sizes before an update, for `restore(_:after:)`.
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
    /// Each pass asks only the elements that weren't asked before or whose size has changed since.
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

    /// Resolves preferred sizes before drawing, if they may change the layout.
    ///
    /// This creates each view one additional time.
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
