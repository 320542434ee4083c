// The names that `import QuartzCore` provides on iOS. The file Exports.swift of the module CoreGraphics explains why
// single declarations are exported.
@_exported public import CoreGraphics

@_exported public import struct EspalierGeometry.CATransform3D
@_exported public import func EspalierGeometry.CATransform3DConcat
@_exported public import func EspalierGeometry.CATransform3DEqualToTransform
@_exported public import func EspalierGeometry.CATransform3DGetAffineTransform
@_exported public import let EspalierGeometry.CATransform3DIdentity
@_exported public import func EspalierGeometry.CATransform3DInvert
@_exported public import func EspalierGeometry.CATransform3DIsAffine
@_exported public import func EspalierGeometry.CATransform3DIsIdentity
@_exported public import func EspalierGeometry.CATransform3DMakeAffineTransform
@_exported public import func EspalierGeometry.CATransform3DMakeRotation
@_exported public import func EspalierGeometry.CATransform3DMakeScale
@_exported public import func EspalierGeometry.CATransform3DMakeTranslation
@_exported public import func EspalierGeometry.CATransform3DRotate
@_exported public import func EspalierGeometry.CATransform3DScale
@_exported public import func EspalierGeometry.CATransform3DTranslate
