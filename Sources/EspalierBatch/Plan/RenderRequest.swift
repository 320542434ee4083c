import Espalier
import EspalierCairoGraphics
import EspalierDiagnostics
package import EspalierFiles
import EspalierThreads
import Foundation
import Synchronization

/// The inputs of a run with their outputs, order and record.
nonisolated package struct RenderRequest: Sendable {
    /// The maximum number of inputs for which each file is synchronized to the disk separately.
    ///
    /// For more inputs, the synchronization would take longer than the drawing (0.3 ms for each file on a fast disk,
    /// and 5 ms on a slow one).
    private static let durableInputs = 16

    package private(set) var inputs: [Input]
    /// The operands that match no input; empty unless the output folder has a record of earlier inputs.
    package let unmatched: [String]
    /// The text about skipped files and folders at the end of the summary.
    package let remark: String
    package let outputs: RunOutputs
    /// The settings of the run.
    private let settings: RunSettings
    package let jobs: Int
    /// The pool of readers that are kept after the run; nil if the process ends with the run.
    ///
    /// If readers are kept, files are synchronized to the disk only with `--durable`.
    package var readers: ReaderPool?
    /// The files of the gallery; nil for `render`.
    package let galleryFiles: GalleryFiles?
    /// The identities of all files that are read, so that no output replaces these files.
    package private(set) var sources: SourceFiles
    /// The font files of the run, and the folders of the system whose fonts may be used.
    package let fonts: [String]
    /// The font files of the run that aren't installed on the system.
    let foreignFonts: [String]
    /// The inputs of all shards.
    let allInputs: [Input]
    private let sourceFolders: SourceFolders
    /// The record of the inputs that were drawn before, for one run; nil if the run doesn't use it.
    ///
    /// It is read on a second thread while the inputs are searched.
    package let record: ChangeRecord?

    /// Finds the inputs of a run, and checks that its outputs don't replace them.
    ///
    /// - Parameters:
    ///   - settings: The settings of the run.
    ///   - known: The inputs if they are already known; nil to search for them.
    /// - Throws: `UsageError` or `SystemError`.
    package init(_ settings: RunSettings, inputs known: [Input]? = nil) throws {
        let names = known == nil ? try settings.query.names(settings.overrides) : []
        var located = settings
        var agreement = try located.readProjects(
            inFolders: known?.map { FilePath.folder(of: $0.path) } ?? settings.query.folders(names: names))
        let settings = located
        self.settings = settings
        let (batch, overrides) = (settings.batch, settings.overrides)
        galleryFiles = settings.output.gallery.map(GalleryFiles.init)
        sources = settings.sources
        let isSearching = Atomic(true)
        let (found, (record, knownJobs)) = Threads.both(isWorthwhile: batch.usesRecord) {
            defer { isSearching.store(false, ordering: .relaxed) }
            return Result {
                let selection =
                    try known.map { InputList.Selection(inputs: $0) }
                    ?? settings.query.selection(overrides, names: names) { Self.lostInputs($0, settings) }
                return (
                    selection, known ?? selection.inputs.withRivals(hasDarkTwin: settings.output.hasDarkTwin)
                )
            }
        } and: {
            // Counting the processors takes half a millisecond, as long as the stamps of 300 files.
            let jobs = batch.usesRecord ? Result { try OpenFiles.threads(settings.jobs) } : nil
            return (Self.record(settings) { isSearching.load(ordering: .relaxed) }, jobs)
        }
        self.record = record
        let (selection, all) = try found.get()
        let inputs = selection.inputs
        for input in inputs { try agreement?.add(input) }
        unmatched = selection.unmatched
        remark = selection.remark
        outputs = try RunOutputs(settings.output, inputCount: inputs.count)
        jobs = try knownJobs?.get() ?? OpenFiles.threads(settings.jobs, inputCount: inputs.count)
        sourceFolders = SourceFolders(
            inputs,
            allowedFolders: overrides.allowedFolders + (overrides.resourceFolder.map { [$0] } ?? [])
                + (overrides.projects?.allowedFolders ?? []))
        (fonts, foreignFonts) = Self.fonts(overrides, sources)
        allInputs = inputs
        self.inputs = known ?? batch.shard?.inputs(of: all) ?? all
        if known == nil {
            try OutputCheck(
                outputs: outputs, batch: batch, inputs: self.inputs, allInputs: all, sources: sources,
                isGallery: describesDiagrams
            ).check()
        }
    }

    /// Reads the record in the output folder; returns nil if the run doesn't use a record.
    ///
    /// While `hasTime` returns true, the stamps of recorded files are compared.
    private static func record(
        _ settings: RunSettings, whileTrue hasTime: () -> Bool = { false }
    ) -> ChangeRecord? {
        guard settings.batch.usesRecord, let outputs = try? RunOutputs(settings.output, inputCount: 0),
            let folder = outputs.folder
        else { return nil }
        // A single output may have another path than its stem.
        return ChangeRecord(folder: folder, shard: settings.batch.shard) { outputs.isFolder && hasTime() }
    }

    /// Returns true if inputs of an operand were deleted: its folder exists, and the record has an input below this
    /// folder that doesn't exist any more.
    ///
    /// Such a run may have no inputs, because it reports the outputs of the deleted ones.
    private static func lostInputs(_ operand: String, _ settings: RunSettings) -> Bool {
        let base = GlobPattern.isPattern(operand) ? GlobPattern(operand).base : operand
        guard FileKind(path: base.isEmpty ? "." : base) == .folder, let record = record(settings)
        else { return false }
        let folder = FilePath.normalized(base)
        return record.entries(except: []).contains {
            FilePath.relative(FilePath.normalized($0.path), to: folder) != nil
                && FileKind(path: $0.path) == .missing
        }
    }

    /// Adds the font files to the sources.
    ///
    /// - Returns: All font files, and the font files that aren't installed on the system.
    private static func fonts(
        _ overrides: Overrides, _ sources: SourceFiles
    ) -> (all: [String], foreign: [String]) {
        // A missing font isn't reported here, because it is reported as an error of each input.
        guard let fonts = try? overrides.fonts.library() else { return ([], []) }
        for path in fonts.allPaths { sources.add(path: path) }
        let folders = overrides.fonts.includesSystem ? FontLibrary.systemFolders : []
        return (fonts.allPaths + folders, fonts.foreignPaths)
    }

    package var batch: BatchPlan { settings.batch }
    package var overrides: Overrides { settings.overrides }
    package var environment: Environment { settings.environment }
    /// The value of `SOURCE_DATE_EPOCH`, in seconds since 1970; nil if it isn't set.
    var sourceDate: Int? { settings.sourceDate }
    package var stopsAtFailure: Bool { settings.stopsAtFailure }
    /// The files that affect the pictures of all inputs, such as the theme.
    package var sharedReads: [FileRead] { settings.sharedReads }
    /// A Boolean value that indicates whether the outcomes of inputs contain data for a gallery.
    var describesDiagrams: Bool { settings.output.gallery != nil }

    /// A Boolean value that indicates whether each file is synchronized to the disk before it gets its name.
    package var syncsEachFile: Bool {
        settings.isDurable || readers == nil && inputs.count <= Self.durableInputs
    }

    /// A Boolean value that indicates whether all files are synchronized to the disk at the end.
    var syncsAtEnd: Bool { !settings.isDurable && readers == nil && inputs.count > Self.durableInputs }

    /// Returns the request for one of the inputs.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - others: Files that must not be replaced, in addition to those that the input reads.
    /// - Returns: A request whose list of sources isn't shared with other requests.
    package func drawing(_ input: Input, protecting others: SourceFiles) -> RenderRequest {
        var request = self
        request.inputs = [input]
        // The input may have changed since the list of inputs was made.
        request.inputs[0].stamp = nil
        request.sources = SourceFiles(protecting: others)
        return request
    }

    /// Returns true if an output can be renamed to its final name only after all inputs have been read.
    ///
    /// This is the case if the output replaces a file that another input may use.
    func mustWait(_ output: InputOutcome.Output) -> Bool {
        inputs.count > 1 && output.file?.replacesFile == true && sourceFolders.contain(output.path)
    }

    /// Returns true if this run would give the outputs of an entry's input their recorded names.
    package func names(_ entry: ChangeEntry) -> Bool {
        guard outputs.isFolder else { return inputs.contains { outputs.stem(of: $0) == entry.stem } }
        var list = InputList(overrides)
        list.base = settings.query.base
        return InputExpansion(list).isStem(entry.stem, ofFile: entry.path)
    }

    /// Returns the files that an output may replace.
    ///
    /// - Parameters:
    ///   - suffix: The suffix of the output, such as `.svg` or `.md`.
    ///   - path: The path of the output.
    /// - Returns: The rule for the output.
    func replacement(for suffix: String, at path: String) -> Replacement {
        if outputs.isNamed(path) { return .named }
        let files = galleryFiles
        if let kind = outputs.textAlternative, suffix == "." + kind.rawValue {
            return .own { try kind.isOwn($0) || files?.contains($0) == true }
        }
        return files.map { files in .own { try files.contains($0) } } ?? .derived
    }

    /// The digest of the options, the shared files and `SOURCE_DATE_EPOCH`, all of which affect pictures.
    ///
    /// It is computed for each access, because most runs don't need it.
    var digestOfOptionsAndFiles: Digest { digest(of: sharedReads.map { $0.digest?.description ?? "" }) }

    /// The digest of the options and `SOURCE_DATE_EPOCH`.
    ///
    /// The contents of the shared files aren't included. The record lists these files among those that each input has
    /// read, so that messages can name the file that has changed.
    var optionsDigest: Digest { digest(of: []) }

    private func digest(of files: [String]) -> Digest {
        var lines = [settings.optionsText()]
        lines += outputs.formats.map(\.rawValue)
        lines += zip(sharedReads.map(\.path), files).map { "\($0) \($1)" }
        lines.append(sourceDate.map { "\($0)" } ?? "")
        if case .file(let path) = outputs.destination { lines.append(String(FilePath.suffix(of: path))) }
        return Digest(of: lines.joined(separator: "\n"))
    }
}
