import Espalier
import EspalierDiagnostics
import EspalierFiles
import Foundation

/// Draws inputs one after another in a second process.
///
/// If an input makes the second process crash, only the pictures of this input are lost. For example, a manipulated
/// font can cause a failed assertion in FreeType or Cairo, which ends the process.
final class IsolatedWorker {
    private let request: RenderRequest
    private let program: SecondProcess
    /// The second process; nil before the first input and after an input has ended the process.
    private var process: ChildProcess?

    init(_ request: RenderRequest, _ program: SecondProcess) {
        (self.request, self.program) = (request, program)
    }

    /// Draws the request's input at an index, without renaming the outputs to their final names.
    ///
    /// - Parameters:
    ///   - index: The index of the input.
    ///   - fonts: The fonts of the input that may end the process, in addition to those of the request.
    /// - Returns: The outcome of the input.
    func draw(_ index: Int, fonts: [String] = []) -> InputOutcome {
        let input = request.inputs[index]
        do {
            let process = try self.process ?? start()
            self.process = process
            if let message = ask(process, for: index) {
                let outcome = message.outcome(of: request)
                // If this message can't be sent, the second process has ended. The next call of `draw` reports this.
                try? process.channel.send(DrawingOrder.release)
                return outcome
            }
            self.process = nil
            removeFiles(of: input)
            throw ProcessEnd(reason: process.end(), fonts: request.foreignFonts + fonts)
        } catch {
            var outcome = InputOutcome()
            outcome.fail(error, for: input)
            return outcome
        }
    }

    private func start() throws -> ChildProcess {
        let process = try ChildProcess(
            [DrawingService.name] + program.words, isSilent: program.isSilent)
        // If this message can't be sent, the second process has ended, which `draw` reports.
        try? process.channel.send(request.inputs)
        return process
    }

    /// Requests the drawing of an input from the second process, and waits for the outcome.
    ///
    /// - Returns: The outcome of the input, or nil if the process has ended.
    private func ask(_ process: ChildProcess, for index: Int) -> OutcomeMessage? {
        do {
            try process.channel.send(DrawingOrder.draw(index))
            return try process.channel.receive()
        } catch {
            return nil
        }
    }

    /// Removes the temporary files that the process has left next to the outputs of an input.
    private func removeFiles(of input: Input) {
        let suffixes = OutputFormat.allCases.map(request.outputs.suffix)
        let texts = request.outputs.textAlternative.map { ["." + $0.rawValue] } ?? []
        for suffix in suffixes + suffixes.map({ "~dark" + $0 }) + texts {
            guard let path = request.outputs.path(for: input, suffix: suffix) else { continue }
            TemporaryFiles.removeAbandoned(beside: path)
        }
    }
}

/// A program that can draw inputs in a second process, because its `main` runs `DrawingService`.
nonisolated package struct SecondProcess: Sendable {
    /// The arguments of the program, from which the second process makes the same request.
    package let words: [String]
    /// True to discard the standard error of the second process.
    let isSilent: Bool

    package init(words: [String], isSilent: Bool) { (self.words, self.isSilent) = (words, isSilent) }
}

/// A message from the first process to the second process.
nonisolated enum DrawingOrder: Codable, Sendable {
    /// The request to draw the input at an index, and to send the outcome.
    case draw(Int)
    /// The message that the first process now owns the files of the outcome.
    case release
}

/// The outcome of an input, which the second process sends to the first process.
nonisolated struct OutcomeMessage: Codable, Sendable {
    /// An output whose file the first process takes over.
    private nonisolated struct Output: Codable, Sendable {
        let drawn: DrawnFile
        let path: String
        /// The prepared file; nil if the existing file already has the same bytes.
        let file: PreparedFile.Handle?
    }

    /// A file that diagnostics refer to.
    private nonisolated struct File: Codable, Sendable {
        let name: String
        let bytes: Data
    }

    /// The outcome, whose diagnostics and outputs are sent separately.
    private let outcome: InputOutcome
    /// The diagnostics, in which each file is represented by its index in `files`.
    private let diagnostics: StoredDiagnostics
    private let files: [File]
    private let outputs: [Output]
    /// The files that were read for the input.
    private let sources: SourceFiles.Record
}

extension OutcomeMessage {
    /// Creates the message for an outcome, and moves the records of the files that were read from `sources` to the
    /// message.
    init(_ outcome: InputOutcome, sources: SourceFiles) {
        var files: [SourceFile] = []
        diagnostics = StoredDiagnostics(outcome.diagnostics) { file in
            let index = files.firstIndex { $0 === file } ?? files.count
            if index == files.count { files.append(file) }
            return "\(index)"
        }
        self.files = files.map { File(name: $0.name, bytes: Data($0.bytes)) }
        outputs = outcome.outputs.map { Output(drawn: $0.drawn, path: $0.path, file: $0.file?.handle) }
        self.outcome = outcome
        self.sources = sources.takeRecord()
    }

    /// Returns the outcome, and takes over the ownership of the output files.
    func outcome(of request: RenderRequest) -> InputOutcome {
        request.sources.add(self.sources)
        var outcome = outcome
        outcome.diagnostics = diagnostics.diagnostics { key in
            guard let index = Int(key), files.indices.contains(index) else { return nil }
            return SourceFile(name: files[index].name, bytes: [UInt8](files[index].bytes))
        }
        outcome.outputs = outputs.map { output in
            let file = output.file.map {
                PreparedFile(
                    takingOver: $0, path: output.path, sources: request.sources,
                    replacing: request.replacement(for: output.drawn.suffix, at: output.path))
            }
            return InputOutcome.Output(drawn: output.drawn, path: output.path, file: file)
        }
        return outcome
    }
}
