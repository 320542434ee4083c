package import EspalierDiagnostics

/// The encodings in which data files can be read.
package enum TextEncoding: String, Sendable, CaseIterable {
    /// UTF-8, with or without a byte order mark.
    case utf8 = "utf-8"
    /// UTF-16 whose less significant byte is first.
    case utf16LittleEndian = "utf-16le"
    /// UTF-16 whose more significant byte is first.
    case utf16BigEndian = "utf-16be"
    /// ISO 8859-1, which has a character for every byte.
    case latin1 = "latin-1"
    /// The Western European encoding of Windows, which has printable characters in place of most control characters of
    /// `latin1`.
    case windows1252 = "windows-1252"

    /// Finds the encoding of a file that begins with the byte order mark of UTF-16; nil for any other file.
    init?(byteOrderMarkOf bytes: [UInt8]) {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): self = .utf16LittleEndian
        case (0xFE, 0xFF): self = .utf16BigEndian
        default: return nil
        }
    }

    /// The characters of the bytes 0x80 to 0x9F in Windows-1252.
    ///
    /// The five bytes without a character are control characters, as in the WHATWG Encoding Standard.
    fileprivate static let windowsCharacters: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
        0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}

extension SourceFile {
    /// Returns the file in UTF-8; the file itself if it is in UTF-8 already.
    ///
    /// The result has the same lines as the file, so messages about the result have the right line numbers.
    ///
    /// - Parameters:
    ///   - encoding: The encoding of the file; nil for UTF-8, or for UTF-16 if the file begins with its byte order
    ///     mark.
    ///   - limits: The limits beyond which the file is refused.
    /// - Returns: A file with the same name.
    /// - Throws: `DiagnosticsError` if the file is too large, isn't valid UTF-16, or looks like UTF-16 without a byte
    ///   order mark.
    /// - Complexity: O(bytes) if the file isn't in UTF-8, otherwise O(1).
    package func decoded(
        from encoding: TextEncoding?, limits: DataLimits
    ) throws(DiagnosticsError) -> SourceFile {
        guard let encoding = encoding ?? TextEncoding(byteOrderMarkOf: bytes) else {
            try refuseUnmarkedUTF16()
            return self
        }
        guard encoding != .utf8 else { return self }
        guard bytes.count <= limits.bytes else {
            throw InputFailure.fileSize(bytes.count, limits.bytes).error(in: self)
        }
        var decoder = TextDecoder()
        do throws(InputFailure) {
            switch encoding {
            case .utf8: return self
            case .utf16LittleEndian: try decoder.decodeUTF16(bytes, lowByte: 0)
            case .utf16BigEndian: try decoder.decodeUTF16(bytes, lowByte: 1)
            case .latin1: decoder.decode(bytes, upper: [])
            case .windows1252: decoder.decode(bytes, upper: TextEncoding.windowsCharacters)
            }
        } catch {
            // Create the error with the text that has been decoded so far. The line number of the error is the number
            // of line breaks in this text, plus 1.
            throw error.error(in: SourceFile(name: name, bytes: decoder.text))
        }
        return SourceFile(name: name, bytes: decoder.text)
    }

    /// Throws an error if the file looks like UTF-16 without a byte order mark.
    ///
    /// Such a file starts with two ASCII characters, each of which has one zero byte.
    private func refuseUnmarkedUTF16() throws(DiagnosticsError) {
        guard bytes.count >= 4, (bytes[0] == 0) != (bytes[1] == 0), (bytes[0] == 0) == (bytes[2] == 0),
            (bytes[1] == 0) == (bytes[3] == 0)
        else { return }
        let encoding = bytes[0] == 0 ? TextEncoding.utf16BigEndian : .utf16LittleEndian
        throw InputFailure(
            "the file seems to be in UTF-16, but has no byte order mark", at: 0,
            hint: "if it is, write 'encoding: \(encoding.rawValue)' or '--encoding \(encoding.rawValue)'"
        ).error(in: self)
    }
}

/// Converts text of other encodings to UTF-8.
private struct TextDecoder {
    var text: [UInt8] = []

    /// Converts text in which each byte is a character.
    ///
    /// `upper` contains the characters of the bytes from 0x80 on. A byte that isn't in `upper` is the character with
    /// the same code point.
    mutating func decode(_ bytes: [UInt8], upper: [UInt16]) {
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            let index = Int(byte) - 0x80
            let unit = index >= 0 && index < upper.count ? upper[index] : UInt16(byte)
            append(Unicode.Scalar(unit) ?? "\u{FFFD}")
        }
    }

    /// Converts UTF-16; `lowByte` is the position of the less significant byte of each unit.
    mutating func decodeUTF16(_ bytes: [UInt8], lowByte: Int) throws(InputFailure) {
        text.reserveCapacity(bytes.count / 2 + bytes.count / 16)
        var high: UInt16?
        for offset in stride(from: 0, to: bytes.count - 1, by: 2) {
            let unit = UInt16(bytes[offset + lowByte]) | UInt16(bytes[offset + 1 - lowByte]) << 8
            if offset == 0, unit == 0xFEFF { continue }
            switch (high, unit) {
            case (nil, 0xD800..<0xDC00): high = unit
            case (let first?, 0xDC00..<0xE000):
                let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
                append(Unicode.Scalar(value) ?? "\u{FFFD}")
                high = nil
            case (nil, _):
                guard let scalar = Unicode.Scalar(unit) else { throw invalid("unpaired surrogate 0x", unit) }
                append(scalar)
            case (let first?, _): throw invalid("unpaired surrogate 0x", first)
            }
        }
        if let high { throw invalid("unpaired surrogate at the end, 0x", high) }
        if bytes.count % 2 == 1 {
            throw InputFailure("invalid UTF-16: the file ends in the middle of a character", at: text.count)
        }
    }

    private func invalid(_ reason: String, _ unit: UInt16) -> InputFailure {
        InputFailure(
            "invalid UTF-16: \(reason)\(String(unit, radix: 16, uppercase: true))", at: text.count)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            text.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
