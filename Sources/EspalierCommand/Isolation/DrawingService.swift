import Dispatch
import EspalierFiles
import EspalierThreads
import Foundation
import Synchronization

/// The other process of an `IsolatedWorker`: draws the inputs whose numbers it receives, and sends their outcomes.
///
/// It has inherited the blocked signals of the first process and ends with it, when the socket is closed.
enum DrawingService {
    /// The first word of the command line.
    static let name = "--draw-for-process"

    /// Draws inputs until the first process closes the socket.
    ///
    /// - Parameters:
    ///   - words: The command line of the first process.
    ///   - environment: The environment of both.
    /// - Returns: The exit status.
    static func run(_ words: [String], environment: Environment) -> ExitStatus {
        let channel = MessageChannel(descriptor: ChildProcess.socket)
        // The programs that this one may start don't inherit the socket.
        guard fcntl(channel.descriptor, F_SETFD, FD_CLOEXEC) == 0,
            let inputs = try? channel.receive([Input].self),
            let request = try? request(words, inputs, environment)
        else {
            return Failure.report(UsageError("unknown option '\(name)'"), to: Console())
        }
        let worker = RenderWorker.immortal(request)
        let orders = OrderQueue(channel)
        // Their locks tell other runs that the files are in use until the first process has renamed them.
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

/// The orders of the first process, received on a thread that ends this process with it.
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
    /// - Returns: Nil at the end. With a thread, the process ends instead.
    func next() -> DrawingOrder? {
        guard hasThread.withLock({ $0 }) else { return try? channel.receive() }
        arrivals.wait()
        return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
