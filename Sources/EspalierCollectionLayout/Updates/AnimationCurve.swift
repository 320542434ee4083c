import Foundation

/// A function from the time of an animation to its progress; both are from 0 to 1.
nonisolated public enum AnimationCurve: String, Sendable, CaseIterable {
    case linear
    case easeIn
    case easeOut
    case easeInOut

    /// The two inner control points of the cubic Bézier curve, as in CSS.
    public var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double) {
        switch self {
        case .linear: (0, 0, 1, 1)
        case .easeIn: (0.42, 0, 1, 1)
        case .easeOut: (0, 0, 0.58, 1)
        case .easeInOut: (0.42, 0, 0.58, 1)
        }
    }

    /// Returns the progress at a time; times outside of 0...1 are clamped.
    public func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1, self != .linear else { return min(time, 1) }
        let (x1, y1, x2, y2) = controlPoints
        func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
            let r = 1 - s
            return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
        }
        // x increases with the curve's parameter, so the parameter is found by bisection; 40 steps have an error below
        // 1e-12.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if bezier(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return bezier(y1, y2, (low + high) / 2)
    }
}
