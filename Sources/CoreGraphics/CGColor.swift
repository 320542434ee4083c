public import EspalierGraphics

/// A color for light and dark pages; the same type as `UIColor`.
public typealias CGColor = AdaptiveColor

/// The Core Graphics name of `Stroke.Cap`.
public typealias CGLineCap = Stroke.Cap
/// The Core Graphics name of `Stroke.Join`.
public typealias CGLineJoin = Stroke.Join
