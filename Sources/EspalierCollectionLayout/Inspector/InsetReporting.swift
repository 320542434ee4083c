public import Foundation

/// A layout that can tell the inspector where its insets are.
public protocol InsetReporting: CollectionViewLayout {
    /// The inset regions that lie at least partly in `rect`, in content coordinates.
    func insetRegions(in rect: CGRect) -> [InsetRegion]
}
