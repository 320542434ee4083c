import EspalierGeometry
import Foundation

/// Where the layout process stands, and how often each of its steps has run.
package struct LayoutProcess {
    /// How often the layout's methods were called. Tests assert on them.
    nonisolated package struct Counters: Equatable {
        package var prepare = 0
        package var contentSize = 0
        package var elementsInRect = 0
        package var invalidation = 0
    }

    package var counters = Counters()
    /// Whether the layout must be prepared before anything is asked of it.
    var needsPreparation = true
    /// Whether the layout has never been prepared for this view: it is told first that nothing is valid.
    var isLayoutNew = true
    var isPreparing = false
    /// Whether the data source is being asked for its counts.
    var isAskingCounts = false
    /// Whether the views in the bounds are being made, shown and put back.
    var isShowingViews = false
    /// Whether `reloadData()` was called meanwhile.
    var reloadIsPending = false
    /// Whether an update is being worked out, from the first question to the layout to the last.
    var isUpdating = false
    /// Whether a change of the bounds' size has invalidated the layout since the last preparation: then the layout may
    /// correct the offset.
    var sizeHasChanged = false
    /// While `animateBoundsChange(to:)` is under way and the views still stand where they stood.
    var isAnimatingBoundsChange = false
    var contentOffsetAdjustment = CGPoint.zero
    /// What was wrong with what the layout returned, in the order found, each once.
    var diagnostics: [CollectionViewLayoutDiagnostic] = []
    /// The size that each view preferred when it was asked; forgotten when something else invalidates the layout.
    var preferredSizes: [ElementKey: CGSize] = [:]
    var isResolvingSizes = false
    /// Whether a view has preferred another size than its layout's.
    var hasPreferredSizes = false

    /// A layout that still invalidates itself after so many preparations never comes to rest.
    static let preparationLimit = 4
}
