import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

@Suite struct DigestTests {
    /// A file is read in pieces of 256 KB.
    @Test(arguments: [0, 1, 1 << 18, (1 << 18) + 1, 1_000_000])
    func `the digest of a file is that of its bytes`(count: Int) throws {
        let place = try Workplace()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) }
        try place.write(bytes, to: "file")
        let digest = bytes.withUnsafeBytes { Digest(of: $0) }
        #expect(try Digest(ofFile: place.url("file").path) == digest)
        try FileManager.default.createSymbolicLink(
            atPath: place.url("link").path, withDestinationPath: "file")
        #expect(try Digest(ofFile: place.url("link").path) == digest)
    }

    @Test func `only a regular file has a digest`() throws {
        let place = try Workplace()
        #expect(mkfifo(place.url("pipe").path, 0o600) == 0)
        for name in ["pipe", ".", "missing"] {
            #expect(throws: SystemError.self) { try Digest(ofFile: place.url(name).path) }
        }
    }
}
