import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// Writes data to the standard output, and all messages to the standard error.
nonisolated final class Console: MessageOutput {
    struct Settings: Sendable {
        var isQuiet = false
        var isVerbose = false
        var format = MessageFormat.text
        var writesJSON: Bool { format == .json }
        var usesColor = false
    }

    let settings: Settings
    private let messages: MessageBuffer?
    private let showsProgress: Bool
    /// True if the terminal shows a progress line, which the next message has to erase.
    private let hasProgressLine = Mutex(false)
    private let progress = Mutex(ProgressMeter(start: .now))

    /// Creates a console.
    ///
    /// - Parameters:
    ///   - settings: The options of the command.
    ///   - messages: A buffer that receives all text; nil to write to the standard output and the standard error.
    init(_ settings: Settings = Settings(), messages: MessageBuffer? = nil) {
        (self.settings, self.messages) = (settings, messages)
        showsProgress =
            messages == nil && !settings.isQuiet && !settings.isVerbose && !settings.writesJSON
            && isatty(STDERR_FILENO) == 1
    }

    convenience init(arguments: Arguments, environment: Environment, messages: MessageBuffer? = nil) {
        var settings = Settings()
        settings.isQuiet = arguments.has(CommonOptions.quiet)
        settings.isVerbose = arguments.has(CommonOptions.verbose)
        settings.format = arguments.text(CommonOptions.diagnostics).flatMap(MessageFormat.init) ?? .text
        settings.usesColor =
            switch arguments.text(CommonOptions.color) {
            case "always": true
            case "never": false
            default:
                messages == nil && environment.text("NO_COLOR") == nil && isatty(STDERR_FILENO) == 1
            }
        if settings.isQuiet && settings.isVerbose {
            // An option on the command line overrides the environment variable of the other option.
            let isTyped = [CommonOptions.quiet, CommonOptions.verbose].map { arguments.isTyped($0) }
            if isTyped[0] != isTyped[1] { (settings.isQuiet, settings.isVerbose) = (isTyped[0], isTyped[1]) }
        }
        self.init(settings, messages: messages)
    }

    /// Writes data to the standard output.
    func write(_ text: String) throws {
        if let messages { return messages.write(text) }
        try StandardOutput.write(text)
    }

    /// Writes a message that isn't about an input, unless `--quiet` is set or messages are written as JSON.
    ///
    /// If the console writes into memory, for example for a build system that shows all output, the message is only
    /// written with `--verbose`.
    ///
    /// Control characters in file names are escaped, because a terminal would interpret them.
    func say(_ line: String) {
        if messages != nil && !settings.isVerbose { return }
        if !settings.isQuiet && !settings.writesJSON { writeError(PlainText.escaped(line) + "\n") }
    }

    /// Writes a note that is shown without `--verbose`.
    func remark(_ text: String) {
        if settings.writesJSON { report(.note, text) } else { say("note: \(text)") }
    }

    /// Writes messages that another console has written into memory.
    func relay(_ messages: String) { if !messages.isEmpty { writeError(messages) } }

    /// True if `detail(_:)` writes lines.
    var showsDetails: Bool { settings.isVerbose }
    var writesJSON: Bool { settings.writesJSON }
    var isQuiet: Bool { settings.isQuiet }

    /// Writes a line about a finished file if `--verbose` is set, even with `--quiet`.
    func detail(_ line: String) {
        guard showsDetails else { return }
        writeError(
            settings.writesJSON
                ? JSONFormatter().format([Diagnostic(.note, line)]) : PlainText.escaped(line) + "\n")
    }

    /// Writes a line about a finished output if `--verbose` is set, even with `--quiet`.
    func detail(_ line: OutputLine) {
        guard showsDetails else { return }
        writeError(text(of: line))
    }

    /// Writes a line of a list to the standard output.
    func write(_ line: OutputLine) throws { try write(text(of: line)) }

    private func text(of line: OutputLine) -> String {
        settings.writesJSON ? line.json : PlainText.escaped(line.text) + "\n"
    }

    /// Returns true if diagnostics of a severity are shown.
    ///
    /// Notes that don't belong to another diagnostic, such as those about ambiguous data, are shown only with
    /// `--verbose` or in JSON, unless they are remarks.
    private func isWanted(_ severity: Diagnostic.Severity, isRemark: Bool = false) -> Bool {
        switch severity {
        case .error: true
        case .warning: !settings.isQuiet
        case .note: !settings.isQuiet && (settings.isVerbose || settings.writesJSON || isRemark)
        }
    }

    func report(_ diagnostics: [Diagnostic]) {
        let shown = diagnostics.filter { isWanted($0.severity, isRemark: $0.isRemark) }
        if shown.isEmpty { return }
        let text =
            switch settings.format {
            case .text: CaretFormatter(usesColor: settings.usesColor).format(shown)
            case .json: JSONFormatter().format(shown)
            case .github: GitHubFormatter().format(shown)
            }
        writeError(text)
    }

    /// Reports an error or a warning with additional lines, such as a diff.
    func report(_ severity: Diagnostic.Severity, _ message: String, details: [String]) {
        guard isWanted(severity) else { return }
        if settings.format != .text {
            return report([Diagnostic(severity, message, notes: details.map { .init($0) })])
        }
        let head = CaretFormatter(usesColor: settings.usesColor).format(Diagnostic(severity, message))
        writeError(head + details.map { "  \(PlainText.escaped($0))\n" }.joined())
    }

    /// Replaces the progress line, at most ten times a second; does nothing if the output isn't a terminal.
    func progress(_ done: Int, of count: Int, _ name: String) {
        guard showsProgress, let text = progress.withLock({ $0.text(done, of: count, name, at: .now) })
        else { return }
        hasProgressLine.withLock { shown in
            StandardError.write("\r\u{1B}[K\(PlainText.escaped(text).prefix(78))")
            shown = true
        }
    }

    /// Writes the summary at the end of a run: a line of text, or numbers as JSON.
    ///
    /// If `seconds` is nil, the JSON doesn't contain the duration of the run.
    func summarize(_ text: String, _ numbers: KeyValuePairs<String, Int>, seconds: Double?) {
        guard settings.writesJSON else { return say(text) }
        if settings.isQuiet { return }
        var values = numbers.map { "\"\($0.key)\":\($0.value)" }
        if let seconds { values.append("\"seconds\":\((seconds * 100).rounded() / 100)") }
        writeError("{\"summary\":{\(values.joined(separator: ","))}}\n")
    }

    /// Writes that a signal has ended the run, with the number of finished inputs.
    func interrupt(after done: Int, of count: Int) {
        guard settings.writesJSON else {
            return say("interrupted after \(done) of \("input".counted(count))")
        }
        if settings.isQuiet { return }
        writeError("{\"interrupted\":{\"finished\":\(done),\"inputs\":\(count)}}\n")
    }

    func endProgress() { writeError("") }

    private func writeError(_ text: String) {
        if let messages { return messages.write(text) }
        hasProgressLine.withLock { shown in
            StandardError.write(shown ? "\r\u{1B}[K" + text : text)
            shown = false
        }
    }
}

/// The standard error; errors in writing to it are ignored, because they can't be reported.
nonisolated enum StandardError {
    static func write(_ text: String) {
        var text = text
        text.withUTF8 {
            try? Transfer.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO, path: "<stderr>")
        }
    }
}

/// A buffer in memory for the text that a console writes.
nonisolated final class MessageBuffer: Sendable {
    private let content = Mutex("")

    var text: String { content.withLock { $0 } }

    func write(_ text: String) { content.withLock { $0 += text } }
}
