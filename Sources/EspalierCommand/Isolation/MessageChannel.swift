import EspalierFiles
import Foundation

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
