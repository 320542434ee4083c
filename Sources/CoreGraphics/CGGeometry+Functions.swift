// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import EspalierGeometry
public import Foundation

// Core Graphics' functions, for code that was translated from Objective-C. As in Core Graphics, rectangles that only
// touch don't intersect.

/// Returns `rect.minX`.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// Returns `rect.midX`.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// Returns `rect.maxX`.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// Returns `rect.minY`.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// Returns `rect.midY`.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// Returns `rect.maxY`.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// Returns `rect.width`.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// Returns `rect.height`.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// Creates a rectangle from its origin and size.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
/// Creates a point from its coordinates.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// Creates a size from a width and a height.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// Returns `rect.insetBy(dx: dx, dy: dy)`.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.insetBy(dx: dx, dy: dy)
}
/// Returns `rect.offsetBy(dx: dx, dy: dy)`.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.offsetBy(dx: dx, dy: dy)
}
/// Returns `a.union(b)`.
public func CGRectUnion(_ a: CGRect, _ b: CGRect) -> CGRect { a.union(b) }
/// Returns `a.intersection(b)`.
public func CGRectIntersection(_ a: CGRect, _ b: CGRect) -> CGRect { a.intersection(b) }
/// Returns `rect.integral`.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// Returns `a.intersectsArea(of: b)`.
public func CGRectIntersectsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.intersectsArea(of: b) }
/// Returns `rect.contains(point)`.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Returns `a.contains(b)`.
public func CGRectContainsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.contains(b) }
/// Returns `rect.isEmpty`.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Returns `rect.isNull`.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }

/// Returns `a == b`.
public func CGRectEqualToRect(_ a: CGRect, _ b: CGRect) -> Bool { a == b }
/// Returns `a == b`.
public func CGPointEqualToPoint(_ a: CGPoint, _ b: CGPoint) -> Bool { a == b }
/// Returns `a == b`.
public func CGSizeEqualToSize(_ a: CGSize, _ b: CGSize) -> Bool { a == b }

/// Returns `transform.translatedBy(x: x, y: y)`.
public func CGAffineTransformTranslate(
    _ transform: CGAffineTransform, _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform { transform.translatedBy(x: x, y: y) }
/// Returns `transform.scaledBy(x: x, y: y)`.
public func CGAffineTransformScale(
    _ transform: CGAffineTransform, _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform { transform.scaledBy(x: x, y: y) }
/// Returns `transform.rotated(by: angle)`.
public func CGAffineTransformRotate(_ transform: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
    transform.rotated(by: angle)
}
/// Returns `transform.inverted()`.
public func CGAffineTransformInvert(_ transform: CGAffineTransform) -> CGAffineTransform {
    transform.inverted()
}
/// Returns `transform.isIdentity`.
public func CGAffineTransformIsIdentity(_ transform: CGAffineTransform) -> Bool { transform.isIdentity }
/// Returns `a == b`.
public func CGAffineTransformEqualToTransform(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    a == b
}
