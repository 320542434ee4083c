public import Foundation

/// What UIKit's classes have from `NSObject`, without being one: compared by identity, asked for their class, and
/// able to adopt protocols that inherit from `NSObjectProtocol`.
nonisolated public protocol ObjectIdentity: NSObjectProtocol, CustomStringConvertible,
    CustomDebugStringConvertible
{}

nonisolated extension ObjectIdentity {
    public func isEqual(_ object: Any?) -> Bool { (object as? any ObjectIdentity) === self }
    public var hash: Int { ObjectIdentifier(self).hashValue }
    public func `self`() -> Self { self }
    public func isProxy() -> Bool { false }

    public static func classForCoder() -> AnyClass { Self.self }
    public var classForCoder: AnyClass { type(of: self) }

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
