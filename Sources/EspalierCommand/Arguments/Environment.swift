import Foundation

/// The environment variables of the process, or variables of a test.
///
/// Foundation isn't used, because it copies all variables for each look-up, which takes longer than parsing the
/// arguments.
nonisolated struct Environment: Sendable {
    private let value: @Sendable (String) -> String?

    /// The environment variables of this process.
    static let process = Environment { name in getenv(name).map { String(cString: $0) } }

    init(_ value: @escaping @Sendable (String) -> String?) { self.value = value }

    /// The value of a variable; nil if it isn't set.
    subscript(name: String) -> String? { value(name) }

    /// Returns the value of a variable; nil if it isn't set or is empty.
    func text(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
}
