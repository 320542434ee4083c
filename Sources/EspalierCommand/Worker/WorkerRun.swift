import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import EspalierThreads
import Foundation
import Synchronization

/// Answers the requests on the standard input until the input ends.
///
/// A separate thread reads the requests, so that a request can be canceled while others are drawn.
final class WorkerRun: Sendable {
    private let jobs: Int
    /// Runs the command with the arguments of a request.
    private let run: OrderedCall<[String], Service, ExitStatus>
    private let queue = WaitingQueue<WorkRequest>()
    private let responses = ResponseOutput()
    private let readers = ReaderPool()

    init(jobs: Int, run: @escaping OrderedCall<[String], Service, ExitStatus>) {
        (self.jobs, self.run) = (jobs, run)
    }

    func answerAll(start: ThreadStart = Threads.start) -> ExitStatus {
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
        let status = run(request.arguments, Service(messages: messages, readers: readers))
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
