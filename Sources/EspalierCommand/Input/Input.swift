import EspalierFiles

/// An input of the command, with its origin and the name of its output.
nonisolated struct Input: Codable, Sendable, Equatable {
    nonisolated enum Origin: Codable, Sendable, Equatable {
        case standardInput
        /// A path from the command line.
        case file
        /// A file that a search found below a folder.
        ///
        /// It is read only if no link leads out of the folder.
        case search(folder: String)
        /// A folder that a search couldn't read.
        case failure(SystemError)
    }

    let origin: Origin
    /// The path as it is opened and named in messages; `<stdin>` for the standard input.
    let path: String
    /// The position among the inputs, without the suffix: `classes/shapes` for `docs/classes/shapes.yaml` below `docs`.
    ///
    /// Never begins with a slash and never leads out of its folder.
    let stem: String
    /// Inputs whose output has the same name.
    ///
    /// If one of them is a diagram, this input isn't drawn.
    var rivals: [Input] = []

    /// True if the user named the input; false if it was found in a folder or by a pattern.
    var isNamed: Bool { origin == .file || origin == .standardInput }

    static let standard = Input(origin: .standardInput, path: "<stdin>", stem: "stdin")

    init(origin: Origin = .file, path: String, stem: String) {
        self.origin = origin
        self.path = path
        self.stem = stem
    }

    init(origin: Origin = .file, path: String, relativePath: String) {
        self.init(origin: origin, path: path, stem: FileName.withoutSuffix(relativePath))
    }
}
