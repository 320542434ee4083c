@_exported public import Foundation

// The names that `import CoreGraphics` provides on iOS: those of Foundation, and the geometry that it lacks on Linux.
//
// Single declarations are exported, not the engine's modules: an import of that kind makes the members of all of a
// module's types visible, but none of its other names. `View`, `Path` or `Color` of the engine can't collide with
// types of the same name in the user's own modules.
@_exported public import struct EspalierGeometry.CGAffineTransform
@_exported public import struct EspalierGeometry.CGAffineTransformComponents
@_exported public import func EspalierGeometry.CGAffineTransformConcat
@_exported public import func EspalierGeometry.CGAffineTransformMakeRotation
@_exported public import func EspalierGeometry.CGAffineTransformMakeScale
@_exported public import func EspalierGeometry.CGAffineTransformMakeTranslation
@_exported public import struct EspalierGeometry.CGVector
