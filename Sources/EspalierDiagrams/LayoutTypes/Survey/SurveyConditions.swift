import EspalierData
import EspalierDataFiles
import EspalierDiagnostics

/// The conditions of a survey's questions, and the questions that are hidden because of the answers.
///
/// A question is shown if all of its conditions are met; a hidden question has no answer. Each question is evaluated
/// once, after the questions that it depends on (Kahn's topological sort). Questions that depend on each other are
/// hidden. Takes O(questions + conditions).
nonisolated struct SurveyConditions {
    private let conditions: FieldColumn?
    private var hidden: Set<Int> = []
    /// The rows of a cycle of questions, in which each question depends on the next question, and the last question on
    /// the first.
    ///
    /// Empty if there is no cycle.
    private(set) var ring: [Int] = []

    /// Evaluates the conditions of all questions.
    ///
    /// A condition that can't be parsed, or that names an unknown question, is false.
    init(_ items: ItemTable) {
        conditions = SurveyType.condition.column(of: items)
        guard let conditions else { return }
        let answers = SurveyType.answer.column(of: items)
        var rows: [String: Int] = [:]
        for (row, id) in items.ids.enumerated() { rows[id] = row }
        var parsed: [Int: [(question: Int, condition: Condition)]] = [:]
        var waiting: [Int: [Int]] = [:]
        var open: [Int: Int] = [:]
        for row in 0..<items.count {
            guard let texts = conditions[row]?.elements else { continue }
            parsed[row] = []
            for text in texts {
                guard let condition = Condition(parsing: text), let question = rows[condition.field] else {
                    hidden.insert(row)
                    continue
                }
                parsed[row]?.append((question, condition))
                waiting[question, default: []].append(row)
                open[row, default: 0] += 1
            }
        }
        var ready = (0..<items.count).filter { open[$0] == nil }
        var next = 0
        while next < ready.count {
            let row = ready[next]
            next += 1
            let holds = (parsed[row] ?? []).allSatisfy { question, condition in
                condition.holds(for: hidden.contains(question) ? nil : answers?[question])
            }
            if !holds { hidden.insert(row) }
            for other in waiting[row] ?? [] {
                open[other, default: 1] -= 1
                if open[other] == 0 { ready.append(other) }
            }
        }
        guard ready.count < items.count else { return }
        let done = Set(ready)
        let left = Set(parsed.keys.filter { !done.contains($0) })
        hidden.formUnion(left)
        ring = Self.ring(in: left) { row in parsed[row]?.first { left.contains($0.question) }?.question }
    }

    func isHidden(row: Int) -> Bool { hidden.contains(row) }

    /// Follows dependencies until a question occurs a second time, and returns the cycle of questions.
    private static func ring(in rows: Set<Int>, next: (Int) -> Int?) -> [Int] {
        guard var row = rows.min() else { return [] }
        var path: [Int] = []
        var places: [Int: Int] = [:]
        while places[row] == nil {
            places[row] = path.count
            path.append(row)
            guard let following = next(row) else { return [] }
            row = following
        }
        return Array(path[(places[row] ?? 0)...])
    }

    // MARK: Checking

    /// Reports conditions that can't be parsed or that name unknown questions, and questions that depend on each other.
    func check(_ data: LayoutCheck) {
        guard let conditions else { return }
        let ids = Set(data.items.ids)
        for row in 0..<data.items.count {
            for text in conditions[row]?.elements ?? [] { check(text, row, ids, data) }
        }
        guard let first = ring.first else { return }
        let names = (ring + [first]).map { "'\(data.items.ids[$0].excerpt())'" }
        data.error("cycle of conditions: " + names.joined(separator: " -> "), row: first)
    }

    private func check(_ text: String, _ row: Int, _ ids: Set<String>, _ data: LayoutCheck) {
        guard let condition = Condition(parsing: text) else {
            let message =
                "expected 'show-if' to be a question's id, alone, after 'not ', or with '=', '!=', '<', '>' and an answer, "
                + "found '\(text.excerpt())'"
            return data.error(message, row: row)
        }
        guard !ids.contains(condition.field) else { return }
        // Limit the search for similar names, which takes long if there are many errors and many names.
        let candidates = data.items.ids.prefix(data.collector.errorCount < 20 ? 10_000 : 0)
        data.error(
            "no question has the id '\(condition.field.excerpt())'", row: row,
            suggestion: Suggestion.nearest(to: condition.field, in: candidates))
    }
}
