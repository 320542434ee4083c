@_exported public import Foundation

// These exports provide the names that `import CoreGraphics` provides on iOS: the names of Foundation, and the geometry
// that Foundation lacks on Linux.
//
// Single declarations are exported instead of whole modules of the engine. The user's code then sees the members of all
// types of the module, but only the exported names. Therefore the engine's types `View`, `Path` and `Color` can't
// collide with types of the same name in the user's own modules.
@_exported public import struct EspalierGeometry.CGAffineTransform
@_exported public import struct EspalierGeometry.CGAffineTransformComponents
@_exported public import func EspalierGeometry.CGAffineTransformConcat
@_exported public import func EspalierGeometry.CGAffineTransformMakeRotation
@_exported public import func EspalierGeometry.CGAffineTransformMakeScale
@_exported public import func EspalierGeometry.CGAffineTransformMakeTranslation
@_exported public import struct EspalierGeometry.CGVector
