@_exported public import EspalierImageComparison
@_exported public import EspalierSnapshots

// The declarations of the engine that snapshot tests use. Whole modules aren't exported, so that short names of the
// engine, such as `Label`, don't collide with those of the tested module. Exporting one declaration of a module is
// enough to make the members of all of the module's types visible.
@_exported public import enum EspalierCollectionLayout.UserInterfaceLayoutDirection
@_exported public import enum EspalierGraphics.Appearance
