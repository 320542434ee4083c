extension JSONScanner {
    /// Skips the next value, without recursion for nested values.
    package mutating func skipValue() throws(Failure) {
        switch try kind() {
        case .string: try skipString()
        case .number, .literal: skipScalar()
        case .object, .array: try skipContainer()
        }
    }

    private mutating func skipScalar() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x2C, 0x5D, 0x7D, 0x20, 0x0A, 0x0D, 0x09: return
            default: offset += 1
            }
        }
    }

    private mutating func skipContainer() throws(Failure) {
        let start = offset
        offset += 1
        guard try skipToEnd() else { throw Failure("this bracket is never closed", at: start) }
    }

    /// Skips the remaining elements of the current container, and moves to its end.
    package mutating func leaveContainer() throws(Failure) {
        let start = offset
        guard try skipToEnd() else { throw Failure("a bracket before this is never closed", at: start) }
        didLeave()
    }

    private mutating func skipToEnd() throws(Failure) -> Bool {
        var level = 1
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x22:
                try skipString()
                continue
            case 0x7B, 0x5B: level += 1
            case 0x7D, 0x5D: level -= 1
            default: break
            }
            offset += 1
            if level == 0 { return true }
        }
        return false
    }

    /// Moves to the end of a string without checking its escapes.
    private mutating func skipString() throws(Failure) {
        var position = offset + 1
        while position < bytes.count {
            // The step is always one byte. If it depended on the byte, each iteration would have to wait for the
            // previous one, which takes twice the time.
            while position < bytes.count, bytes[position] != 0x22, bytes[position] != 0x5C { position += 1 }
            if position < bytes.count, bytes[position] == 0x22 {
                offset = position + 1
                return
            }
            position += 2
        }
        throw Failure("this string is never closed", at: offset)
    }
}
