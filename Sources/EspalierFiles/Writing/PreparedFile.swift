import Foundation
import Synchronization

/// A complete output file that hasn't been renamed to its final name yet.
///
/// If it isn't published, the file is removed when the object is deinitialized.
package final class PreparedFile: Sendable {
    package let path: String
    /// True if publishing replaces an existing file.
    package let replacesFile: Bool
    /// The path of the temporary file.
    ///
    /// It is nil for a device or a pipe, which has already been written. It is also nil after the file was published or
    /// handed over.
    private let temporary: Mutex<String?>
    private let descriptor: Int32
    private let sources: SourceFiles?
    private let replacement: Replacement

    /// The highest number of a descriptor that is kept open.
    ///
    /// Many systems allow only 1,024 descriptors, and a new descriptor gets the lowest free number. Therefore, a
    /// descriptor with a higher number is closed, which releases the lock of its file.
    private static let maximumDescriptor: Int32 = 512

    // `descriptor` has the lock of the temporary file, and is closed when the object is deinitialized. It is -1 if
    // there is no lock.
    init(
        path: String, temporary: String?, descriptor: Int32, replacesFile: Bool, sources: SourceFiles?,
        replacement: Replacement
    ) {
        (self.path, self.replacesFile, self.sources) = (path, replacesFile, sources)
        self.replacement = replacement
        self.temporary = Mutex(temporary)
        self.descriptor = descriptor > Self.maximumDescriptor ? -1 : descriptor
        if descriptor > Self.maximumDescriptor { close(descriptor) }
    }

    /// Takes over a file that another process has prepared.
    ///
    /// - Parameters:
    ///   - file: The description that the other process has sent.
    ///   - path: The final path.
    ///   - sources: Files that must not be replaced.
    ///   - replacement: The files that may be replaced.
    package convenience init(
        takingOver file: Handle, path: String, sources: SourceFiles?, replacing replacement: Replacement
    ) {
        if let temporary = file.temporary { TemporaryFiles.takeOver(temporary) }
        self.init(
            path: path, temporary: file.temporary, descriptor: -1, replacesFile: file.replacesFile,
            sources: sources, replacement: replacement)
    }

    /// The description of a prepared file; one process sends the description to the process that publishes the file.
    package struct Handle: Codable, Sendable {
        let temporary: String?
        let replacesFile: Bool
    }

    package var handle: Handle {
        Handle(temporary: temporary.withLock { $0 }, replacesFile: replacesFile)
    }

    /// Stops managing the file, because another process has taken it over.
    ///
    /// The lock of the temporary file is kept until this object is deinitialized.
    package func handOver() {
        temporary.withLock { temporary in
            if let name = temporary { TemporaryFiles.handOver(name) }
            temporary = nil
        }
    }

    deinit {
        if let temporary = temporary.withLock({ $0 }) { TemporaryFiles.remove(temporary) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Renames the file to its final name, or removes it after an error.
    ///
    /// - Throws: `SourceOverwriteError` if this would replace a file that was read; `DiagnosticsError` if it would replace
    ///   another file that may not be replaced; `SystemError`.
    package func publish() throws {
        try temporary.withLock { temporary in
            guard let name = temporary else { return }
            temporary = nil
            // In most runs, no file has this name, so that no source can be replaced.
            if !replacesFile, TemporaryFiles.rename(name, toUnusedName: path) { return }
            do {
                try sources?.check(output: path)
                try replacement.check(path)
                try TemporaryFiles.rename(name, to: path)
            } catch {
                // Remove the file now, because the object isn't deinitialized if the process exits.
                TemporaryFiles.remove(name)
                throw error
            }
        }
    }

    /// Renames the file to its final name, or removes it if something has this name.
    ///
    /// - Returns: False if there is a file, or a symbolic link, with the final name.
    /// - Throws: `SystemError`
    func publishAsNew() throws -> Bool {
        try temporary.withLock { temporary in
            guard let name = temporary else { return true }
            temporary = nil
            if TemporaryFiles.rename(name, toUnusedName: path) { return true }
            do {
                // Network file systems may only be able to rename a file if it can replace another one.
                return try TemporaryFiles.link(name, toUnusedName: path)
            } catch {
                TemporaryFiles.remove(name)
                throw error
            }
        }
    }
}
