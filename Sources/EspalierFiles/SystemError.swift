import Foundation

/// The error of a failed file operation.
package struct SystemError: Error, Codable, Equatable {
    package let path: String
    /// The value of `errno`.
    package let code: Int32

    /// The path of a file in the folder `path`, which can't be created; nil for any other error.
    package var neededFor: String?

    /// A description of the error that replaces the system's description; nil if the system's one is sufficient.
    package var explanation: String?

    package init(_ path: String, _ code: Int32 = errno) {
        self.path = path
        self.code = code
    }

    /// The path and the description, such as `out/tree.svg: No space left on device`.
    package var message: String {
        neededFor.map { "\($0): the folder '\(path)' can't be created: \(reason)" } ?? "\(path): \(reason)"
    }

    /// The description of the error, such as `No space left on device`.
    package var reason: String { explanation ?? String(cString: strerror(code)) }
}
