public import Foundation

/// What UIKit's classes inherit from `NSObject`, for classes that don't: comparison by identity, their class, and being
/// able to adopt protocols that inherit from `NSObjectProtocol`.
nonisolated public protocol ObjectIdentity: NSObjectProtocol, CustomStringConvertible,
    CustomDebugStringConvertible
{}

nonisolated extension ObjectIdentity {
    /// Whether `object` is this object.
    public func isEqual(_ object: Any?) -> Bool { (object as? any ObjectIdentity) === self }
    /// A number for the object's identity.
    public var hash: Int { ObjectIdentifier(self).hashValue }
    /// Returns the object.
    public func `self`() -> Self { self }
    /// Returns false.
    public func isProxy() -> Bool { false }

    /// Returns the class.
    public static func classForCoder() -> AnyClass { Self.self }
    /// The object's class.
    public var classForCoder: AnyClass { type(of: self) }

    /// Whether the object's class is `aClass`.
    public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

    /// Whether the object's class is `aClass` or inherits from it.
    public func isKind(of aClass: AnyClass) -> Bool {
        var ancestor: AnyClass? = type(of: self)
        while let candidate = ancestor {
            if candidate == aClass { return true }
            ancestor = _getSuperclass(candidate)
        }
        return false
    }
}
