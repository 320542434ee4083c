/// One thing to draw or check: where to read it, and where its output belongs.
nonisolated struct Input: Sendable, Equatable {
    nonisolated enum Origin: Sendable, Equatable { case standardInput, file }

    let origin: Origin
    /// The path as it is opened and named in messages; `<stdin>` for the standard input.
    let path: String
    /// Where it stands among the inputs, without the suffix: `classes/shapes` for `docs/classes/shapes.yaml`
    /// below `docs`. Never begins with a slash and never climbs out.
    let stem: String
    /// Whether a person named it, and not a folder or pattern that it was found in.
    var isNamed = true

    static let standard = Input(origin: .standardInput, path: "<stdin>", stem: "stdin")

    init(origin: Origin = .file, path: String, stem: String) {
        self.origin = origin
        self.path = path
        self.stem = stem
    }

    init(path: String, relativePath: String, isNamed: Bool = true) {
        self.init(path: path, stem: FileName.withoutSuffix(relativePath))
        self.isNamed = isNamed
    }
}
