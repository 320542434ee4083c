public import Foundation

/// A property of a configuration that is limited to a range.
///
/// A number outside of the range is replaced by the nearest number in the range; NaN is replaced by the number in the
/// range that is nearest to 0. The default range is that of lengths, from 0 to 1,000,000 points. Therefore layouts
/// can calculate with such a property without further checks.
///
/// ```swift
/// @Limited public var lineSpacing: CGFloat = 10
/// @Limited(1...10_000) public var numberOfColumns = 3
/// ```
@propertyWrapper
public struct Limited<Value: LimitedValue>: Equatable, Sendable {
    /// The range that each component of the value is limited to, such as the width and the height of a size.
    public let range: ClosedRange<Value.Bound>
    @usableFromInline var value: Value

    /// The value, within the range.
    ///
    /// The property is inlinable, because layouts in other modules read it for every item.
    @inlinable public var wrappedValue: Value {
        get { value }
        set { value = newValue.limited(to: range) }
    }

    /// Creates a property that is limited to a range.
    ///
    /// - Parameters:
    ///   - wrappedValue: The initial value.
    ///   - range: The range that each component of the value is limited to, such as the width and the height of a
    ///     size.
    public init(wrappedValue: Value, _ range: ClosedRange<Value.Bound>) {
        (self.range, value) = (range, wrappedValue.limited(to: range))
    }

    /// Creates a property for lengths from 0 to 1,000,000 points.
    ///
    /// - Parameter wrappedValue: The initial value.
    public init(wrappedValue: Value) where Value.Bound == CGFloat {
        self.init(wrappedValue: wrappedValue, 0...1_000_000)
    }
}

/// A number, or a value with several components, that a `Limited` property can contain.
public protocol LimitedValue: Equatable, Sendable {
    /// The type of the components.
    associatedtype Bound: Comparable, Sendable
    /// Returns the nearest value whose components are all in `range`.
    func limited(to range: ClosedRange<Bound>) -> Self
}

extension Int: LimitedValue {
    /// Returns the nearest number in `range`.
    public func limited(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension CGFloat: LimitedValue {
    /// Returns the nearest number in `range`; for NaN, the number in `range` nearest to 0.
    public func limited(to range: ClosedRange<CGFloat>) -> CGFloat {
        Swift.min(Swift.max(isNaN ? 0 : self, range.lowerBound), range.upperBound)
    }
}

extension CGSize: LimitedValue {
    /// Returns a size whose width and height are both in `range`.
    public func limited(to range: ClosedRange<CGFloat>) -> CGSize {
        CGSize(width: width.limited(to: range), height: height.limited(to: range))
    }
}

extension CGPoint: LimitedValue {
    /// Returns a point whose coordinates are both in `range`.
    public func limited(to range: ClosedRange<CGFloat>) -> CGPoint {
        CGPoint(x: x.limited(to: range), y: y.limited(to: range))
    }
}

extension EdgeInsets: LimitedValue {
    /// Returns insets that are all in `range`.
    public func limited(to range: ClosedRange<CGFloat>) -> EdgeInsets {
        EdgeInsets(
            top: top.limited(to: range), left: left.limited(to: range), bottom: bottom.limited(to: range),
            right: right.limited(to: range))
    }
}

extension Optional: LimitedValue where Wrapped: LimitedValue {
    /// Returns the limited value, or nil for nil.
    public func limited(to range: ClosedRange<Wrapped.Bound>) -> Wrapped? { map { $0.limited(to: range) } }
}
