package import Foundation

/// A folder for one test; it is deleted when the object is deinitialized.
package final class Workplace {
    package let path: String
    private let captures: String
    private var captureCount = 0

    package init() throws {
        let base = FileManager.default.temporaryDirectory.appendingPathComponent(
            "espalier-\(UUID().uuidString)")
        path = base.appendingPathComponent("place").path
        captures = base.appendingPathComponent("captures").path
        for folder in [path, captures] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        // Allow access for everyone, because a test may run the command as another user.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }

    package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    package func write(_ bytes: [UInt8], to name: String) throws {
        let url = url(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    package func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

    package func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

    /// Returns the paths of all files below a folder, including hidden files, in sorted order.
    package func files(below name: String = ".") -> [String] {
        let root = url(name).path
        let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        // Foundation returns the whole path of a file if a combining mark is after the slash of `root`.
        let prefix = root + "/"
        let names = all.map {
            $0.utf8.starts(with: prefix.utf8) ? String(Substring($0.utf8.dropFirst(prefix.utf8.count))) : $0
        }
        return names.filter {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: root + "/" + $0, isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }

    package func captureFiles(_ input: String) throws -> (input: URL, output: URL, errors: URL) {
        captureCount += 1
        let urls = ["in", "out", "err"].map {
            URL(fileURLWithPath: captures).appendingPathComponent("\(captureCount).\($0)")
        }
        try Data(input.utf8).write(to: urls[0])
        for url in urls.dropFirst() { try Data().write(to: url) }
        return (urls[0], urls[1], urls[2])
    }
}
