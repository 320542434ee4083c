@_exported public import EspalierImageComparison
@_exported public import EspalierSnapshots

// What a test of snapshots names. Of the engine only single declarations, so that its short names, such as `Label`, don't
// collide with those of the tested module. One of each module makes the members of all of its types visible.
@_exported public import enum EspalierCollectionLayout.UserInterfaceLayoutDirection
@_exported public import enum EspalierGraphics.Appearance
