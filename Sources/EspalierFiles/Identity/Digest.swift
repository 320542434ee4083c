import CGLib

/// A SHA-256 digest.
package struct Digest: Hashable, Codable, Sendable {
    /// The number of bytes in a digest.
    package static let size = 32

    /// The 32 bytes as four words, so that a digest needs no allocation.
    package let words: SIMD4<UInt64>

    /// Creates a digest that consists of the given words.
    package init(words: SIMD4<UInt64>) { self.words = words }

    /// Computes the digest of bytes.
    package init(of bytes: UnsafeRawBufferPointer) {
        let hasher = Hasher()
        hasher.update(bytes)
        self = hasher.digest
    }

    /// Computes the digest of a text in UTF-8.
    package init(of text: String) {
        var text = text
        self = text.withUTF8 { Digest(of: UnsafeRawBufferPointer($0)) }
    }

    /// The digest as 64 hexadecimal digits.
    package var description: String {
        withUnsafeBytes(of: words) { bytes in
            let digits = Array("0123456789abcdef".utf8)
            return String(unsafeUninitializedCapacity: 2 * Digest.size) { buffer in
                for (index, byte) in bytes.enumerated() {
                    buffer[2 * index] = digits[Int(byte >> 4)]
                    buffer[2 * index + 1] = digits[Int(byte & 15)]
                }
                return 2 * Digest.size
            }
        }
    }

    /// Computes a digest of bytes that are available in parts.
    ///
    /// A hasher belongs to one thread at a time.
    package final class Hasher {
        private let checksum = g_checksum_new(Int32(CHECKSUM_SHA256))

        /// Creates a hasher to which no bytes have been added yet.
        package init() {}

        deinit { if let checksum { g_checksum_free(checksum) } }

        /// Appends bytes to the data whose digest is computed.
        package func update(_ bytes: UnsafeRawBufferPointer) {
            guard let checksum, let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            g_checksum_update(checksum, start, bytes.count)
        }

        /// The digest of all bytes so far.
        package var digest: Digest {
            var words = SIMD4<UInt64>()
            // After the digest of a checksum has been read, no bytes can be added to the checksum. The digest is
            // therefore read from a copy.
            guard let checksum, let copy = g_checksum_copy(checksum) else { return Digest(words: words) }
            defer { g_checksum_free(copy) }
            withUnsafeMutableBytes(of: &words) { buffer in
                var count = Digest.size
                if let start = buffer.bindMemory(to: UInt8.self).baseAddress {
                    g_checksum_get_digest(copy, start, &count)
                }
            }
            return Digest(words: words)
        }
    }
}
