import Foundation
import Testing

/// The built command, which tests run as a user would.
struct Tool {
    struct Result: Sendable {
        let status: Int32
        let output: [UInt8]
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    var folder: Workplace
    /// All environment variables of the command; the variables of the machine aren't passed on, so they can't affect
    /// it.
    var environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
    /// Words before the command, such as `setpriv` with its options.
    var prefix: [String] = []

    init(in folder: Workplace) { self.folder = folder }

    /// The tool with an unprivileged user, since root can write everywhere.
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
        // Use files instead of pipes, since a pipe would have to be read while the command runs.
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

        func wait() throws -> Result {
            process.waitUntilExit()
            return Result(
                status: process.terminationReason == .exit
                    ? process.terminationStatus : -process.terminationStatus,
                output: [UInt8](try Data(contentsOf: output)),
                errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
    }
}
