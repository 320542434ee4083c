/// The name of a method, as in Objective-C.
///
/// Swift on Linux has no `#selector`, and no method is ever called by its name.
nonisolated public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name of the method.
    public let description: String

    /// Creates a selector from a name.
    public init(_ name: String) { description = name }
    /// Creates a selector from a literal.
    public init(stringLiteral name: String) { description = name }
}
