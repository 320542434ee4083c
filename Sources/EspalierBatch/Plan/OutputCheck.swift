import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The check of a request before anything is drawn.
///
/// It rejects requests whose outputs don't fit the destination, or would replace inputs.
nonisolated struct OutputCheck {
    let outputs: RunOutputs
    let batch: BatchPlan
    /// The inputs of this shard.
    let inputs: [Input]
    /// The inputs of all shards.
    let allInputs: [Input]
    /// The files that are known to be read.
    let sources: SourceFiles
    /// True if the pictures belong to the page of a gallery.
    let isGallery: Bool

    /// Checks the outputs and the reports.
    ///
    /// - Throws: `UsageError`, or `SystemError` if the output folder can't be created.
    func check() throws {
        if outputs.destination == .standardOutput {
            let note = "name a file or folder with '-o'"
            if batch.isIncremental || batch.mode != .draw {
                throw UsageError("earlier outputs can't be compared with the standard output", note: note)
            }
            if batch.depfile != nil {
                throw UsageError("'--depfile' can't name the standard output in a rule", note: note)
            }
        }
        if case .folder(let folder) = outputs.destination {
            try checkFolder(folder)
        } else if outputs.hasDarkTwin || outputs.textAlternative != nil,
            outputs.destination == .standardOutput
        {
            throw UsageError(
                "a second file can't be written to the standard output", note: "name a folder with '-o'")
        } else if outputs.formats.count > 1 {
            throw UsageError(
                "several formats can't be written to the standard output", note: "name a folder with '-o'")
        }
        try checkInputsAreKept()
        try checkReports()
    }

    /// Checks that the output folder is a folder or can be created, so that not every input reports the same error.
    private func checkFolder(_ folder: String) throws {
        var path = folder
        while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
        let isNew = FileKind(path: path) == .missing
        while FileKind(path: path.isEmpty ? "." : path) == .missing { path = FilePath.folder(of: path) }
        if path.isEmpty { path = "." }
        if [.file, .other].contains(FileKind(path: path)) {
            throw UsageError("'\(path)' isn't a folder", note: "name another folder with '-o'")
        }
        if isNew, batch.mode == .draw, access(path, W_OK | X_OK) != 0 { throw SystemError(folder) }
    }

    /// Checks that the reports replace neither a file that is read nor a picture.
    ///
    /// Other files that a diagram reads, such as data, aren't known yet. `RunReports` doesn't replace them.
    private func checkReports() throws {
        let isStandardOutput = outputs.destination == .standardOutput
        let reports = try ReportPaths(batch.reports, besides: isStandardOutput ? "--output" : nil)
        if reports.isEmpty { return }
        let files = allInputs.lazy.filter { $0.origin != .standardInput }.map(\.path)
        try reports.check(areNot: files, "an input")
        for report in batch.reports { try sources.check(output: report.path) }
        // Reports and pictures rarely have the same suffix, so usually no path of a picture is looked at.
        if case .file(let path) = outputs.destination {
            try reports.check(areNot: [path], "a picture of this run")
        }
        let suffixes = outputs.possibleSuffixes.filter(reports.hasName)
        let pictures = allInputs.lazy.flatMap { input in
            suffixes.lazy.compactMap { outputs.path(for: input, suffix: $0) }
        }
        try reports.check(areNot: pictures, "a picture of this run")
        if isGallery, let folder = outputs.folder {
            try reports.check(areNot: [FilePath.join(FilePath.folder(of: folder), "index.html")], "the page")
        }
        if batch.isIncremental, let folder = outputs.folder {
            try reports.check(areNot: [FilePath.join(folder, ChangeFile.name)], "the record")
        }
    }

    /// Checks that no output would replace an input.
    ///
    /// For example, the text alternative of the input `plan.txt` could have the same path as the input. `OutputFile`
    /// makes this check for all files that were read, but only when a file is replaced. This method rejects the whole
    /// request in cases that are known in advance.
    private func checkInputsAreKept() throws {
        let suffixes = outputs.possibleSuffixes
        let endangered = inputs.lazy.map(\.path).filter { path in
            outputs.isNamed(path) || suffixes.contains { FileName.hasSuffix(path, $0) }
        }
        let kept = Set(endangered.compactMap { FileIdentity(path: $0) })
        if kept.isEmpty { return }
        for input in inputs {
            for suffix in suffixes {
                guard let path = outputs.path(for: input, suffix: suffix),
                    let identity = FileIdentity(path: path),
                    kept.contains(identity)
                else { continue }
                throw UsageError(
                    "'\(path)' is an input and would be overwritten", note: "name another folder with '-o'")
            }
        }
    }
}
