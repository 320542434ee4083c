import EspalierData
import EspalierDiagnostics
import Foundation

/// Converts the operands of a command (files, folders, patterns, `-`) to a list of inputs in a reproducible order.
nonisolated package struct InputList {
    /// True if data files that are found in a folder or by a pattern are also inputs; false if only diagram files are.
    let takesData: Bool
    /// True if a folder is a single input, whose files are shown in one diagram.
    var takesFolders = false
    /// The folder of `--base`; nil for the current folder.
    package var base: String?
    /// The name of the option or key that sets `base`, for messages.
    var baseName = "'--base'"
    /// The values of `--exclude`.
    package var excluded: [IgnoreRule] = []

    /// The inputs of a command, and the numbers of files and folders that a search skipped.
    nonisolated package struct Selection {
        package var inputs: [Input] = []
        /// The folders and patterns that match nothing.
        package var unmatched: [String] = []
        var hiddenFolders = 0
        package var ignored = 0

        /// The end of a summary: "", or ", 1 hidden folder, 3 ignored".
        package var remark: String {
            (hiddenFolders > 0 ? ", \("hidden folder".counted(hiddenFolders))" : "")
                + (ignored > 0 ? ", \(ignored) ignored" : "")
        }
    }

    /// Returns the inputs for the operands of a command.
    package func inputs(for words: [String]) throws -> [Input] { try selection(for: words).inputs }

    /// Returns the only input of an operand.
    ///
    /// - Parameters:
    ///   - word: A file, folder, pattern, or `-`.
    ///   - advice: The note of the error if the operand has several inputs.
    /// - Returns: The input.
    /// - Throws: `UsageError` if the operand matches nothing or several inputs, `SystemError` if a file of rules can't
    ///   be read.
    package func input(for word: String, advice: String) throws -> Input {
        let inputs = try inputs(for: [word])
        guard let input = inputs.first, inputs.count == 1 else {
            throw UsageError("'\(word)' contains \(inputs.count) inputs", note: advice)
        }
        return input
    }

    /// Returns the inputs for the operands of a command, with the numbers of skipped files and folders.
    ///
    /// The stem of an input is its path below the base folder, without the suffix. If a file is both named by an
    /// operand and found by a search, it is treated as named.
    ///
    /// - Parameters:
    ///   - words: Files, folders, patterns, or `-`.
    ///   - paths: The paths of further files and folders, in which special characters aren't treated as patterns.
    ///   - permitsNoMatch: Returns true for an operand that may match nothing without an error.
    /// - Returns: The inputs.
    /// - Throws: `UsageError` if an operand matches nothing, `SystemError` if a file of rules can't be read.
    package func selection(
        for words: [String], and paths: [String] = [], permitsNoMatch: (String) -> Bool = { _ in false }
    ) throws -> Selection {
        var expansion = InputExpansion(self)
        for word in words { try expansion.add(word) }
        try expansion.add(paths: paths)
        expansion.number()
        let selection = expansion.selection
        if let word = selection.unmatched.first(where: { !permitsNoMatch($0) }) {
            throw UsageError("no input matched '\(word)'", note: wanted)
        }
        return selection
    }

    var wanted: String {
        "in a folder or pattern, inputs are files named "
            + DataFormat.allCases.filter { $0.canBeDiagram || takesData }.flatMap(\.suffixes).joined(
                separator: ", ")
    }

    /// Returns true if a file that was found in a folder or by a pattern is an input.
    package func isWanted(_ path: String) -> Bool {
        guard let format = DataFormat(fileName: path) else { return false }
        return format.canBeDiagram || takesData
    }
}
