import EspalierFiles
import Foundation
import Synchronization

/// A second process of this program, to which a socket is connected.
///
/// When the object is released, the socket is closed, which ends the process.
nonisolated final class ChildProcess: Sendable {
    /// The descriptor of the socket in the child.
    static let socket: Int32 = 3
    /// The lowest number of temporary descriptors, which is high enough that they don't collide with `socket`.
    private static let firstDescriptor: Int32 = 10

    let channel: MessageChannel
    private let identifier: pid_t
    /// True after the end of the process has been waited for.
    ///
    /// The system can then give the process's number to another process.
    private let isReaped = Atomic(false)

    /// Starts the program with other arguments, and with the same environment, working directory and standard
    /// streams.
    ///
    /// - Parameters:
    ///   - words: The arguments.
    ///   - isSilent: True to discard the standard error, to which C libraries write a message before they abort.
    /// - Throws: `SystemError` if the process can't be started.
    init(_ words: [String], isSilent: Bool) throws(SystemError) {
        let (own, other) = try Self.sockets()
        defer { close(other) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, other, Self.socket)
        if isSilent {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        var arguments = ([CommandLine.arguments.first ?? "espalier"] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var identifier: pid_t = 0
        let status = posix_spawn(&identifier, "/proc/self/exe", &actions, nil, &arguments, environ)
        guard status == 0 else {
            close(own)
            throw SystemError("a second process", status)
        }
        (channel, self.identifier) = (MessageChannel(descriptor: own), identifier)
    }

    deinit {
        close(channel.descriptor)
        // The process ends now. If it isn't waited for, it stays in the system's table until this process ends.
        if !isReaped.load(ordering: .relaxed) { _ = wait() }
    }

    private static func sockets() throws(SystemError) -> (own: Int32, other: Int32) {
        var pair: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { throw SystemError("a socket") }
        let moved = pair.map { fcntl($0, F_DUPFD_CLOEXEC, firstDescriptor) }
        let code = errno
        for descriptor in pair { close(descriptor) }
        guard moved.allSatisfy({ $0 >= 0 }) else {
            for descriptor in moved where descriptor >= 0 { close(descriptor) }
            throw SystemError("a socket", code)
        }
        return (moved[0], moved[1])
    }

    /// Ends the process, unless it has already ended.
    ///
    /// - Returns: The reason for its end, such as `signal 6 (Aborted)`.
    func end() -> String {
        // A process that has sent an invalid message would wait for the next one.
        kill(identifier, SIGKILL)
        return wait()
    }

    private func wait() -> String {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 {
            if errno != EINTR { return "unknown reason" }
        }
        isReaped.store(true, ordering: .relaxed)
        let signal = status & 0x7F
        return signal == 0
            ? "status \(status >> 8 & 0xFF)" : "signal \(signal) (\(String(cString: strsignal(signal))))"
    }
}

/// A channel for messages between two processes over a connected socket.
///
/// A message consists of its length in eight bytes and a property list.
nonisolated struct MessageChannel: Sendable {
    /// The maximum length of a message in bytes.
    ///
    /// A greater length means that the memory of the other process is corrupt.
    private static let maximumLength = 1 << 31
    private static let name = "<process>"

    let descriptor: Int32

    func send(_ message: some Encodable) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        // The message is put into an array, because a property list can't be a single number.
        let bytes = try encoder.encode([message])
        try withUnsafeBytes(of: UInt64(bytes.count)) {
            try Transfer.write($0, to: descriptor, path: Self.name)
        }
        try bytes.withUnsafeBytes { try Transfer.write($0, to: descriptor, path: Self.name) }
    }

    /// Waits for a message.
    ///
    /// - Returns: The message, or nil if the other process has ended or has sent an invalid length.
    func receive<Message: Decodable>(_ type: Message.Type = Message.self) throws -> Message? {
        var length: UInt64 = 0
        let count = try withUnsafeMutableBytes(of: &length) {
            try Transfer.read(descriptor, into: $0, path: Self.name)
        }
        guard count == MemoryLayout<UInt64>.size, length <= Self.maximumLength else { return nil }
        let bytes = try [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, filled in
            filled = try Transfer.read(
                descriptor, into: UnsafeMutableRawBufferPointer(buffer), path: Self.name)
        }
        guard bytes.count == Int(length) else { return nil }
        return try PropertyListDecoder().decode([Message].self, from: Data(bytes)).first
    }
}
