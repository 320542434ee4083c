public import CoreGraphics
import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the time since the machine was started, in seconds.
nonisolated public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
