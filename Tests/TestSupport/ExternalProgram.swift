package import Foundation

/// A program installed on this machine, which a test runs.
package struct ExternalProgram: Sendable {
    /// The status and the output of a run.
    package struct Result: Sendable {
        package let status: Int32
        package let output: Data

        package var text: String { String(decoding: output, as: UTF8.self) }
    }

    private let path: String

    /// Creates an instance for the program with a name; nil if the program isn't installed.
    package init?(_ name: String) {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let paths = folders.map { "\($0)/\(name)" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
        self.path = path
    }

    /// Runs the program until it ends, at most ten minutes.
    ///
    /// The result contains the standard output and, if `includingErrors` is true, the standard error.
    package func run(_ arguments: [String], includingErrors: Bool = true) throws -> Result {
        let (process, pipe) = (Process(), Pipe())
        // This program also ends the processes that the program has started, which could keep the pipe open.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["--kill-after=10", "600", path] + arguments
        process.standardOutput = pipe
        process.standardError = includingErrors ? pipe : FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: output)
    }

    /// Runs a program, and throws an error if it isn't installed or ends with a status other than 0.
    @discardableResult package static func run(
        _ name: String, _ arguments: [String], includingErrors: Bool = true
    ) throws -> Result {
        guard let program = ExternalProgram(name) else { throw Failure(message: "\(name) isn't installed") }
        let result = try program.run(arguments, includingErrors: includingErrors)
        guard result.status == 0 else {
            throw Failure(message: "\(name) ended with status \(result.status): \(result.text.suffix(2000))")
        }
        return result
    }

    /// An error of an external program, or of the check of its output.
    package struct Failure: Error, CustomStringConvertible {
        package let message: String

        package init(message: String) { self.message = message }

        package var description: String { message }
    }
}
