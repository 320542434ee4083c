import Espalier
import EspalierFiles
import Foundation

/// Draws inputs one after another in a second process.
///
/// If an input makes the second process crash, only the pictures of this input are lost. For example, a manipulated
/// font can cause a failed assertion in FreeType or Cairo, which ends the process.
final class IsolatedWorker {
    private let request: RenderRequest
    private let context: Context
    /// The second process; nil before the first input and after an input has ended the process.
    private var process: ChildProcess?

    init(_ request: RenderRequest, _ context: Context) {
        (self.request, self.context) = (request, context)
    }

    /// Draws the request's input at an index, without renaming the outputs to their final names.
    func draw(_ index: Int) -> InputOutcome {
        let input = request.inputs[index]
        do {
            let process = try self.process ?? start()
            self.process = process
            if let message = ask(process, for: index) {
                let outcome = message.outcome(request.sources)
                // If this message can't be sent, the second process has ended. The next call of `draw` reports this.
                try? process.channel.send(DrawingOrder.release)
                return outcome
            }
            self.process = nil
            removeFiles(of: input)
            throw ProcessEnd(reason: process.waitForEnd(), fonts: request.foreignFonts)
        } catch {
            var outcome = InputOutcome()
            outcome.fail(error, for: input)
            return outcome
        }
    }

    private func start() throws -> ChildProcess {
        let settings = context.console.settings
        let process = try ChildProcess(
            [DrawingService.name] + context.words, isSilent: !settings.isVerbose || settings.writesJSON)
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

/// A message from the first process to the second process.
nonisolated enum DrawingOrder: Codable, Sendable {
    /// The request to draw the input at an index, and to send the outcome.
    case draw(Int)
    /// The message that the first process now owns the files of the outcome.
    case release
}

/// The error for an input that has ended the second process.
nonisolated struct ProcessEnd: Error {
    /// The reason for the end of the process, such as `signal 6 (Aborted)`.
    let reason: String
    /// The fonts that may have caused the end of the process.
    let fonts: [String]
}
