import EspalierData
import Foundation

/// Turns what a person typed - files, folders, patterns, `-` - into a list of inputs in a defined order.
nonisolated struct InputList {
    /// Whether folders and patterns pick up data files too; otherwise only diagram files.
    let takesData: Bool
    /// Whether a folder is one input, whose files make one diagram.
    var takesFolders = false

    /// Files named one by one are placed relative to the deepest folder that they share, so that
    /// `docs/a/x.yaml docs/b/x.yaml` become `a/x` and `b/x`; folders and patterns relative to themselves.
    func inputs(for words: [String]) throws -> [Input] {
        let named = words.filter { Self.isFile($0) }
        let shared = Self.sharedFolder(of: named)
        var inputs: [Input] = []
        var seen: Set<String> = []
        for word in words {
            if word.isEmpty { throw UsageError("the name of an input is empty") }
            let new = try expand(word, below: shared)
            if new.isEmpty { throw UsageError("no input matched '\(word)'", note: wanted) }
            inputs += new.filter { seen.insert(Self.identity($0)).inserted }
        }
        return inputs
    }

    /// Equal for `a.yaml` and `./a.yaml`, which are one input.
    private static func identity(_ input: Input) -> String {
        input.origin == .standardInput ? input.path : identity(ofFile: input.path)
    }

    /// The file's path from the root.
    static func identity(ofFile path: String) -> String { "/" + absolute(path).joined(separator: "/") }

    private var wanted: String {
        "a folder or pattern gives files named "
            + DataFormat.allCases.filter { $0.canBeDiagram || takesData }.flatMap(\.suffixes).joined(
                separator: ", ")
    }

    /// A path that leads nowhere counts: that it can't be read is said when its turn comes, and the others
    /// are drawn.
    private static func isFile(_ word: String) -> Bool {
        if word == "-" { return false }
        switch Folder.kind(of: word) {
        case .file, .other: return true
        case .folder: return false
        case .missing: return !GlobPattern.isPattern(word)
        }
    }

    private func expand(_ word: String, below shared: [Substring]) throws -> [Input] {
        if word == "-" { return [.standard] }
        if Self.isFile(word) {
            let parts = Self.absolute(word).dropFirst(shared.count)
            return [Input(path: word, relativePath: parts.joined(separator: "/"))]
        }
        if Folder.kind(of: word) == .folder, takesFolders {
            let name = Self.absolute(word).last.map(String.init) ?? "folder"
            return [Input(path: word, stem: name)]
        }
        if Folder.kind(of: word) == .folder {
            return try Folder.files(below: word).filter(isWanted).map {
                Input(path: Folder.join(word, $0), relativePath: $0, isNamed: false)
            }
        }
        let pattern = GlobPattern(word)
        return try pattern.search().filter(isWanted).map {
            Input(path: Folder.join(pattern.base, $0), relativePath: $0, isNamed: false)
        }
    }

    /// `Module@Other.symbols.json` belongs to `Module.symbols.json` and is read with it.
    private func isWanted(_ path: String) -> Bool {
        if FileName.isDiagram(path) { return true }
        let name = path.split(separator: "/").last ?? ""
        return takesData && FileName.isData(path)
            && !(name.contains("@") && DataFormat(fileName: path) == .symbolgraph)
    }

    private static func absolute(_ path: String) -> [Substring] {
        path.hasPrefix("/")
            ? FileName.normalized(path)
            : FileName.normalized(FileManager.default.currentDirectoryPath + "/" + path)
    }

    private static func sharedFolder(of paths: [String]) -> [Substring] {
        let folders = paths.map { absolute($0).dropLast() }
        guard var shared = folders.first else { return [] }
        for folder in folders.dropFirst() {
            shared = shared.prefix(zip(shared, folder).prefix { $0 == $1 }.count)
        }
        return Array(shared)
    }
}
