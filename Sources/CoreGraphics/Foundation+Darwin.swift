// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Names that Foundation has only on Apple's platforms.

/// The Foundation name of `Int`.
public typealias NSInteger = Int
/// The Foundation name of `UInt`.
public typealias NSUInteger = UInt
/// A duration, in seconds.
public typealias CFTimeInterval = TimeInterval
/// A time, in seconds since January 1, 2001, 00:00 UTC.
public typealias CFAbsoluteTime = TimeInterval

/// The greatest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Returns the current time, in seconds since January 1, 2001, 00:00 UTC.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Runs `body` and returns its result, because there are no autorelease pools on Linux.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
