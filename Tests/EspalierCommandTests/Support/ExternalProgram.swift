import Foundation

/// A program of this machine that looks at what the command has written.
struct ExternalProgram {
    private let path: String

    /// Nil if the program isn't installed.
    init?(_ name: String) {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let paths = folders.map { "\($0)/\(name)" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
        self.path = path
    }

    /// Waits for the end of the program.
    ///
    /// The output is that of both streams.
    func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
