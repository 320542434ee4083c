import Foundation

/// A file operation that the system refused, in the system's own words.
nonisolated struct SystemError: Error, Equatable {
    let path: String
    let code: Int32

    init(_ path: String, _ code: Int32 = errno) {
        self.path = path
        self.code = code
    }

    /// Such as `out/tree.svg: No space left on device`.
    var message: String { "\(path): \(String(cString: strerror(code)))" }
}
