import EspalierData
import EspalierFiles
import Foundation

/// Converts the operands of a command (files, folders, patterns, `-`) to a list of inputs in a reproducible order.
nonisolated struct InputList {
    /// True if data files in folders and of patterns are also inputs; false if only diagram files are.
    let takesData: Bool
    /// True if a folder is a single input, whose files are shown in one diagram.
    var takesFolders = false

    /// Returns the inputs for the operands of a command.
    ///
    /// The stem of an input is the name of its outputs without suffix. For files that were given on the command line,
    /// it is relative to the deepest common folder, so that the stems of `docs/a/x.yaml docs/b/x.yaml` are `a/x` and
    /// `b/x`. For files that were found by a search, it is relative to the folder, or to the part of the pattern before
    /// the first special character. A file that was both given and found is treated as given.
    func inputs(for words: [String]) throws -> [Input] {
        let named = words.filter { Self.isFile($0) }
        let shared = Self.sharedFolder(of: named)
        var inputs: [Input] = []
        var seen: [String: Int] = [:]
        for word in words {
            if word.isEmpty { throw UsageError("the name of an input is empty") }
            let new = expand(word, below: shared)
            if new.isEmpty { throw UsageError("no input matched '\(word)'", note: wanted) }
            for input in new {
                if let known = seen.updateValue(inputs.count, forKey: Self.identity(input)) {
                    seen[Self.identity(input)] = known
                    if input.isNamed, !inputs[known].isNamed {
                        inputs[known] = Input(path: input.path, stem: inputs[known].stem)
                    }
                } else {
                    inputs.append(input)
                }
            }
        }
        return inputs
    }

    /// Returns the absolute path of an input, so that `a.yaml` and `./a.yaml` are the same input.
    private static func identity(_ input: Input) -> String {
        input.origin == .standardInput
            ? input.path : "/" + absolute(input.path).joined(separator: "/")
    }

    private var wanted: String {
        "in a folder or pattern, inputs are files named "
            + DataFormat.allCases.filter { $0.canBeDiagram || takesData }.flatMap(\.suffixes).joined(
                separator: ", ")
    }

    /// Returns true for a file, and for a path that doesn't exist.
    ///
    /// If such a path is read, the error is reported and the other inputs are drawn.
    private static func isFile(_ word: String) -> Bool {
        if word == "-" { return false }
        switch FileKind(path: word) {
        case .file, .other: return true
        case .folder: return false
        case .missing: return !GlobPattern.isPattern(word)
        }
    }

    private func expand(_ word: String, below shared: [Substring]) -> [Input] {
        if word == "-" { return [.standard] }
        if Self.isFile(word) {
            let parts = Self.absolute(word).dropFirst(shared.count)
            return [Input(path: word, relativePath: parts.joined(separator: "/"))]
        }
        if FileKind(path: word) == .folder, takesFolders {
            let name = Self.absolute(word).last.map(String.init) ?? "folder"
            return [Input(path: word, stem: name)]
        }
        if FileKind(path: word) == .folder {
            var found = SearchResult()
            Folder.search(below: word, &found)
            return inputs(found, in: word)
        }
        let pattern = GlobPattern(word)
        return inputs(pattern.search(), in: pattern.base)
    }

    private func inputs(_ found: SearchResult, in folder: String) -> [Input] {
        found.files.filter(isWanted).map {
            Input(origin: .search(folder: folder), path: Folder.join(folder, $0), relativePath: $0)
        } + found.failures.map { Input(origin: .failure($0), path: $0.path, stem: $0.path) }
    }

    /// Returns true if a found file is an input.
    ///
    /// `Module@Other.symbols.json` isn't an input, because it is read together with `Module.symbols.json`.
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
