import EspalierFiles
import EspalierThreads
import Foundation
import Synchronization

/// The second process of an `IsolatedWorker`, which draws inputs on request and sends back their outcomes.
///
/// The process has inherited the blocked signals of the first process. It ends when the socket is closed, so it also
/// ends with the first process.
package enum DrawingService {
    /// The first argument of the second process.
    package static let name = "--draw-for-process"

    /// Draws inputs until the first process closes the socket.
    ///
    /// This method returns only if the first process hasn't sent a valid request. Otherwise, it ends the process.
    ///
    /// - Parameter makeRequest: Returns the request of the first process for its inputs.
    package static func run(_ makeRequest: ([Input]) throws -> RenderRequest) {
        let channel = MessageChannel(descriptor: ChildProcess.socket)
        // Programs that this process may start must not inherit the socket.
        guard fcntl(channel.descriptor, F_SETFD, FD_CLOEXEC) == 0,
            let inputs = try? channel.receive([Input].self),
            let request = try? makeRequest(inputs)
        else { return }
        let worker = RenderWorker.immortal(request)
        let unreleased = Mutex<[PreparedFile]>([])
        let nextOrder = orders(from: channel) {
            unreleased.withLock { files in
                for file in files { file.handOver() }
                files = []
            }
        }
        // The files of the outputs in this array stay locked until the first process has renamed them. Therefore, other
        // runs don't use the files.
        var prepared: [InputOutcome.Output] = []
        while case .draw(let index)? = nextOrder(), inputs.indices.contains(index) {
            prepared.removeAll { !request.mustWait($0) }
            let outcome = worker.draw(inputs[index])
            let message = OutcomeMessage(outcome, sources: request.sources)
            unreleased.withLock { $0 = outcome.outputs.compactMap(\.file) }
            guard (try? channel.send(message)) != nil, case .release? = nextOrder() else { break }
            prepared += outcome.outputs
        }
        TemporaryFiles.removeAllAndExit(0)
    }

    /// Returns a function that waits for the next order of the first process.
    ///
    /// A thread receives the orders, and ends this process when the first process closes the socket. If there is no
    /// such thread, the function receives the orders itself, and returns nil when the socket is closed.
    ///
    /// - Parameters:
    ///   - channel: The socket.
    ///   - release: Hands over the files of the last outcome. It is called as soon as `.release` is received, because
    ///     the first process may close the socket right after this order, and the end of this process removes all files
    ///     that haven't been handed over.
    /// - Returns: The function.
    private static func orders(
        from channel: MessageChannel, release: @escaping @Sendable () -> Void
    ) -> () -> DrawingOrder? {
        let receive: @Sendable () -> DrawingOrder? = {
            let order = try? channel.receive(DrawingOrder.self)
            if case .release? = order { release() }
            return order
        }
        let queue = WaitingQueue<DrawingOrder>()
        let hasThread = Threads.start {
            while let order = receive() { queue.add(order) }
            TemporaryFiles.removeAllAndExit(0)
        }
        return { hasThread ? queue.next() : receive() }
    }
}
