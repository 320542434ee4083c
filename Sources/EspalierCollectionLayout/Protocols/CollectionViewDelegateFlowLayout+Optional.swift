public import EspalierGeometry
public import Foundation

extension CollectionViewDelegateFlowLayout {
    /// UIKit's optional call syntax: `delegate.collectionView?(view, layout: self, sizeForItemAt: path)`.
    public var collectionView: CollectionViewDelegateFlowLayoutOptionalMethods? { .init(target: self) }
}

/// The optional calls of a flow layout delegate's methods, which return nil if the class doesn't implement the method.
///
/// The results are implicitly unwrapped, for code that uses `collectionView!(...)`.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public struct CollectionViewDelegateFlowLayoutOptionalMethods: CollectionViewDelegateOptionalCalls {
    let target: any CollectionViewDelegateFlowLayout

    /// The delegate whose methods are called.
    public var delegateTarget: any CollectionViewDelegate { target }

    /// Calls `collectionView(_:layout:sizeForItemAt:)`.
    public func callAsFunction(
        _ view: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize! {
        view.implemented { target.collectionView(view, layout: layout, sizeForItemAt: indexPath) }
    }

    /// Calls `collectionView(_:layout:insetForSectionAt:)`.
    public func callAsFunction(
        _ view: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int
    ) -> EdgeInsets! {
        view.implemented { target.collectionView(view, layout: layout, insetForSectionAt: section) }
    }

    /// Calls `collectionView(_:layout:minimumLineSpacingForSectionAt:)`.
    public func callAsFunction(
        _ view: CollectionView, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat! {
        view.implemented {
            target.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
        }
    }

    /// Calls `collectionView(_:layout:minimumInteritemSpacingForSectionAt:)`.
    public func callAsFunction(
        _ view: CollectionView, layout: CollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat! {
        view.implemented {
            target.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        }
    }

    /// Calls `collectionView(_:layout:referenceSizeForHeaderInSection:)`.
    public func callAsFunction(
        _ view: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize! {
        view.implemented {
            target.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
        }
    }

    /// Calls `collectionView(_:layout:referenceSizeForFooterInSection:)`.
    public func callAsFunction(
        _ view: CollectionView, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize! {
        view.implemented {
            target.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
        }
    }
}
