import Dispatch
import EspalierFiles
import EspalierThreads
import Foundation
import Synchronization

/// The second process of an `IsolatedWorker`, which draws inputs on request and sends back their outcomes.
///
/// The process has inherited the blocked signals of the first process. It ends when the socket is closed, so it also
/// ends with the first process.
enum DrawingService {
    /// The first argument of the second process.
    static let name = "--draw-for-process"

    /// Draws inputs until the first process closes the socket.
    ///
    /// - Parameters:
    ///   - words: The arguments of the first process.
    ///   - environment: The environment of both processes.
    /// - Returns: The exit status if the first process hasn't sent a valid request. Otherwise, this method doesn't return,
    ///   because it ends the process.
    static func run(_ words: [String], environment: Environment) -> ExitStatus {
        let channel = MessageChannel(descriptor: ChildProcess.socket)
        // Programs that this process may start must not inherit the socket.
        guard fcntl(channel.descriptor, F_SETFD, FD_CLOEXEC) == 0,
            let inputs = try? channel.receive([Input].self),
            let request = try? request(words, inputs, environment)
        else {
            return Failure.report(UsageError("unknown option '\(name)'"), to: Console())
        }
        let worker = RenderWorker.immortal(request)
        let orders = OrderQueue(channel)
        // The files of the outputs in this array stay locked until the first process has renamed them. Therefore, other
        // runs don't use the files.
        var prepared: [InputOutcome.Output] = []
        while case .draw(let index)? = orders.next(), inputs.indices.contains(index) {
            prepared.removeAll { !request.mustWait($0) }
            let outcome = worker.draw(inputs[index])
            let message = OutcomeMessage(outcome, sources: request.sources)
            guard (try? channel.send(message)) != nil, case .release? = orders.next() else { break }
            for output in outcome.outputs { output.file?.handOver() }
            prepared += outcome.outputs
        }
        TemporaryFiles.removeAllAndExit(0)
    }

    private static func request(
        _ words: [String], _ inputs: [Input], _ environment: Environment
    ) throws -> RenderRequest {
        let name = words.first ?? ""
        let command = try Subcommands.named(name)
        let arguments = try ArgumentReader(Array(words.dropFirst()), page: command.page)
            .read(environment: environment)
        guard let drawing = command as? any DrawingSubcommand.Type else {
            throw UsageError("'\(name)' draws nothing")
        }
        return try drawing.request(arguments, inputs: inputs, environment: environment)
    }
}

/// The orders of the first process, which a thread receives.
///
/// The thread ends this process when the socket is closed.
nonisolated final class OrderQueue: Sendable {
    private let channel: MessageChannel
    private let waiting = Mutex<[DrawingOrder]>([])
    private let arrivals = DispatchSemaphore(value: 0)
    private let hasThread = Mutex(false)

    init(_ channel: MessageChannel) {
        self.channel = channel
        let hasStarted = Threads.start {
            while let order = try? channel.receive(DrawingOrder.self) {
                self.waiting.withLock { $0.append(order) }
                self.arrivals.signal()
            }
            TemporaryFiles.removeAllAndExit(0)
        }
        hasThread.withLock { $0 = hasStarted }
    }

    /// Waits for the next order.
    ///
    /// If a thread receives the orders, that thread ends the process when the first process closes the socket.
    ///
    /// - Returns: The next order; nil if there is no receiving thread, and the first process has closed the socket.
    func next() -> DrawingOrder? {
        guard hasThread.withLock({ $0 }) else { return try? channel.receive() }
        arrivals.wait()
        return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
