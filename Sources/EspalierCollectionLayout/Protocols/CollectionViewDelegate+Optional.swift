public import Foundation

extension CollectionViewDelegate {
    /// UIKit's optional call syntax: `delegate.collectionView?(view, didSelectItemAt: path)`.
    public var collectionView: CollectionViewDelegateOptionalMethods? { .init(target: self) }
}

/// The optional calls of a collection view delegate's methods, which return nil if the class doesn't implement the
/// method.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public struct CollectionViewDelegateOptionalMethods: CollectionViewDelegateOptionalCalls {
    let target: any CollectionViewDelegate

    /// The delegate whose methods are called.
    public var delegateTarget: any CollectionViewDelegate { target }
}

/// The optional calls that delegates of all layouts have in common.
#if MainActor
    // The isolation is explicit: subclasses and conformances in other modules don't inherit a default isolation
    // (Swift 6.3). With `@preconcurrency`, code in Swift 5 mode may use the declaration without being isolated.
    @preconcurrency @MainActor
#endif
public protocol CollectionViewDelegateOptionalCalls {
    var delegateTarget: any CollectionViewDelegate { get }
}

extension CollectionViewDelegateOptionalCalls {
    /// Calls `collectionView(_:shouldHighlightItemAt:)`.
    public func callAsFunction(_ view: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool? {
        view.implemented { delegateTarget.collectionView(view, shouldHighlightItemAt: indexPath) }
    }

    /// Calls `collectionView(_:shouldSelectItemAt:)`.
    public func callAsFunction(_ view: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool? {
        view.implemented { delegateTarget.collectionView(view, shouldSelectItemAt: indexPath) }
    }

    /// Calls `collectionView(_:shouldDeselectItemAt:)`.
    public func callAsFunction(_ view: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool? {
        view.implemented { delegateTarget.collectionView(view, shouldDeselectItemAt: indexPath) }
    }

    /// Calls `collectionView(_:didHighlightItemAt:)`.
    @discardableResult
    public func callAsFunction(_ view: CollectionView, didHighlightItemAt indexPath: IndexPath) -> Void? {
        view.implemented { delegateTarget.collectionView(view, didHighlightItemAt: indexPath) }
    }

    /// Calls `collectionView(_:didUnhighlightItemAt:)`.
    @discardableResult
    public func callAsFunction(_ view: CollectionView, didUnhighlightItemAt indexPath: IndexPath) -> Void? {
        view.implemented { delegateTarget.collectionView(view, didUnhighlightItemAt: indexPath) }
    }

    /// Calls `collectionView(_:didSelectItemAt:)`.
    @discardableResult
    public func callAsFunction(_ view: CollectionView, didSelectItemAt indexPath: IndexPath) -> Void? {
        view.implemented { delegateTarget.collectionView(view, didSelectItemAt: indexPath) }
    }

    /// Calls `collectionView(_:didDeselectItemAt:)`.
    @discardableResult
    public func callAsFunction(_ view: CollectionView, didDeselectItemAt indexPath: IndexPath) -> Void? {
        view.implemented { delegateTarget.collectionView(view, didDeselectItemAt: indexPath) }
    }

    /// Calls `collectionView(_:willDisplay:forItemAt:)`.
    @discardableResult
    public func callAsFunction(
        _ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
    ) -> Void? {
        view.implemented {
            delegateTarget.collectionView(view, willDisplay: cell, forItemAt: indexPath)
        }
    }

    /// Calls `collectionView(_:didEndDisplaying:forItemAt:)`.
    @discardableResult
    public func callAsFunction(
        _ view: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
    ) -> Void? {
        view.implemented {
            delegateTarget.collectionView(view, didEndDisplaying: cell, forItemAt: indexPath)
        }
    }

    /// Calls `collectionView(_:willDisplaySupplementaryView:forElementKind:at:)`.
    @discardableResult
    public func callAsFunction(
        _ view: CollectionView, willDisplaySupplementaryView reusable: CollectionReusableView,
        forElementKind kind: String, at indexPath: IndexPath
    ) -> Void? {
        view.implemented {
            delegateTarget.collectionView(
                view, willDisplaySupplementaryView: reusable, forElementKind: kind, at: indexPath)
        }
    }

    /// Calls `collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)`.
    @discardableResult
    public func callAsFunction(
        _ view: CollectionView, didEndDisplayingSupplementaryView reusable: CollectionReusableView,
        forElementOfKind kind: String, at indexPath: IndexPath
    ) -> Void? {
        view.implemented {
            delegateTarget.collectionView(
                view, didEndDisplayingSupplementaryView: reusable, forElementOfKind: kind, at: indexPath)
        }
    }

    /// Calls `collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)`.
    public func callAsFunction(
        _ view: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
        atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath? {
        view.implemented {
            delegateTarget.collectionView(
                view, targetIndexPathForMoveOfItemFromOriginalIndexPath: original,
                atCurrentIndexPath: current, toProposedIndexPath: proposed)
        }
    }

    /// Calls `collectionView(_:targetContentOffsetForProposedContentOffset:)`.
    public func callAsFunction(
        _ view: CollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint
    ) -> CGPoint? {
        view.implemented {
            delegateTarget.collectionView(view, targetContentOffsetForProposedContentOffset: offset)
        }
    }
}
