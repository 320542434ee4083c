import Foundation
import Synchronization

/// A complete output that doesn't have its name yet.
///
/// It is removed with the object unless it was published.
package final class PreparedFile: Sendable {
    package let path: String
    /// Whether publishing replaces an existing file.
    package let replacesFile: Bool
    /// Nil for a device or a pipe, which has been written.
    private let temporary: Mutex<String?>
    private let descriptor: Int32
    private let sources: SourceFiles?

    /// The maximum descriptor that is kept open.
    ///
    /// Descriptors are numbered from the lowest free one, and many systems allow 1,024. Closing gives up the lock.
    private static let maximumDescriptor: Int32 = 512

    // `descriptor` holds the lock of the temporary file, and is closed with the object; -1 for none.
    init(path: String, temporary: String?, descriptor: Int32, replacesFile: Bool, sources: SourceFiles?) {
        (self.path, self.replacesFile, self.sources) = (path, replacesFile, sources)
        self.temporary = Mutex(temporary)
        self.descriptor = descriptor > Self.maximumDescriptor ? -1 : descriptor
        if descriptor > Self.maximumDescriptor { close(descriptor) }
    }

    deinit {
        if let temporary = temporary.withLock({ $0 }) { TemporaryFiles.remove(temporary) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Gives the file its name, or removes it.
    ///
    /// - Throws: `SourceOverwriteError` if it would replace a file that was read; `SystemError`.
    package func publish() throws {
        try temporary.withLock { temporary in
            guard let name = temporary else { return }
            temporary = nil
            do {
                try sources?.check(output: path)
                try TemporaryFiles.rename(name, to: path)
            } catch {
                // Now, because a process that ends doesn't wait for the object to go away.
                TemporaryFiles.remove(name)
                throw error
            }
        }
    }
}
