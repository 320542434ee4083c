package import EspalierFiles

/// An input of the command, with its origin and the name of its outputs.
nonisolated package struct Input: Codable, Sendable, Equatable {
    nonisolated package enum Origin: Codable, Sendable, Equatable {
        case standardInput
        /// A path that was given on the command line.
        case file
        /// A file that was found by a search in a folder.
        ///
        /// The file is read only if no symbolic link on its path leads out of the folder.
        case search(folder: String)
        /// A folder that couldn't be searched.
        case failure(SystemError)
    }

    package private(set) var origin = Origin.file
    /// The path with which the file is opened and named in messages; `<stdin>` for the standard input.
    package let path: String
    /// The path below the base folder, without the suffix: `docs/classes/shapes` for `docs/classes/shapes.yaml`.
    ///
    /// The stem never begins with a slash and never leads out of the output folder.
    package let stem: String
    /// The other inputs whose outputs would have the same names; if one of these inputs is a diagram, this input isn't
    /// drawn.
    var rivals: [Input] = []
    /// The position in the list of all inputs of the command.
    package var index = 0
    /// The stamp that the file had when the list of inputs was made; nil if it isn't known.
    ///
    /// A change after that time may be noticed only by the next run.
    var stamp: FileStamp?
    /// True if this process has drawn the input before.
    ///
    /// Then the errors of the file are reported even if they make it look like a file of another program.
    package var wasDrawn = false
    /// True if the command has other inputs.
    package var isOneOfSeveral = false

    package init(origin: Origin = .file, path: String, stem: String, stamp: FileStamp? = nil) {
        (self.origin, self.path, self.stem, self.stamp) = (origin, path, stem, stamp)
    }

    /// True if the input was given on the command line; false if it was found by a search in a folder or with a
    /// pattern.
    package var isNamed: Bool { origin == .file || origin == .standardInput }

    /// True for a symbolic link that was found by a search in a folder.
    ///
    /// Commands that change their inputs skip such a link. The linked file is changed only if the search finds the file
    /// itself.
    package var isFoundLink: Bool {
        guard case .search = origin else { return false }
        return FileStamp.ofFileWithoutLink(path) == nil
    }

    /// The path of the file, which for a symbolic link is the path of the linked file.
    ///
    /// A command that changes its inputs writes to this path, because writing to `path` would replace the link.
    package var pathWithoutLinks: String {
        FileStamp.ofFileWithoutLink(path) == nil ? Folder.realPath(path) ?? path : path
    }

    package static let standard = Input(origin: .standardInput, path: "<stdin>", stem: "stdin")
}

extension [Input] {
    /// The first input that was named but doesn't exist; nil if all of them exist.
    ///
    /// A command that waits for changes reports it at the start, because its name is probably misspelled. Later, a named
    /// input may be missing for a while.
    package var firstMissing: Input? { first { $0.isNamed && !FileKind(path: $0.path).isFound } }
}
