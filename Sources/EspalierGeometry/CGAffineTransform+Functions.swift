// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Core Graphics', including the capital letters.

public import Foundation

// Core Graphics' functions with their original names.

/// Returns a transform that translates by (`tx`, `ty`) points.
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty)
}

/// Returns a transform that scales by the factors `sx` and `sy`.
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy)
}

/// Returns a transform that rotates by `angle` radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle)
}

/// Returns the transform that applies `a` first and `b` second.
public func CGAffineTransformConcat(_ a: CGAffineTransform, _ b: CGAffineTransform) -> CGAffineTransform {
    a.concatenating(b)
}
