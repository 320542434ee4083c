import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierLayouts

/// Finds questions of a survey that can't be as the data say.
nonisolated struct SurveyChecks {
    private let data: SectionedData
    private let fields: SurveyFields
    private let collector: DiagnosticCollector

    init(data: SectionedData, collector: DiagnosticCollector) {
        (self.data, self.collector) = (data, collector)
        fields = SurveyFields(data.items)
    }

    func run() {
        let ids = Set(data.items.ids)
        for row in 0..<data.items.count {
            checkLevel(row)
            checkArrangement(row)
            for text in fields.conditionTexts(row: row) { check(text, row, ids) }
        }
        guard let first = fields.ring.first else { return }
        let names = (fields.ring + [first]).map { "'\(data.items.ids[$0].excerpt())'" }
        collector.error(
            "questions wait for each other: " + names.joined(separator: " waits for "),
            at: data.range(ofRow: first))
    }

    private func checkLevel(_ row: Int) {
        guard let value = fields.level(row: row) else { return }
        if let number = value.number, let level = Int(exactly: number), (0...100).contains(level) {
            return
        }
        complain(row, "expected 'level' to be a whole number from 0 to 100, found '\(value.text.excerpt())'")
    }

    private func checkArrangement(_ row: Int) {
        guard let value = fields.arrangementValue(row: row), fields.arrangement(row: row) == nil else {
            return
        }
        let names = SurveyLayout.Arrangement.allCases.map(\.rawValue)
        let message =
            "expected 'arrangement' to be one of \(names.joined(separator: ", ")), found '\(value.text.excerpt())'"
        complain(row, message, suggestion: Suggestion.nearest(to: value.text, in: names))
    }

    private func check(_ text: String, _ row: Int, _ ids: Set<String>) {
        guard let condition = SurveyCondition(text) else {
            let message =
                "expected 'show-if' to be a question's id, alone, after 'not ', or with '=' or '!=' and an answer, "
                + "found '\(text.excerpt())'"
            return complain(row, message)
        }
        guard !ids.contains(condition.question) else { return }
        // Looking for near names among very many, very often, would take longer than drawing.
        let candidates = collector.errorCount < 20 ? data.items.ids.prefix(10_000) : []
        complain(
            row, "no question has the id '\(condition.question.excerpt())'",
            suggestion: Suggestion.nearest(to: condition.question, in: candidates))
    }

    private func complain(_ row: Int, _ message: String, suggestion: String? = nil) {
        collector.error(
            message, at: data.range(ofRow: row),
            notes: suggestion.map { [.init("did you mean '\($0)'?")] } ?? [])
    }
}
