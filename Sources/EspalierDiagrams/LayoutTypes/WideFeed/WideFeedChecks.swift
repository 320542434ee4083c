import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// Finds groups of a feed that can't be as the data say. A value that is no length is an error; a group that doesn't
/// fit is drawn as far as it does, with a warning.
nonisolated struct FeedChecks {
    private let data: SectionedData
    private let fields: FeedFields
    private let collector: DiagnosticCollector

    init(data: SectionedData, collector: DiagnosticCollector) {
        (self.data, self.collector) = (data, collector)
        fields = FeedFields(data.items)
    }

    func run() {
        for section in 0..<data.sectionCount { check(section: section) }
    }

    private func check(section: Int) {
        let rows =
            data.row(
                section: section, item: 0)..<data.row(
                section: section, item: data.itemCount(inSection: section))
        // Where the group that is open ends.
        var end = rows.lowerBound
        for row in rows {
            checkBanner(row)
            let isBanner = fields.isBanner(row: row)
            if isBanner, row < end {
                warn(row, "a banner in the middle of a group: the group ends before it")
                end = row
            }
            guard let length = length(row) else { continue }
            if isBanner, length > 1 {
                warn(row, "a banner stands alone: its 'group' is ignored")
            } else if row < end {
                warn(row, "begins a group within another: its 'group' is ignored")
            } else if length > rows.upperBound - row {
                warn(
                    row,
                    "the group of \(length) runs past its section, which has \(rows.upperBound - row) more")
                end = rows.upperBound
            } else {
                end = row + length
            }
        }
    }

    /// Nil without one, or after a complaint.
    private func length(_ row: Int) -> Int? {
        guard let value = fields.group(row: row) else { return nil }
        if let number = value.number, let length = Int(exactly: number), length >= 1 { return length }
        collector.error(
            "expected 'group' to be a whole number of 1 or more, found '\(value.text.excerpt())'",
            at: data.range(ofRow: row))
        return nil
    }

    private func checkBanner(_ row: Int) {
        guard let value = fields.banner(row: row) else { return }
        if case .bool = value { return }
        collector.error(
            "expected 'banner' to be true or false, found '\(value.text.excerpt())'",
            at: data.range(ofRow: row))
    }

    private func warn(_ row: Int, _ message: String) {
        collector.warning(message, at: data.range(ofRow: row))
    }
}
