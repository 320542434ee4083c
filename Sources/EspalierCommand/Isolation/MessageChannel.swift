import EspalierFiles
import Foundation

/// Messages between two processes over a connected socket: the length in eight bytes, then a property list.
nonisolated struct MessageChannel: Sendable {
    /// A longer message isn't one: the other process has lost control of its memory.
    private static let maximumLength = 1 << 31
    private static let name = "<process>"

    let descriptor: Int32

    func send(_ message: some Encodable) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        // A property list can't be a single number.
        let bytes = try encoder.encode([message])
        try withUnsafeBytes(of: UInt64(bytes.count)) {
            try Transfer.write($0, to: descriptor, path: Self.name)
        }
        try bytes.withUnsafeBytes { try Transfer.write($0, to: descriptor, path: Self.name) }
    }

    /// Waits for a message.
    ///
    /// - Returns: Nil if the other process has ended.
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
