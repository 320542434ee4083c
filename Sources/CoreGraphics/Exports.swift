@_exported public import Foundation

// The names that `import CoreGraphics` provides on iOS: those of Foundation, and the geometry that Foundation lacks on
// Linux.
//
// Single declarations are exported instead of the engine's modules. With such an import, the members of all types of a
// module are visible, but no other names. Therefore `View`, `Path` or `Color` of the engine can't collide with types of
// the same name in the user's own modules.
@_exported public import struct EspalierGeometry.CGAffineTransform
@_exported public import struct EspalierGeometry.CGAffineTransformComponents
@_exported public import func EspalierGeometry.CGAffineTransformConcat
@_exported public import func EspalierGeometry.CGAffineTransformMakeRotation
@_exported public import func EspalierGeometry.CGAffineTransformMakeScale
@_exported public import func EspalierGeometry.CGAffineTransformMakeTranslation
@_exported public import struct EspalierGeometry.CGVector
