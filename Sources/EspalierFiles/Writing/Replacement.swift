import EspalierDiagnostics

/// The files that an output may replace.
///
/// All outputs of all subcommands are written under one of these rules. Whatever the rule is, a file that has the bytes
/// of the output already isn't touched, and a file that was read isn't replaced (see `SourceFiles`).
package enum Replacement: Sendable {
    /// The user has named exactly this path.
    ///
    /// A file is replaced. A device or a pipe is written.
    case named
    /// The path follows from names that the user has given: those of an input, an option and a folder.
    ///
    /// A file is replaced.
    case derived
    /// The user can't foresee the path.
    ///
    /// A file is replaced only if the closure, which receives the path, finds something that says that an earlier run
    /// has written the file. The closure is called only if a file with other bytes is at the path.
    case own(where: @Sendable (_ path: String) throws -> Bool)

    /// Checks that a file with other bytes may be replaced.
    ///
    /// - Throws: `DiagnosticsError` that names the file to move.
    package func check(_ path: String) throws {
        guard case .own(let isOwn) = self, try !isOwn(path) else { return }
        throw DiagnosticsError(
            "'\(path)' isn't replaced, because nothing says that espalier has written it",
            note: "move or remove this file, then run the command again", cause: .file)
    }

    /// True if a device or a pipe can be written.
    var permitsDevices: Bool { if case .named = self { true } else { false } }
}
