public import EspalierCollectionLayout

public typealias UITraitCollection = TraitCollection
public typealias UIUserInterfaceSizeClass = TraitCollection.SizeClass
public typealias UIUserInterfaceStyle = TraitCollection.InterfaceStyle
public typealias UIUserInterfaceIdiom = TraitCollection.InterfaceIdiom
