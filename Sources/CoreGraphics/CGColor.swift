public import EspalierGraphics

/// A color for light and dark pages; the same type as `UIColor`.
public typealias CGColor = AdaptiveColor

public typealias CGLineCap = Stroke.Cap
public typealias CGLineJoin = Stroke.Join
