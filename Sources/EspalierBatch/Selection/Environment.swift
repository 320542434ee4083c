import Foundation

/// The environment variables of the process, or variables of a test.
///
/// Foundation isn't used, because it copies all variables for each look-up, which takes longer than parsing the
/// arguments.
nonisolated package struct Environment: Sendable {
    private let value: @Sendable (String) -> String?

    /// The environment variables of this process.
    package static let process = Environment { name in getenv(name).map { String(cString: $0) } }

    package init(_ value: @escaping @Sendable (String) -> String?) { self.value = value }

    /// The value of a variable; nil if it isn't set.
    package subscript(name: String) -> String? { value(name) }

    /// Returns the value of a variable; nil if it isn't set or is empty.
    package func text(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
}
