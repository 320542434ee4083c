// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Names that Foundation only has on Apple's platforms.

/// An integer.
public typealias NSInteger = Int
/// An unsigned integer.
public typealias NSUInteger = UInt
/// A duration, in seconds.
public typealias CFTimeInterval = TimeInterval
/// A time, in seconds since the beginning of 2001 in Greenwich.
public typealias CFAbsoluteTime = TimeInterval

/// The greatest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Returns the present time, in seconds since the beginning of 2001 in Greenwich.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Runs `body` and returns its result; there are no autorelease pools on Linux.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
