import EspalierBatch
import EspalierDiagnostics
import EspalierGraphics
import EspalierImageComparison
import EspalierSnapshots
import Foundation

/// The checked request of `snapshot verify` or `snapshot record`.
struct SnapshotRequest: Sendable {
    let inputs: [Input]
    let overrides: Overrides
    let forms: [SnapshotForm]
    /// The appearances of pictures; nil for the appearance that each diagram file sets.
    let appearances: [Appearance?]
    /// The times from 0 to 1 between two states of a diagram at which snapshots are made.
    let moments: [Double]
    let mode: RecordMode
    let results: ResultsFolder
    /// The options of the command, which include those of the tolerance.
    private let arguments: Arguments
    private let ignoredElements: [ElementPattern]
    /// A Boolean value that indicates whether layout snapshots contain the drawn lines of text.
    let includesText: Bool
    let jobs: Int
    let reports: SnapshotReports
    private let patterns: [SnapshotPattern]

    init(
        _ arguments: Arguments, inputs operands: [String], records: Bool, environment: Environment
    ) throws {
        overrides = try Overrides(arguments)
        inputs = try InputList(overrides).inputs(for: operands)
        if inputs.contains(where: { $0.origin == .standardInput }) {
            throw UsageError("the standard input has no baselines", note: "name diagram files or folders")
        }
        try overrides.projects?.load(for: inputs)
        forms = try Self.forms(arguments)
        let appearances = arguments.texts(SnapshotOptions.appearances).compactMap(Appearance.init)
        self.appearances = appearances.isEmpty ? [nil] : appearances
        let count = try arguments.integer(SnapshotOptions.moments, in: 0...100) ?? 0
        moments = (0..<count).map { Double($0 + 1) / Double(count + 1) }
        mode = try Self.mode(arguments, records: records, environment)
        results = SnapshotReview.results(arguments)
        self.arguments = arguments
        _ = try ToleranceOptions.tolerance(arguments)
        ignoredElements = try ToleranceOptions.ignoredElements(arguments)
        includesText = arguments.has(SnapshotOptions.text)
        jobs = try ThreadOptions.count(arguments)
        reports = try SnapshotReports(arguments)
        try SnapshotReports.check(arguments, areNot: inputs.map(\.path), "an input")
        patterns = arguments.texts(SnapshotOptions.filter).map(SnapshotPattern.init)
    }

    private static func forms(_ arguments: Arguments) throws -> [SnapshotForm] {
        let kinds = Set(arguments.texts(SnapshotOptions.forms).compactMap(SnapshotResult.Kind.init))
        let scale = try arguments.number(SnapshotOptions.scale, in: 0.05...64) ?? 2
        return SnapshotResult.Kind.allCases.filter { kinds.isEmpty || kinds.contains($0) }.map {
            $0 == .layout ? .layout : .picture(scale: scale)
        }
    }

    private static func mode(
        _ arguments: Arguments, records: Bool, _ environment: Environment
    ) throws -> RecordMode {
        let chosen = arguments.choice(SnapshotOptions.record, as: RecordMode.self)
        let mode = chosen ?? (records ? .all : .never)
        guard SnapshotReview.isContinuousIntegration(environment) else { return mode }
        // In continuous integration, a request to record is ignored if it comes from an environment variable, because
        // the variable may be set permanently. If the request is on the command line, this is an error, so that users
        // know that nothing is recorded.
        if records || arguments.isTyped(SnapshotOptions.record), mode != .never {
            throw SnapshotReview.refusal("recorded")
        }
        return .never
    }

    /// Returns true if the name of a snapshot matches the filter.
    func wants(_ name: String) -> Bool {
        patterns.isEmpty || patterns.contains { $0.matches(name) }
    }

    /// The ends of the names of the snapshots that the run compares, such as `.dark@2x.png`; nil if the run compares
    /// only some snapshots of an input.
    ///
    /// If an input has a baseline with one of these ends but no snapshot of that name, the baseline is unused.
    /// Baselines with other ends belong to forms, scales or appearances that the run doesn't select.
    var nameEnds: Set<String>? {
        guard patterns.isEmpty, overrides.state == nil else { return nil }
        let ends = forms.flatMap { form in
            appearances.map { SnapshotEnvironment(appearance: $0).nameEnd(of: form) }
        }
        return Set(ends + moments.flatMap { time in ends.map { DiagramMoment.nameEnd(at: time) + $0 } })
    }

    /// Returns the elements of an input that aren't compared, of options and of the rules of its project file.
    func ignoredElements(for input: Input) throws -> [IgnoredElement] {
        try ignoredElements.map { IgnoredElement(pattern: $0) }
            + rules(for: input).flatMap(\.ignoredElements).map {
                IgnoredElement(pattern: try ElementPattern($0.text), range: $0.range)
            }
    }

    private func rules(for input: Input) throws -> [SnapshotRule] {
        try overrides.projects?.project(for: input)?.rules(for: input) ?? []
    }

    /// Returns warnings about the rules of project files that match no file.
    ///
    /// A rule that matches none of the inputs may be for others, so its files are searched on the disk.
    func warningsAboutRules() throws -> [Diagnostic] {
        var unused: [ObjectIdentifier: (project: ProjectFile, rules: [SnapshotRule])] = [:]
        for input in inputs {
            guard let project = try overrides.projects?.project(for: input) else { continue }
            let used = project.rules(for: input).map(\.range.lower)
            unused[ObjectIdentifier(project), default: (project, project.rules)].rules.removeAll {
                used.contains($0.range.lower)
            }
        }
        return unused.values.sorted { $0.project.path < $1.project.path }.flatMap {
            $0.project.warnings(aboutUseless: $0.rules)
        }
    }

    /// Returns the store for the baselines of an input, which are next to the input.
    ///
    /// - Throws: The errors of the input's project file.
    func store(for input: Input) throws -> SnapshotStore {
        let folder = FilePath.folder(of: location(of: input))
        var store = SnapshotStore(
            baselines: FilePath.join(folder, UnusedBaselines.folderName), results: results, mode: mode,
            session: Self.session)
        let name = results.name(of: folder)
        store.namePrefix = name.isEmpty ? "" : name + "/"
        var tolerance = ComparisonTolerance.exact
        for rule in try rules(for: input) { rule.apply(to: &tolerance) }
        store.tolerance = try ToleranceOptions.tolerance(arguments, over: tolerance)
        store.ignoredElements = try ignoredElements(for: input).map(\.pattern)
        store.describesLayoutOfPictures = !forms.contains(.layout)
        store.acceptCommand = "espalier snapshot accept"
        store.namingAdvice = .files
        return store
    }

    /// Returns the absolute path of an input without symbolic links to its folder, so that its baselines and results are the
    /// same however the input is named.
    func location(of input: Input) -> String {
        FilePath.join(
            Folder.pathWithoutLinks(FilePath.folder(of: input.path)), String(FilePath.name(of: input.path)))
    }

    /// The identifier of the session.
    ///
    /// Each run has a different identifier, so that a run replaces the results of the previous run.
    private static let session = UUID().uuidString
}

/// A pattern of elements that aren't compared.
nonisolated struct IgnoredElement: Hashable {
    let pattern: ElementPattern
    /// The place in a project file; nil for a pattern of an option.
    private(set) var range: SourceRange?

    static func == (one: IgnoredElement, other: IgnoredElement) -> Bool {
        one.pattern == other.pattern && one.range?.file === other.range?.file
            && one.range?.lower == other.range?.lower
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(range?.lower)
    }

    /// The warning that no element matches the pattern.
    var warning: Diagnostic {
        Diagnostic(
            .warning, "'\(pattern)' is ignored, but no element of this run matches it", at: range,
            notes: [.init("'espalier inspect' lists the elements with their ids")])
    }
}
