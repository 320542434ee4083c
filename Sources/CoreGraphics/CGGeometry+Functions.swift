// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import EspalierGeometry
public import Foundation

// Core Graphics' functions, which code has that was translated from Objective-C. What they say of rectangles that only
// touch is what Core Graphics says: they don't intersect.

public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.insetBy(dx: dx, dy: dy)
}
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.offsetBy(dx: dx, dy: dy)
}
public func CGRectUnion(_ a: CGRect, _ b: CGRect) -> CGRect { a.union(b) }
public func CGRectIntersection(_ a: CGRect, _ b: CGRect) -> CGRect { a.intersection(b) }
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
public func CGRectIntersectsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.intersectsArea(of: b) }
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
public func CGRectContainsRect(_ a: CGRect, _ b: CGRect) -> Bool { a.contains(b) }
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }

public func CGRectEqualToRect(_ a: CGRect, _ b: CGRect) -> Bool { a == b }
public func CGPointEqualToPoint(_ a: CGPoint, _ b: CGPoint) -> Bool { a == b }
public func CGSizeEqualToSize(_ a: CGSize, _ b: CGSize) -> Bool { a == b }

public func CGAffineTransformTranslate(
    _ transform: CGAffineTransform, _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform { transform.translatedBy(x: x, y: y) }
public func CGAffineTransformScale(
    _ transform: CGAffineTransform, _ x: CGFloat, _ y: CGFloat
) -> CGAffineTransform { transform.scaledBy(x: x, y: y) }
public func CGAffineTransformRotate(_ transform: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
    transform.rotated(by: angle)
}
public func CGAffineTransformInvert(_ transform: CGAffineTransform) -> CGAffineTransform {
    transform.inverted()
}
public func CGAffineTransformIsIdentity(_ transform: CGAffineTransform) -> Bool { transform.isIdentity }
public func CGAffineTransformEqualToTransform(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    a == b
}
