import Foundation

/// A named pipe that a program reads.
///
/// A program that opens the pipe waits for its content. So a test knows what the program has done before, however slow
/// the machine is.
package final class NamedPipe {
    private let path: String
    private var writer: Int32 = -1

    /// Creates a named pipe that every user can read.
    package init(_ name: String, in folder: Workplace) throws {
        path = folder.url(name).path
        guard mkfifo(path, 0o600) == 0, chmod(path, 0o666) == 0 else {
            throw ExternalProgram.Failure(message: "no pipe at \(path)")
        }
    }

    deinit { if writer >= 0 { close(writer) } }

    /// Waits until a program has opened the pipe.
    ///
    /// The program then waits for the content until `finish(_:)` is called or this object is deinitialized.
    package func waitForReader() throws {
        try wait(for: "a program reads \(path)") {
            // Without a reader, opening fails.
            writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            return writer >= 0
        }
    }

    /// Writes the content, which must be at most 4,096 bytes long, and closes the pipe.
    ///
    /// Call `waitForReader()` first.
    package func finish(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard write(writer, bytes, bytes.count) == bytes.count else {
            throw ExternalProgram.Failure(message: "no reader of \(path)")
        }
        close(writer)
        writer = -1
    }
}
