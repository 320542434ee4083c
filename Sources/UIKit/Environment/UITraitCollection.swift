public import EspalierCollectionLayout

/// The UIKit name of `TraitCollection`.
public typealias UITraitCollection = TraitCollection
/// The UIKit name of `TraitCollection.SizeClass`.
public typealias UIUserInterfaceSizeClass = TraitCollection.SizeClass
/// The UIKit name of `TraitCollection.InterfaceStyle`.
public typealias UIUserInterfaceStyle = TraitCollection.InterfaceStyle
/// The UIKit name of `TraitCollection.InterfaceIdiom`.
public typealias UIUserInterfaceIdiom = TraitCollection.InterfaceIdiom
