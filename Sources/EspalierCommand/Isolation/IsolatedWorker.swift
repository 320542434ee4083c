import Espalier
import EspalierFiles
import Foundation

/// Draws inputs in sequence in another process, so that one that ends it loses its own pictures only.
///
/// A font can be made on purpose so that FreeType or Cairo ends the process in an assertion.
final class IsolatedWorker {
    private let request: RenderRequest
    private let context: Context
    /// The process, until an input ends it.
    private var process: ChildProcess?

    init(_ request: RenderRequest, _ context: Context) {
        (self.request, self.context) = (request, context)
    }

    /// Draws an input, given by its number.
    ///
    /// The outputs aren't published.
    func draw(_ index: Int) -> InputOutcome {
        let input = request.inputs[index]
        do {
            let process = try self.process ?? start()
            self.process = process
            if let message = ask(process, for: index) {
                let outcome = message.outcome(request.sources)
                // If this fails, so does the next order.
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
        // If this fails, so does the first order, which explains why.
        try? process.channel.send(request.inputs)
        return process
    }

    /// - Returns: Nil if the process has ended.
    private func ask(_ process: ChildProcess, for index: Int) -> OutcomeMessage? {
        do {
            try process.channel.send(DrawingOrder.draw(index))
            return try process.channel.receive()
        } catch {
            return nil
        }
    }

    /// Removes what the process has left beside the outputs of an input.
    private func removeFiles(of input: Input) {
        let suffixes = OutputFormat.allCases.map(request.suffix)
        let texts = request.textAlternative.map { ["." + $0.rawValue] } ?? []
        for suffix in suffixes + suffixes.map({ "~dark" + $0 }) + texts {
            guard let path = request.path(for: input, suffix: suffix) else { continue }
            TemporaryFiles.removeAbandoned(beside: path)
        }
    }
}

/// A message to the other process.
nonisolated enum DrawingOrder: Codable, Sendable {
    /// Draw the input with this number, and send its outcome.
    case draw(Int)
    /// The files of the outcome now belong to the first process.
    case release
}

/// The error for an input whose process has ended.
nonisolated struct ProcessEnd: Error {
    /// Such as `signal 6 (Aborted)`.
    let reason: String
    /// The fonts of the run that could be the cause.
    let fonts: [String]
}
