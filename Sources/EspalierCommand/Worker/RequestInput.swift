import EspalierFiles
import Foundation

/// Reads the texts of requests from a pipe.
///
/// A request ends with the closing brace of its object, because Bazel 4 writes no line break between two requests and
/// waits for the response before it writes more. Text that isn't an object ends with its line, and so does an object
/// that has no closing brace in its line. A request that is longer than the limit is skipped without being stored, so
/// that a stream without an end can't exhaust the memory.
nonisolated struct RequestInput: ~Copyable {
    nonisolated enum Request: Equatable {
        case text([UInt8])
        case tooLong
    }

    /// The maximum number of bytes of a request: a Bazel action with 100,000 inputs takes about 20 MB.
    static let standardLimit = 64 << 20

    private let descriptor: Int32
    private let limit: Int
    /// The bytes that were read last, of which the first `count` are valid.
    private var chunk: [UInt8]
    /// The number of valid bytes in `chunk`.
    private var count = 0
    /// The position of the first byte in `chunk` that hasn't been used.
    private var position = 0

    init(_ descriptor: Int32, limit: Int = standardLimit) {
        (self.descriptor, self.limit) = (descriptor, limit)
        chunk = [UInt8](repeating: 0, count: 1 << 16)
    }

    /// Returns the next request; nil at the end.
    ///
    /// White space between requests is skipped.
    mutating func next() throws(SystemError) -> Request? {
        var text: [UInt8] = []
        var length = 0
        var boundary = RequestBoundary()
        var isComplete = false
        while !isComplete, try readIfNeeded() {
            if length == 0 { skipWhiteSpace() }
            let end = boundary.end(in: chunk[position..<count])
            length += (end ?? count) - position
            if length <= limit { text += chunk[position..<(end ?? count)] }
            position = end ?? count
            isComplete = end != nil
        }
        return length == 0 ? nil : length > limit ? .tooLong : .text(text)
    }

    private mutating func skipWhiteSpace() {
        while position < count, [0x20, 0x09, 0x0D, 0x0A].contains(chunk[position]) { position += 1 }
    }

    /// Reads further bytes into `chunk` if all of its bytes have been used.
    ///
    /// - Returns: False at the end of the input.
    private mutating func readIfNeeded() throws(SystemError) -> Bool {
        if position < count { return true }
        let descriptor = descriptor
        let result = chunk.withUnsafeMutableBytes { bytes in
            Result { () throws(SystemError) in
                try Transfer.readSome(descriptor, into: bytes, path: "<stdin>")
            }
        }
        (position, count) = (0, try result.get())
        return count > 0
    }
}

/// Finds the end of a request whose text arrives in pieces.
nonisolated struct RequestBoundary {
    /// The number of braces that are open.
    private var depth = 0
    /// True if the request begins with a brace; nil before its first byte.
    private var isObject: Bool?
    private var isInString = false
    private var isEscaped = false

    /// Returns the index after the request in the next piece of its text; nil if the request continues after the piece.
    mutating func end(in piece: ArraySlice<UInt8>) -> Int? {
        for (index, byte) in zip(piece.indices, piece) {
            if byte == UInt8(ascii: "\n") { return index }
            if isObject == nil { isObject = byte == UInt8(ascii: "{") }
            if isObject == false { continue }
            if isInString {
                readInString(byte)
            } else if closes(byte) {
                return index + 1
            }
        }
        return nil
    }

    private mutating func readInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    /// Reads a byte outside of strings.
    ///
    /// - Returns: True if the byte is the brace that closes the object.
    private mutating func closes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}") where depth > 0:
            depth -= 1
            return depth == 0
        default: break
        }
        return false
    }
}
