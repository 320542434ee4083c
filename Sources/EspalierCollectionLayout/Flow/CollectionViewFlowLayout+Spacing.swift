import Foundation

extension CollectionViewFlowLayout: SpacingReporting {
    /// What the delegate or the property says.
    public final func minimumSpacing(inSection section: Int) -> MinimumSpacing? {
        guard let view = collectionView, (0..<view.numberOfSections).contains(section) else { return nil }
        return FlowMetricsSource(layout: self, view: view).minimumSpacing(section: section)
    }
}
