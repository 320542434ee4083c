// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import EspalierCollectionLayout

// UIKit's names for the engine's types. Nested types, such as `UICollectionView.ScrollPosition` and
// `UICollectionViewUpdateItem.Action`, and static members are available through these names.

/// The UIKit name of `CollectionView`.
public typealias UICollectionView = CollectionView
/// The UIKit name of `CollectionViewCell`.
public typealias UICollectionViewCell = CollectionViewCell
/// The UIKit name of `CollectionReusableView`.
public typealias UICollectionReusableView = CollectionReusableView

/// The UIKit name of `CollectionViewDataSource`.
public typealias UICollectionViewDataSource = CollectionViewDataSource
/// The UIKit name of `CollectionViewDataSourcePrefetching`.
public typealias UICollectionViewDataSourcePrefetching = CollectionViewDataSourcePrefetching
/// The UIKit name of `CollectionViewDelegate`.
public typealias UICollectionViewDelegate = CollectionViewDelegate
/// The UIKit name of `CollectionViewDelegateFlowLayout`.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout

/// The UIKit name of `CollectionViewLayout`.
public typealias UICollectionViewLayout = CollectionViewLayout
/// The UIKit name of `CollectionViewFlowLayout`.
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
/// The UIKit name of `CollectionViewTransitionLayout`.
public typealias UICollectionViewTransitionLayout = CollectionViewTransitionLayout
/// The UIKit name of `CollectionViewLayoutAttributes`.
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes
/// The UIKit name of `CollectionViewLayoutInvalidationContext`.
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext
/// The UIKit name of `CollectionViewFlowLayoutInvalidationContext`.
public typealias UICollectionViewFlowLayoutInvalidationContext = CollectionViewFlowLayoutInvalidationContext
/// The UIKit name of `CollectionViewUpdateItem`.
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem

/// The UIKit name of `CollectionViewDiffableDataSource`.
public typealias UICollectionViewDiffableDataSource = CollectionViewDiffableDataSource
/// The UIKit name of `DiffableDataSourceSnapshot`.
public typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot

// These names are from older versions of UIKit.

/// The UIKit name of `CollectionView.ScrollDirection`.
public typealias UICollectionViewScrollDirection = CollectionView.ScrollDirection
/// The UIKit name of `CollectionView.ScrollPosition`.
public typealias UICollectionViewScrollPosition = CollectionView.ScrollPosition
/// The old name of `UICollectionView.elementKindSectionHeader`.
public let UICollectionElementKindSectionHeader = CollectionView.elementKindSectionHeader
/// The old name of `UICollectionView.elementKindSectionFooter`.
public let UICollectionElementKindSectionFooter = CollectionView.elementKindSectionFooter
/// The UIKit name of `CollectionView.ElementCategory`.
public typealias UICollectionElementCategory = CollectionView.ElementCategory
