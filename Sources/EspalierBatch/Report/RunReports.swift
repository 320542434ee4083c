import EspalierDiagnostics
package import EspalierFiles
import Synchronization

/// Collects the results of a run for its reports, and writes them at the end.
nonisolated package final class RunReports: Sendable {
    private struct State {
        var rows: [String] = []
        var counts = ReportTotals.Counts()
        var cases: [JUnitCases.Case] = []
        var timings: [(input: String, seconds: Double)] = []
        var rules = ""
        /// The paths of all files that are prerequisites in the dependency file.
        var prerequisites: Set<String> = []
        /// The contents of all inputs at the start of the run; nil if the report doesn't describe them.
        var inputContents: InputContents?
    }

    private let request: RenderRequest
    private let state = Mutex(State())

    package init(_ request: RenderRequest) { self.request = request }

    /// Removes the reports of an earlier run of a shard, so that `merge` doesn't mistake them for those of this run if
    /// this run ends early.
    ///
    /// The dependency file is kept, because it is still right for the pictures that aren't drawn again. A file that
    /// isn't a report is replaced only at the end, when all files that the inputs read are known.
    ///
    /// - Parameter inputContents: The contents of all inputs, which are read after old reports were removed; nil if the
    ///   report doesn't describe them.
    /// - Throws: `SystemError` if a report can't be removed.
    package func begin(inputContents: @autoclosure () -> InputContents?) throws {
        let files = request.batch
        let reports = files.shard == nil ? [] : [files.report, files.junit, files.timings].compactMap { $0 }
        for report in reports where report.path != "-" {
            try OldReport(path: report.path)?.remove()
        }
        let contents = inputContents()
        state.withLock { $0.inputContents = contents }
    }

    /// Adds the result of an input.
    ///
    /// The method must be called in the order of the inputs.
    package func add(_ input: Input, _ outcome: InputOutcome) {
        let files = request.batch
        state.withLock { state in
            if files.report != nil {
                let gallery = request.describesDiagrams ? GalleryRecord(input, outcome) : nil
                state.rows.append(
                    ReportRow.line(input, outcome, stem: request.outputs.stem(of: input), gallery: gallery))
                state.counts.count(
                    ReportRow.status(outcome), outputs: outcome.drawn.count,
                    bytes: outcome.drawn.reduce(0) { $0 + $1.byteCount })
            }
            if files.junit != nil {
                state.cases.append(
                    JUnitCases.Case(
                        name: input.path, status: ReportRow.status(outcome),
                        message: outcome.diagnostics.first { $0.severity == .error }?.message,
                        text: outcome.diagnostics.map(ReportRow.text).joined()))
            }
            if files.timings != nil { state.timings.append((input.path, outcome.seconds)) }
            if files.depfile != nil { addRule(input, outcome, &state) }
        }
    }

    /// Writes all requested reports.
    ///
    /// - Parameters:
    ///   - status: The exit status of the run.
    ///   - leftOver: The outputs that don't belong to an input any more.
    ///   - console: Receives the table of the slowest inputs, and reports whose path is `-`.
    /// - Throws: `SystemError` if a report can't be written.
    package func write(_ status: ExitStatus, leftOver: [LeftOver], _ console: any MessageOutput) throws {
        let state = state.withLock { $0 }
        let files = request.batch
        if let path = files.report?.path {
            var totals = ReportTotals(
                program: try ProgramIdentity.contentDigest().description,
                options: request.digestOfOptionsAndFiles.description,
                inputList: Digest(of: request.allInputs.map(\.path).joined(separator: "\0")).description)
            (totals.inputContents, totals.inputFiles) = (
                state.inputContents?.digest, state.inputContents?.files
            )
            totals.isCheck = files.mode == .check ? true : nil
            totals.totals = state.counts
            totals.totals.inputs = request.allInputs.count
            (totals.exitStatus, totals.shard) = (status.rawValue, request.batch.shard)
            totals.leftOver = leftOver.isEmpty ? nil : leftOver.sorted { $0.path < $1.path }
            try write(state.rows.joined() + totals.line(), to: path, console)
        }
        if let path = files.junit?.path {
            let cases = state.cases + leftOver.sorted { $0.path < $1.path }.map(JUnitCases.Case.init)
            try write(JUnitCases.xml(cases), to: path, console)
        }
        if let path = files.depfile?.path {
            try write(Depfile.text(state.rules, state.prerequisites), to: path, console)
        }
        if let path = files.timings?.path {
            let lines = state.timings.map {
                "{\"input\":\($0.input.jsonLiteral),\"seconds\":\(Self.decimal($0.seconds))}\n"
            }
            try write(lines.joined(), to: path, console)
            writeSlowest(state.timings, console)
        }
    }

    private func write(_ text: String, to path: String, _ console: any MessageOutput) throws {
        try Self.write(text, to: path, protecting: request.sources, console)
    }

    /// Writes a report to the standard output if `path` is `-`, otherwise to a file, completely or not at all.
    ///
    /// - Throws: `SystemError`, or `SourceOverwriteError` if the report would replace a file in `sources`.
    package static func write(
        _ text: String, to path: String, protecting sources: SourceFiles? = nil, _ console: any MessageOutput
    ) throws {
        if path == "-" { return try console.write(text) }
        try OutputFile.write(to: path, syncs: false, sources: sources, replacing: .named) {
            try $0.write(text: text)
        }
    }

    /// Adds the rule of an input to the dependency file, without the files that it can't name.
    ///
    /// A failed input has a rule if it has outputs, because the failure can be that a file can't be named.
    private func addRule(_ input: Input, _ outcome: InputOutcome, _ state: inout State) {
        let outputs = outcome.drawn.compactMap { request.outputs.path(for: input, suffix: $0.suffix) }
        let reads = outcome.reads.filter(\.wasRead).map(\.path).filter(Depfile.canName)
        state.rules += Depfile.rule(outputs.filter(Depfile.canName), reads)
        if !outputs.isEmpty { state.prerequisites.formUnion(reads) }
    }

    private func writeSlowest(_ timings: [(input: String, seconds: Double)], _ console: any MessageOutput) {
        guard console.showsDetails, !console.isQuiet, timings.count > 1 else { return }
        let slowest = timings.filter { $0.seconds > 0 }.sorted { $0.seconds > $1.seconds }.prefix(10)
        if !slowest.isEmpty { console.detail("the slowest inputs, in seconds:") }
        for timing in slowest { console.detail("  \(Self.decimal(timing.seconds))  \(timing.input)") }
    }

    /// Returns a number of seconds with four decimals.
    private static func decimal(_ seconds: Double) -> String {
        let units = Int((max(0, min(seconds, 1e9)) * 10_000).rounded())
        return "\(units / 10_000)." + String("\(units % 10_000 + 10_000)".dropFirst())
    }
}
