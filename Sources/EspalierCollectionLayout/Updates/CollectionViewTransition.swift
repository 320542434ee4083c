public struct CollectionViewTransition {}
