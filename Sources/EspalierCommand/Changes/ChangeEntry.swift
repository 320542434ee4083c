import EspalierFiles

/// The record of an input that was drawn: the files that were read, and the outputs that were written.
nonisolated struct ChangeEntry: Sendable {
    /// The path of the outputs without their suffixes, relative to the output folder.
    let stem: String
    /// The path of the input as it is on the command line, or as it was found in a folder.
    let path: String
    /// The digest of the options that affect pictures.
    let options: Digest
    /// The digest of `ProgramIdentity`: of the program, its libraries and the fonts.
    let program: Digest
    /// False if the input was skipped because it isn't a diagram.
    let isDiagram: Bool
    var reads: [FileRead]
    var outputs: [DrawnFile]
    let diagnostics: StoredDiagnostics

    var key: ChangeFile.Key { ChangeFile.Key(stem: stem, options: options) }
}
