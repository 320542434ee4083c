import EspalierDiagnostics
import EspalierFiles

/// The rules for skipping files below one folder: those of `--exclude`, and of `.espalierignore` in the folder and its
/// subfolders.
nonisolated final class IgnoreList {
    static let fileName = ".espalierignore"
    /// The maximum size of a file of rules in bytes.
    private static let maximumSize = 1 << 20

    /// The folder, in the spelling of `CurrentFolder`.
    let root: String
    private let excluded: [IgnoreRule]
    private var rules: [String: [IgnoreRule]] = [:]
    /// The last folder for which `hasNoRules(forEntriesOf:)` was called, and the result.
    private var last: (folder: String, hasNoRules: Bool)?

    init(root: String, excluded: [IgnoreRule]) { (self.root, self.excluded) = (root, excluded) }

    /// Returns true if a path below the root is skipped, or if a folder on this path is skipped.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - isFolder: True if the path is that of a folder.
    /// - Returns: True if the path is skipped.
    /// - Throws: `SystemError` if a file of rules can't be read.
    func skips(_ path: String, isFolder: Bool = false) throws -> Bool {
        if excluded.isEmpty, try hasNoRules(forEntriesOf: FilePath.folder(of: path[...])) { return false }
        let parts = components(path[...])
        for count in parts.indices.map({ $0 + 1 }) {
            if try skips(parts[..<count], isFolder: isFolder || count < parts.count) { return true }
        }
        return false
    }

    /// Returns true if a file or folder is skipped.
    ///
    /// The folders on its path aren't checked, because the caller knows that they aren't skipped.
    func skipsEntry(_ path: String, isFolder: Bool) throws -> Bool {
        try skips(components(path[...])[...], isFolder: isFolder)
    }

    /// Returns true if there are rules for the entries of a folder.
    func hasRules(forEntriesOf folder: String) throws -> Bool {
        try !excluded.isEmpty || !hasNoRules(forEntriesOf: folder[...])
    }

    /// Returns true if the root, a folder and the folders between them have no rules.
    ///
    /// The last result is kept, because a search or a list usually has the entries of one folder one after another.
    private func hasNoRules(forEntriesOf path: Substring) throws -> Bool {
        if let last, last.folder == path { return last.hasNoRules }
        var folder = root
        var hasNoRules = try rules(in: folder).isEmpty
        for part in components(path) where hasNoRules {
            folder = FilePath.join(folder, String(part))
            hasNoRules = try rules(in: folder).isEmpty
        }
        last = (String(path), hasNoRules)
        return hasNoRules
    }

    /// Returns true if `--exclude` matches a path, or if the last matching rule excludes it.
    ///
    /// The rules of a subfolder come after the rules of the folders that contain the subfolder.
    private func skips(_ parts: ArraySlice<Substring>, isFolder: Bool) throws -> Bool {
        var isSkipped = false
        var folder = root
        for index in parts.indices {
            for rule in try self.rules(in: folder)
            where rule.isNegated == isSkipped && rule.matches(parts[index...], isFolder: isFolder) {
                isSkipped.toggle()
            }
            folder = FilePath.join(folder, String(parts[index]))
        }
        return isSkipped || excluded.contains { $0.matches(parts, isFolder: isFolder) }
    }

    private func components(_ path: Substring) -> [Substring] {
        FilePath.components(of: Substring(path.utf8.dropFirst(root.utf8.count)))
    }

    private func rules(in folder: String) throws -> [IgnoreRule] {
        if let known = rules[folder] { return known }
        let path = FilePath.join(folder, Self.fileName)
        var found: [IgnoreRule] = []
        if FileKind(path: path) == .file {
            let bytes = try InputReader(limit: Self.maximumSize).read(Input(path: path, stem: path))
            found = IgnoreRule.rules(in: String(decoding: bytes, as: UTF8.self))
        }
        rules[folder] = found
        return found
    }
}
