import EspalierDiagnostics
import EspalierFiles
import EspalierThreads
import Foundation
import Synchronization

/// Answers the requests on the standard input until the input ends.
///
/// A separate thread reads the requests, so that a request can be canceled while others are drawn.
final class WorkerRun: Sendable {
    private let environment: Environment
    private let jobs: Int
    private let queue = WaitingQueue<WorkRequest>()
    private let responses = ResponseOutput()
    private let readers = ReaderPool()

    init(jobs: Int, environment: Environment) {
        (self.jobs, self.environment) = (jobs, environment)
    }

    func run(start: ThreadStart = Threads.start) -> ExitStatus {
        let (queue, responses) = (queue, responses)
        let source = RequestSource(queue: queue, responses: responses)
        guard start({ source.readAll() }) else {
            // Answer each request before the next one is read, because a client may wait for the response.
            source.readAll { [self] in
                if let request = queue.takeFirst() { responses.write(answer(request)) }
            }
            return responses.status
        }
        OrderedWork<Void>(count: jobs) { _, _ in true }.run(
            threads: jobs, makeWorker: {},
            work: { [self] _, _ in
                while let request = queue.next() { responses.write(answer(request)) }
            })
        return responses.status
    }

    private func answer(_ request: WorkRequest) -> WorkResponse {
        let messages = MessageBuffer()
        let status = EspalierTool.run(
            request.arguments, environment: environment,
            service: Service(messages: messages, readers: readers))
        return WorkResponse(exitCode: status.rawValue, output: messages.text, id: request.id)
    }
}

/// Reads requests and adds them to a queue.
///
/// Answers cancellations and invalid requests at once.
nonisolated struct RequestSource {
    let queue: WaitingQueue<WorkRequest>
    let responses: ResponseOutput

    /// Reads the requests until the input ends.
    ///
    /// - Parameter afterEach: A closure that is called after each request, before the next one is read.
    func readAll(afterEach: () -> Void = {}) {
        var input = RequestInput(STDIN_FILENO)
        do throws(SystemError) {
            while let request = try input.next() {
                accept(request)
                afterEach()
            }
        } catch {
            refuse([Diagnostic(.error, error.message)])
        }
        queue.close()
    }

    private func accept(_ request: RequestInput.Request) {
        guard case .text(let bytes) = request else {
            return refuse([
                Diagnostic(
                    .error, "a request is longer than the maximum of \(RequestInput.standardLimit) bytes")
            ])
        }
        do throws(WorkRequest.Malformed) {
            let request = try WorkRequest(reading: bytes)
            if !request.isCancellation { return queue.add(request) }
            // If the request isn't in the queue, it has already been started. It is then completed and answered as
            // usual.
            if queue.remove(where: { $0.id == request.id }) {
                responses.write(WorkResponse(exitCode: 0, output: "", id: request.id, wasCancelled: true))
            }
        } catch {
            refuse(error.diagnostics, id: error.id)
        }
    }

    private func refuse(_ diagnostics: [Diagnostic], id: Int = 0) {
        responses.write(
            WorkResponse(
                exitCode: ExitStatus.usage.rawValue, output: CaretFormatter().format(diagnostics), id: id))
    }
}

/// Writes responses to the standard output, one at a time.
nonisolated final class ResponseOutput: Sendable {
    private let result = Mutex(ExitStatus.success)

    /// The status of the run: an error if responses couldn't be written.
    var status: ExitStatus { result.withLock { $0 } }

    func write(_ response: WorkResponse) {
        result.withLock { status in
            if status != .success { return }
            do {
                try StandardOutput.write(response.line)
            } catch is BrokenPipe {
                status = .brokenPipe
            } catch {
                status = .inputOutput
            }
        }
    }
}

/// The objects with which the subcommand `worker` runs the command of a request in its own process.
///
/// All runs share the readers.
struct Service: Sendable {
    /// Receives everything that the run would otherwise write to the standard output and the standard error.
    let messages: MessageBuffer
    let readers: ReaderPool

    /// The subcommands that a request can't use, because they run until they are stopped.
    private static let excluded = ["watch", "preview", "worker"]

    /// Checks that a request doesn't use an excluded subcommand, or the standard input or output, which belong to the
    /// protocol.
    ///
    /// - Throws: `UsageError`
    func check(_ arguments: Arguments) throws {
        if Self.excluded.contains(arguments.page.name) {
            throw UsageError("a request can't run '\(arguments.page.name)'")
        }
        let streams = [arguments.text(RenderOptions.output), arguments.text(InputOptions.filesFrom)]
        if arguments.operands.contains("-") || streams.contains("-") {
            throw UsageError(
                "a request can't use the standard input or output", note: "name files instead of '-'")
        }
        let paths = arguments.operands + arguments.page.options.flatMap(arguments.texts)
        if let path = paths.first(where: { DescriptorLink.isReached(from: $0) }) {
            throw UsageError(
                "a request can't use the standard input or output, and '\(path)' is an open file of the worker",
                note: "name another file")
        }
    }
}
