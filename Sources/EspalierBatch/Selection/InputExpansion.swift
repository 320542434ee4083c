import EspalierData
import EspalierDiagnostics
import EspalierFiles
import EspalierThreads

/// Collects the inputs of a command, operand by operand.
nonisolated struct InputExpansion {
    private(set) var selection = InputList.Selection()
    private let list: InputList
    /// The current folder, with absolute paths if the base folder isn't in it.
    private let current: CurrentFolder
    /// The path of the base folder, as `current.spelling(of:)` returns it; empty for the current folder.
    private let base: String
    private var lists: [String: IgnoreList] = [:]
    /// The positions of inputs by their paths, so that `a.yaml` and `./a.yaml` are one input.
    ///
    /// The inputs of the first search aren't in it before another operand is added, because a search finds no file
    /// twice.
    private var positions: [String: Int] = [:]
    /// The paths of the hidden folders that were skipped, so that each of them is counted once.
    private var hiddenFolders: Set<String> = []
    /// The paths of the files and folders that were skipped by rules.
    private var ignored: Set<String> = []

    init(_ list: InputList) {
        self.list = list
        let current = CurrentFolder()
        base = list.base.map(current.spelling) ?? ""
        self.current = FilePath.isAbsolute(base) ? current.absolute : current
    }

    /// Sets those properties of each input that depend on the other inputs.
    ///
    /// The inputs are changed here, because changing a copy of a long list would copy all inputs.
    mutating func number() {
        removeGraphsOfExtensions()
        let isOneOfSeveral = selection.inputs.count > 1
        for index in selection.inputs.indices {
            selection.inputs[index].index = index
            selection.inputs[index].isOneOfSeveral = isOneOfSeveral
        }
    }

    /// Removes each graph `M@Other.symbols.json` that is read together with the input `M.symbols.json`.
    private mutating func removeGraphsOfExtensions() {
        func isExtension(_ input: Input) -> Bool {
            FilePath.name(of: input.path).contains("@") && DataFormat(fileName: input.path) == .symbolgraph
        }
        guard selection.inputs.contains(where: isExtension) else { return }
        let known = Set(selection.inputs.map { current.spelling(of: $0.path) })
        selection.inputs.removeAll { input in
            guard isExtension(input) else { return false }
            let (path, name) = (current.spelling(of: input.path), FilePath.name(of: input.path))
            let module = name.prefix { $0 != "@" } + DataFormat.symbolgraph.suffixes[0]
            return known.contains(FilePath.join(FilePath.folder(of: path), String(module)))
        }
    }

    /// Adds the inputs of an operand, which is a path, a pattern, or `-`.
    mutating func add(_ word: String) throws {
        if word == "-" { return insert(.standard, spelling: "-") }
        guard !FileKind(path: word).isFound, GlobPattern.isPattern(word) else {
            return try add(path: word)
        }
        let pattern = GlobPattern(word)
        let found = pattern.search()
        try add(found, in: pattern.base, named: word) {
            [skipped = try ignoreList(for: folder(pattern.base))] in
            try skipped.skips($0)
        }
    }

    /// Adds a file, or the inputs in a folder.
    ///
    /// A path that doesn't exist is added as well: reading it reports the error, and the other inputs are drawn.
    mutating func add(path: String) throws { try add(path, FileLookup(path: path)) }

    /// Adds files, and the inputs in folders.
    ///
    /// Two threads look up the paths, because this takes most of the time for a long list.
    mutating func add(paths: [String]) throws {
        let (first, second) = (paths.prefix(paths.count / 2), paths.dropFirst(paths.count / 2))
        let (start, end) = Threads.both(isWorthwhile: paths.count > 100) {
            Self.lookups(of: first)
        } and: {
            Self.lookups(of: second)
        }
        positions.reserveCapacity(paths.count)
        for (path, found) in zip(paths, start + end) { try add(path, found) }
    }

    private static func lookups(of paths: ArraySlice<String>) -> [FileLookup] {
        var lookups = FileLookups()
        return paths.map { lookups.lookup($0) }
    }

    private mutating func add(_ path: String, _ found: FileLookup) throws {
        if path.isEmpty { throw UsageError("the name of an input is empty") }
        let spelling = current.spelling(of: path)
        let isFolder = found.kind == .folder
        let ignored = try ignoreList(for: isFolder ? spelling : FilePath.folder(of: spelling))
        if spelling != ignored.root, try ignored.skips(spelling, isFolder: isFolder) {
            skip(spelling)
        } else if isFolder, !list.takesFolders {
            try search(path, spelling: spelling, ignored)
        } else if isFolder {
            let name = FilePath.name(of: FilePath.normalized(path))
            let ownStem = name.isEmpty ? "folder" : String(name)
            insert(
                Input(path: path, stem: spelling.isEmpty || spelling == base ? ownStem : try stem(spelling)),
                spelling: spelling)
        } else {
            insert(
                Input(path: path, stem: FileName.stem(of: try stem(spelling)), stamp: found.stamp),
                spelling: spelling)
        }
    }

    private mutating func search(_ path: String, spelling: String, _ ignored: IgnoreList) throws {
        var found = SearchResult()
        try Folder.search(
            below: path,
            ifRulesIn: { try ignored.hasRules(forEntriesOf: FilePath.join(spelling, $0)) },
            skipping: { try ignored.skipsEntry(FilePath.join(spelling, $0), isFolder: $1) }, &found)
        try add(found, in: path, named: path)
    }

    private mutating func add(
        _ found: SearchResult, in folder: String, named word: String,
        skipping skips: (String) throws -> Bool = { _ in false }
    ) throws {
        let spelling = self.folder(folder)
        let before = selection.inputs.count
        let isSpelled = folder == spelling
        var (known, ignoredCount) = (0, found.ignored.count)
        for path in found.hiddenFolders { hiddenFolders.insert(FilePath.join(spelling, path)) }
        selection.hiddenFolders = hiddenFolders.count
        for path in found.ignored { skip(FilePath.join(spelling, path)) }
        selection.inputs.reserveCapacity(before + found.files.count)
        for file in found.files where list.isWanted(file) {
            let name = FilePath.join(spelling, file)
            if try skips(name) {
                ignoredCount += 1
                skip(name)
                continue
            }
            known += 1
            let input = Input(
                origin: .search(folder: folder), path: isSpelled ? name : FilePath.join(folder, file),
                stem: FileName.stem(of: try stem(name)))
            if before == 0 { selection.inputs.append(input) } else { insert(input, spelling: name) }
        }
        for failure in found.failures {
            let input = Input(origin: .failure(failure), path: failure.path, stem: failure.path)
            insert(input, spelling: current.spelling(of: failure.path))
        }
        if known == 0, ignoredCount == 0, selection.inputs.count == before {
            selection.unmatched.append(word)
        }
    }

    /// Counts a file or folder that is skipped by rules.
    private mutating func skip(_ spelling: String) {
        ignored.insert(spelling)
        selection.ignored = ignored.count
    }

    private func folder(_ path: String) -> String { current.spelling(of: path.isEmpty ? "." : path) }

    private mutating func insert(_ input: Input, spelling: String) {
        if positions.isEmpty { addPositions() }
        guard let known = positions[spelling] else {
            positions[spelling] = selection.inputs.count
            return selection.inputs.append(input)
        }
        let old = selection.inputs[known]
        if input.isNamed, !old.isNamed { selection.inputs[known] = Input(path: input.path, stem: old.stem) }
    }

    /// Adds the positions of the inputs that the first search has found.
    private mutating func addPositions() {
        positions.reserveCapacity(selection.inputs.count)
        for (position, input) in selection.inputs.enumerated() {
            positions[current.spelling(of: input.path)] = position
        }
    }

    /// Returns the rules that apply in a folder.
    ///
    /// If the folder is in the base folder, these are the rules of the base folder and all its subfolders. Otherwise,
    /// these are the rules of the folder and its subfolders.
    private mutating func ignoreList(for folder: String) throws -> IgnoreList {
        let root = FilePath.relative(folder, to: base) == nil ? folder : base
        if let known = lists[root] { return known }
        let new = IgnoreList(root: root, excluded: list.excluded)
        lists[root] = new
        return new
    }

    /// Returns true if the outputs of a file, which needn't exist, have a stem.
    func isStem(_ stem: String, ofFile path: String) -> Bool {
        guard let known = try? self.stem(current.spelling(of: path)) else { return false }
        return stem.utf8.elementsEqual(FileName.stem(of: known).utf8) || stem.utf8.elementsEqual(known.utf8)
    }

    /// Returns the path of an input below the base folder, with its suffix.
    ///
    /// Without `--base`, an input outside of the current folder has its absolute path without the first slash.
    ///
    /// - Throws: `UsageError` if the input isn't below the base folder.
    private func stem(_ spelling: String) throws -> String {
        if let rest = FilePath.relative(spelling, to: base), !rest.isEmpty { return String(rest) }
        if let base = list.base {
            throw UsageError(
                "'\(spelling)' isn't in the folder '\(base)' of \(list.baseName)",
                note: "name a folder that contains it"
            )
        }
        return FilePath.relative(spelling, to: "/").map(String.init) ?? spelling
    }
}
