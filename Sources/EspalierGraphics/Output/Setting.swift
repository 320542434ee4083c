/// A property that stores whether it was set.
///
/// The property's value is the value that was set, or the default. The projected value is nil until the property is
/// set:
///
/// ```swift
/// var options = OutputOptions()
/// options.scale       // 2, the default
/// options.$scale      // nil
/// ```
@propertyWrapper
public struct Setting<Value: Sendable>: Sendable {
    /// The value of the property until it is set.
    public let defaultValue: Value
    /// The value that was set, or nil.
    public var projectedValue: Value?

    /// Creates a setting that isn't set.
    public init(wrappedValue: Value) { defaultValue = wrappedValue }

    /// The value that was set, or the default.
    public var wrappedValue: Value {
        get { projectedValue ?? defaultValue }
        set { projectedValue = newValue }
    }
}
