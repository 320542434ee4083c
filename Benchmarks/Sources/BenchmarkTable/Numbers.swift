import Foundation

/// Returns a time in seconds as text, in s, ms, µs or ns.
public func seconds(_ value: Double) -> String {
    switch value {
    case ..<1e-6: "\(trim(value * 1e9)) ns"
    case ..<1e-3: "\(trim(value * 1e6)) µs"
    case ..<1: "\(trim(value * 1000)) ms"
    default: "\(trim(value)) s"
    }
}

/// Formats a positive number without trailing zeros.
///
/// A number below 1,000 has at most three significant digits, and a greater number is rounded to an integer.
public func trim(_ value: Double) -> String {
    guard value.isFinite, value > 0 else { return "\(value)" }
    let digits = max(0, 2 - Int(log10(value).rounded(.down)))
    let scale = pow(10, Double(digits))
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && rounded < 1e15 ? "\(Int(rounded))" : "\(rounded)"
}
