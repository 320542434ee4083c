@_exported public import EspalierImageComparison
@_exported public import EspalierSnapshots

// The names of the engine that snapshot tests use. Only single declarations are exported, so that short names of the
// engine, such as `Label`, don't collide with those of the tested module. With one declaration of a module, the members
// of all its types are visible.
@_exported public import enum EspalierCollectionLayout.UserInterfaceLayoutDirection
@_exported public import enum EspalierGraphics.Appearance
