import EspalierData
import EspalierFiles
import Foundation

/// Turns the operands of a command (files, folders, patterns, `-`) into a list of inputs in a defined order.
nonisolated struct InputList {
    /// True if folders and patterns provide data files too, false if only diagram files.
    let takesData: Bool
    /// True if a folder is one input, whose files make one diagram.
    var takesFolders = false

    /// Returns the inputs for the operands of a command.
    ///
    /// Stems of named files are relative to the deepest folder that the files share, so that `docs/a/x.yaml docs/b/x.yaml`
    /// become `a/x` and `b/x`. Stems of found files are relative to the folder or the fixed part of the pattern. A file that is
    /// both named and found is treated as named.
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

    /// The absolute path, so that `a.yaml` and `./a.yaml` are one input.
    private static func identity(_ input: Input) -> String {
        input.origin == .standardInput
            ? input.path : "/" + absolute(input.path).joined(separator: "/")
    }

    private var wanted: String {
        "in a folder or pattern, inputs are files named "
            + DataFormat.allCases.filter { $0.canBeDiagram || takesData }.flatMap(\.suffixes).joined(
                separator: ", ")
    }

    /// Returns true for a file, and for a path that doesn't exist: reading it reports the error, and the
    /// other inputs are drawn.
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
