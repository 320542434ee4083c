import EspalierFiles
import Foundation

/// The picture of the differences that an earlier comparison has written.
nonisolated struct OldDifference {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private let path: String

    /// Finds the picture at a path; nil if the path isn't that of a PNG file.
    ///
    /// Links aren't followed.
    init?(path: String) {
        guard FileKind(path: path, followsLinks: false) == .file,
            (try? Self.start(of: path)) == Self.signature
        else { return nil }
        self.path = path
    }

    /// Removes the picture.
    ///
    /// - Throws: `SystemError`
    func remove() throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError(path) }
    }

    private static func start(of path: String) throws -> [UInt8] {
        let descriptor = try Descriptor(opening: path)
        var bytes = [UInt8](repeating: 0, count: signature.count)
        let number = descriptor.number
        let count = try bytes.withUnsafeMutableBytes { try Transfer.read(number, into: $0, path: path) }
        return Array(bytes[..<count])
    }
}
