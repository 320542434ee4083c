import EspalierDiagnostics
import Foundation

/// The links in `/proc` that stand for open files of a process, such as `/proc/self/fd/1`, to which `/dev/stdout` leads.
package enum DescriptorLink {
    /// The maximum number of links that the system follows in a path.
    private static let maximumLinks = 40

    /// Returns true if a path is a symbolic link that leads to an open file of a process.
    ///
    /// Such a link must not be replaced by a file, because other programs use it.
    package static func isReached(from path: String) -> Bool {
        var path = path
        for _ in 0..<maximumLinks {
            guard let target = target(of: path) else { return false }
            let folder = FilePath.folder(of: path)
            if isInProc(folder.isEmpty ? "." : folder) { return true }
            path = FilePath.resolved(target, in: folder)
        }
        return false
    }

    private static func target(of path: String) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                guard let start = text.baseAddress else { return nil }
                let count = readlink(path, start, text.count)
                return count > 0
                    ? String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
                    : nil
            }
        }
    }

    private static func isInProc(_ folder: String) -> Bool {
        guard let proc = stat(ofFile: "/proc"), let status = stat(ofFile: folder) else { return false }
        return status.st_dev == proc.st_dev
    }
}
