import EspalierFiles
import EspalierImageComparison
import Foundation

/// The picture of the differences that an earlier comparison has written.
nonisolated struct OldDifference {
    private let path: String

    /// Finds the picture at a path; nil if no such picture is at the path.
    ///
    /// Links aren't followed.
    init?(path: String) {
        guard FileKind(path: path, followsLinks: false) == .file,
            let start = try? Self.start(of: path), ImageComparison.isDifference(start)
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
        var bytes = [UInt8](repeating: 0, count: ImageComparison.differenceMarkLength)
        let number = descriptor.number
        let count = try bytes.withUnsafeMutableBytes { try Transfer.read(number, into: $0, path: path) }
        return Array(bytes[..<count])
    }
}
