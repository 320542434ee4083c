public import Foundation

/// The members that UIKit's classes inherit from `NSObject`, for classes with another superclass or none.
///
/// The members are equality and hashes by identity, the object's class, and the conformance to `NSObjectProtocol`.
nonisolated public protocol ObjectIdentity: NSObjectProtocol, Hashable, CustomStringConvertible,
    CustomDebugStringConvertible
{}

nonisolated extension ObjectIdentity {
    /// Returns true if `a` and `b` are the same object.
    public static func == (a: Self, b: Self) -> Bool { a === b }
    /// Adds the object's identity to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The name of the object's class, in angle brackets.
    public var description: String { "<\(type(of: self))>" }
    /// The same text as `description`.
    public var debugDescription: String { description }

    /// Returns true if `object` is this object.
    public func isEqual(_ object: Any?) -> Bool { (object as? any ObjectIdentity) === self }
    /// A hash of the object's identity.
    public var hash: Int { ObjectIdentifier(self).hashValue }
    /// Returns this object.
    public func `self`() -> Self { self }
    /// Returns false, because the object isn't an `NSProxy`.
    public func isProxy() -> Bool { false }

    /// Returns the class itself.
    public static func classForCoder() -> AnyClass { Self.self }
    /// The object's class.
    public var classForCoder: AnyClass { type(of: self) }

    /// Returns true if the object's class is `aClass`.
    public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

    /// Returns true if the object's class is `aClass` or inherits from it.
    public func isKind(of aClass: AnyClass) -> Bool {
        var ancestor: AnyClass? = type(of: self)
        while let candidate = ancestor {
            if candidate == aClass { return true }
            ancestor = _getSuperclass(candidate)
        }
        return false
    }
}
