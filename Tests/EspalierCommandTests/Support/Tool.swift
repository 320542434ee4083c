import Foundation
import Testing

/// The built command, which tests run in the same way as a user.
struct Tool {
    struct Result: Sendable {
        let status: Int32
        let output: [UInt8]
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    var folder: Workplace
    /// All environment variables of the command.
    ///
    /// Other variables of this machine aren't passed on, so that they can't affect the result.
    var environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
    /// The words before the command in the command line, such as `setpriv` with its options.
    var prefix: [String] = []

    init(in folder: Workplace) { self.folder = folder }

    /// This tool, run by a user without privileges, because root can write everywhere.
    var unprivileged: Tool {
        var tool = self
        if geteuid() == 0 {
            tool.prefix = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        }
        return tool
    }

    /// The path of the command: SwiftPM puts every product into the folder of the test bundle.
    static let path: String = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
            folder = URL(fileURLWithPath: argument).deletingLastPathComponent()
        }
        return folder.appendingPathComponent("espalier").path
    }()

    func run(_ words: [String], input: String = "", output: FileHandle? = nil) throws -> Result {
        try start(words, input: input, output: output).wait()
    }

    func start(_ words: [String], input: String = "", output: FileHandle? = nil) throws -> Running {
        let process = Process()
        let command = prefix + [Self.path] + words
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = environment
        // The output goes to files, because the output of a pipe would have to be read while the command runs.
        let (inPath, outPath, errorPath) = try folder.captureFiles(input)
        let handles = [
            try FileHandle(forReadingFrom: inPath), try output ?? FileHandle(forWritingTo: outPath),
            try FileHandle(forWritingTo: errorPath),
        ]
        process.standardInput = handles[0]
        process.standardOutput = handles[1]
        process.standardError = handles[2]
        try process.run()
        return Running(process: process, output: outPath, errors: errorPath)
    }

    struct Running {
        let process: Process
        let output: URL
        let errors: URL

        /// Waits until the command ends.
        ///
        /// A command that takes more than ten minutes hangs, and is killed. Tests don't use the trait `timeLimit`,
        /// which also counts the time for which a test that has ended waits for the bodies of other tests.
        func wait() throws -> Result {
            let end = ContinuousClock.now + .seconds(600)
            while process.isRunning, ContinuousClock.now < end { usleep(1_000) }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            return Result(
                status: process.terminationReason == .exit
                    ? process.terminationStatus : -process.terminationStatus,
                output: [UInt8](try Data(contentsOf: output)),
                errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
    }
}
