import EspalierBatch
import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The entry point of the command, from the arguments to the exit status.
package enum EspalierTool {
    /// Runs the command with the arguments of the process, and ends the process with the exit status.
    package static func main() -> Never {
        AddressSpace.prepare()
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == DrawingService.name {
            DrawingService.run { try request(Array(words.dropFirst()), inputs: $0) }
            let error = UsageError("unknown option '\(DrawingService.name)'")
            exit(Failure.report(error, to: Console()).rawValue)
        }
        TemporaryFiles.ignoreFailingWrites()
        if let error = RawArguments.error() { exit(Failure.report(error, to: Console()).rawValue) }
        let status = run(words, environment: .process) { TemporaryFiles.removeOnInterrupt() }
        TemporaryFiles.removeAll()
        exit(status.rawValue)
    }

    /// Returns the request of another process for its inputs.
    private static func request(_ words: [String], inputs: [Input]) throws -> RenderRequest {
        let (command, arguments) = try Subcommands.read(words, environment: .process)
        guard let drawing = command as? any DrawingSubcommand.Type else {
            throw UsageError("'\(command.page.name)' draws nothing")
        }
        return try drawing.request(arguments, inputs: inputs, environment: .process)
    }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - words: The name of the subcommand, and its arguments.
    ///   - environment: The environment variables.
    ///   - service: The objects that the run shares with other runs in this process; nil if there are no other runs.
    ///   - prepareFiles: A function that is called before a subcommand that writes files.
    /// - Returns: The exit status.
    static func run(
        _ words: [String], environment: Environment, service: Service? = nil, prepareFiles: () -> Void = {}
    ) -> ExitStatus {
        var console = Console(messages: service?.messages)
        do {
            try check(words)
            guard let name = words.first else {
                throw UsageError("no command", note: "list the commands with 'espalier help'")
            }
            if let status = try answer(name, console) { return status }
            let (command, arguments) = try Subcommands.read(words, environment: environment)
            if arguments.wantsHelp {
                try console.write(HelpScreen.text(for: command.page))
                return .success
            }
            console = Console(
                arguments: arguments, environment: environment, messages: service?.messages)
            try service?.check(arguments)
            try AddressSpace.check()
            try OpenFiles.check()
            if command.writesFiles(arguments) { prepareFiles() }
            let context = Context(
                console: console, words: words, environment: environment, readers: service?.readers)
            if command.page.options.contains(where: { $0.name == DrawingOptions.fontPath.name }) {
                for folder in try arguments.folders(DrawingOptions.fontPath) {
                    console.report(FontSelection.warnings(about: folder))
                }
            }
            return try command.run(arguments, context)
        } catch {
            return Failure.report(error, to: console)
        }
    }

    /// Checks that no argument has a zero byte, at which the system would cut a path.
    ///
    /// Only the arguments of a request, or of a file with arguments, can have zero bytes.
    private static func check(_ words: [String]) throws(UsageError) {
        guard let word = words.first(where: { $0.utf8.contains(0) }) else { return }
        throw UsageError(
            "an argument has a zero byte in it: '\(word.replacing("\0", with: "\\0").excerpt())'",
            note: "remove the zero byte; a path can't have one")
    }

    /// Runs an option that is given instead of a subcommand, such as `--version`; returns nil for any other option.
    private static func answer(_ name: String, _ console: Console) throws -> ExitStatus? {
        switch name {
        case "--version":
            try console.write("espalier \(Version.number)\n")
        case "-h", "--help":
            try console.write(HelpScreen.overview(of: Subcommands.pages))
        case _ where name.hasPrefix("-") && name != "-":
            throw UsageError(
                "unknown option '\(name)'",
                note: Suggestion.hint(
                    for: name, in: ["--help", "--version"],
                    otherwise: "options follow the command: espalier render --scale 2"))
        default:
            return nil
        }
        return .success
    }
}
