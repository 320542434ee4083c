import EspalierDiagnostics
import EspalierFiles

/// Merges the reports of all shards of a run into one report.
nonisolated package struct ReportMerger {
    private var files: [ReportFile] = []

    /// Joins the reports of shards.
    ///
    /// - Throws: `DiagnosticsError` if a report isn't of a shard, if reports belong to different runs, or if a shard has
    ///   two reports.
    package init(_ reports: [ReportFile]) throws {
        for report in reports { try add(report) }
    }

    /// Adds the report of a shard.
    ///
    /// - Throws: `DiagnosticsError` if the report isn't of a shard, belongs to another run, or is of a shard that
    ///   already has a report.
    private mutating func add(_ file: ReportFile) throws {
        guard let shard = file.totals.shard else {
            throw DiagnosticsError("'\(file.path)' is the report of a run without '--shard'")
        }
        if let first = files.first {
            let differences = [
                (
                    "the list of inputs",
                    (first.totals.inputList, first.totals.totals.inputs)
                        != (file.totals.inputList, file.totals.totals.inputs)
                ),
                (
                    Self.contents(first.totals, file.totals),
                    first.totals.inputList == file.totals.inputList
                        && first.totals.inputContents != file.totals.inputContents
                ),
                ("'--check'", first.totals.isCheck != file.totals.isCheck),
                ("the options", first.totals.options != file.totals.options),
                (
                    "the program",
                    (first.totals.program, first.totals.espalier)
                        != (file.totals.program, file.totals.espalier)
                ),
                ("the number of shards", first.totals.shard?.count != shard.count),
            ].filter(\.1).map(\.0)
            if !differences.isEmpty {
                throw DiagnosticsError(
                    "'\(file.path)' and '\(first.path)' belong to different runs, which differ in "
                        + differences.joined(separator: " and "),
                    note: "draw all shards again from the same files")
            }
            if let other = files.first(where: { $0.totals.shard?.number == shard.number }) {
                throw DiagnosticsError(
                    "'\(file.path)' and '\(other.path)' are both reports of shard \(shard.number) of \(shard.count)"
                )
            }
        }
        files.append(file)
    }

    /// Returns words for the inputs whose contents differ between the runs of two reports.
    private static func contents(_ a: ReportTotals, _ b: ReportTotals) -> String {
        let changed = InputContents.differences(a.inputFiles ?? [], b.inputFiles ?? [])
        guard let path = changed.first else { return "the contents of the inputs" }
        let others = changed.count - 1
        return "the contents of '\(path)'"
            + (others == 0 ? "" : others == 1 ? " and another input" : " and \(others) other inputs")
    }

    /// Returns the merged report with its totals.
    ///
    /// - Throws: `DiagnosticsError` if the report of a shard is missing, or if an input doesn't have exactly one
    ///   result.
    package func merged() throws -> (text: String, totals: ReportTotals) {
        guard var totals = files.first?.totals else { throw DiagnosticsError("there are no reports") }
        if let missing = Shard.missing(in: files.compactMap(\.totals.shard)) {
            throw DiagnosticsError(
                "there is no report of \(missing)", note: "draw them with '--shard', and join all reports")
        }
        try SharedReads.check(files)
        let rows = try sortedRows(totals.totals.inputs)
        let inputs = totals.totals.inputs
        totals.totals = ReportTotals.Counts()
        totals.totals.inputs = inputs
        for row in rows { totals.totals.count(row.content) }
        totals.exitStatus = files.map(\.totals.exitStatus).max() ?? 0
        let leftOver = self.leftOver
        totals.leftOver = leftOver.isEmpty ? nil : leftOver
        (totals.shard, totals.inputContents, totals.inputFiles) = (nil, nil, nil)
        return (rows.map { "\($0.line)\n" }.joined() + (try totals.line()), totals)
    }

    /// Returns the inputs that the gallery of the shards shows, in their order, with their records.
    ///
    /// - Parameter folder: The folder with the pictures of all shards.
    /// - Returns: The inputs and their records.
    /// - Throws: `DiagnosticsError` if a report wasn't written by `gallery`, or if a picture isn't in the folder.
    package func gallery(pictures folder: String) throws -> [(Input, GalleryRecord)] {
        try rowsWithShards.filter { $0.row.status != .skipped }.map { row, shard in
            guard let record = row.gallery else {
                throw DiagnosticsError(
                    "the reports don't describe a gallery",
                    note: "draw the shards with 'espalier gallery --shard K/N --report FILE'")
            }
            for output in row.outputs { try Self.check(output, of: shard, in: folder) }
            return (Input(path: row.input, stem: record.stem), record)
        }
    }

    /// Checks that a picture is in the folder with the pictures of all shards.
    private static func check(_ output: ReportFile.Content.Output, of shard: String, in folder: String) throws
    {
        let path = FilePath.join(folder, output.path)
        let size = FileStamp(path: path)?.size
        if size == UInt64(exactly: output.bytes) { return }
        throw DiagnosticsError(
            size == nil
                ? "'\(path)', a picture of \(shard), is missing"
                : "'\(path)' isn't the picture that \(shard) has drawn",
            note: "copy the pictures of \(shard) to '\(folder)', or draw the shard again")
    }

    /// The contents of all lines with the names of their shards, in the order of the inputs.
    private var rowsWithShards: [(row: ReportFile.Content, shard: String)] {
        files.flatMap { file in
            let shard = file.totals.shard.map { "shard \($0.number)/\($0.count)" } ?? "the run"
            return file.rows.map { (row: $0.content, shard: shard) }
        }.sorted { $0.row.index < $1.row.index }
    }

    /// The outputs that don't belong to an input any more, sorted by path.
    ///
    /// Shards that write to one folder read the records of all shards, so each of them reports the same outputs.
    private var leftOver: [LeftOver] {
        var seen: Set<String> = []
        return files.flatMap { $0.totals.leftOver ?? [] }.filter { seen.insert($0.path).inserted }
            .sorted { $0.path < $1.path }
    }

    /// The JUnit test cases of all inputs, in the order of the inputs, and of the outputs that are left over.
    package var cases: [JUnitCases.Case] {
        rowsWithShards.map { row, _ in
            JUnitCases.Case(
                name: row.input, status: row.status,
                message: row.diagnostics.first { $0.severity == "error" }?.message,
                text: row.diagnostics.map(Self.text).joined())
        } + leftOver.map(JUnitCases.Case.init)
    }

    /// The paths of all files that the shards have read, including the inputs.
    package var reads: Set<String> { Set(files.flatMap { $0.rows.flatMap { $0.content.reads.map(\.path) } }) }

    /// The paths of all pictures below the output folder, including those that are left over.
    package var pictures: Set<String> {
        Set(files.flatMap { $0.rows.flatMap { $0.content.outputs.map(\.path) } } + leftOver.map(\.path))
    }

    private func sortedRows(_ count: Int) throws -> [ReportFile.Row] {
        // The rows are in a dictionary and not in an array, because the count of a damaged report can be any number.
        var rows: [Int: ReportFile.Row] = [:]
        for file in files {
            for row in file.rows {
                let index = row.content.index
                guard 0..<count ~= index else {
                    throw DiagnosticsError("'\(file.path)' has an input with the number \(index) of \(count)")
                }
                guard rows.updateValue(row, forKey: index) == nil else {
                    throw DiagnosticsError("'\(row.content.input)' was drawn by two shards")
                }
            }
        }
        guard rows.count == count else {
            let missing = (0...rows.count).first { rows[$0] == nil } ?? 0
            throw DiagnosticsError(
                "\(count - rows.count) of \(count) inputs \(count - rows.count == 1 ? "wasn't" : "weren't") drawn by any shard; the first is number \(missing)",
                note: "a shard that stopped at a failure must run again without '--fail-fast'")
        }
        return (0..<count).compactMap { rows[$0] }
    }

    private static func text(_ message: ReportFile.Content.Message) -> String {
        let place = message.file.map { "\($0):\(message.line ?? 0):\(message.column ?? 0): " } ?? ""
        let notes = (message.notes ?? []).map { "note: \($0.message)\n" }.joined()
        return "\(place)\(message.severity ?? "note"): \(message.message)\n\(notes)"
    }

}
