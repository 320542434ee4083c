import Foundation
import Testing

/// Files next to the tests with which results are compared.
///
/// `ESPALIER_RECORD_GOLDENS=1 swift test` writes files that are missing or different, and fails, so that it isn't left on by
/// mistake. If `CI` is set, it writes nothing.
struct SnapshotFolder {
    let url: URL
    /// The command that records the files, for the message of a failure.
    let command: String

    /// The maximum size of a file in bytes, since a repository shouldn't contain large files.
    private static let greatestSize = 150_000

    private static let isRecording: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return environment["ESPALIER_RECORD_GOLDENS"] == "1" && environment["CI"] == nil
    }()

    /// All files, by their paths in the folder.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return all.filter { ($0 as NSString).pathExtension.isEmpty == false }.sorted()
    }

    /// Compares the bytes of a file with the stored ones.
    ///
    /// `difference` returns the relevant difference from the stored bytes; nil if there is none.
    func check(_ name: String, _ bytes: [UInt8], difference: ([UInt8]) throws -> String?) throws {
        let file = url.appendingPathComponent(name)
        let stored = (try? Data(contentsOf: file)).map { [UInt8]($0) }
        if stored == bytes { return }
        guard let problem = try stored.map(difference) ?? "is missing" else { return }
        #expect(bytes.count <= Self.greatestSize, "\(name) would have \(bytes.count) bytes")
        if Self.isRecording {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            Issue.record("\(name) \(problem): recorded. Look at it before you commit it")
            return
        }
        let actual = FileManager.default.temporaryDirectory.appendingPathComponent(
            "espalier-snapshot-" + name.replacing("/", with: "-"))
        try Data(bytes).write(to: actual)
        Issue.record("\(file.path) \(problem). What it is now: \(actual.path). To accept it: \(command)")
    }

    /// Returns the first lines in which two texts differ.
    static func difference(of new: [UInt8], from old: [UInt8]) -> String? {
        func lines(_ bytes: [UInt8]) -> [Substring] {
            String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        }
        let (new, old) = (lines(new), lines(old))
        func line(_ lines: [Substring], _ row: Int) -> Substring {
            lines.indices.contains(row) ? lines[row] : ""
        }
        let rows = 0..<max(new.count, old.count)
        let different = rows.filter { line(new, $0) != line(old, $0) }
        guard let row = different.first else { return nil }
        return "differs in \(different.count) lines; line \(row + 1) was '\(line(old, row))' and is "
            + "'\(line(new, row))'"
    }
}
