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
        let dependencies = Dependencies(conditions, items)
        hidden = dependencies.rowsWithErrors
        let evaluated = evaluate(dependencies, SurveyType.answer.column(of: items), count: items.count)
        guard evaluated.count < items.count else { return }
        let left = Set(dependencies.conditions.keys).subtracting(evaluated)
        hidden.formUnion(left)
        ring = Self.ring(in: left) { row in
            dependencies.conditions[row]?.first { left.contains($0.question) }?.question
        }
    }

    /// The conditions of all questions, each with the question whose answer it tests.
    private struct Dependencies {
        /// The valid conditions of each question that has conditions.
        private(set) var conditions: [Int: [(question: Int, condition: Condition)]] = [:]
        /// For each question, the questions with a condition on its answer, once for each condition.
        private(set) var dependents: [Int: [Int]] = [:]
        /// The questions with a condition that can't be parsed or that names an unknown question.
        private(set) var rowsWithErrors: Set<Int> = []

        init(_ column: FieldColumn, _ items: ItemTable) {
            var rows: [String: Int] = [:]
            for (row, id) in items.ids.enumerated() { rows[id] = row }
            for row in 0..<items.count {
                guard let texts = column[row]?.elements else { continue }
                conditions[row] = []
                for text in texts { add(text, row, rows) }
            }
        }

        private mutating func add(_ text: String, _ row: Int, _ rows: [String: Int]) {
            guard let condition = Condition(parsing: text), let question = rows[condition.field] else {
                rowsWithErrors.insert(row)
                return
            }
            conditions[row]?.append((question, condition))
            dependents[question, default: []].append(row)
        }
    }

    /// Evaluates each question after the questions that it depends on, and hides it unless all conditions are met.
    ///
    /// - Returns: The evaluated questions. The other questions depend on each other, or on such questions.
    private mutating func evaluate(
        _ dependencies: Dependencies, _ answers: FieldColumn?, count: Int
    ) -> [Int] {
        // The number of conditions of each question that test a question which isn't evaluated yet.
        var open = dependencies.conditions.mapValues(\.count)
        var evaluated = (0..<count).filter { open[$0, default: 0] == 0 }
        var next = 0
        while next < evaluated.count {
            let row = evaluated[next]
            next += 1
            let areMet = (dependencies.conditions[row] ?? []).allSatisfy { question, condition in
                condition.holds(for: hidden.contains(question) ? nil : answers?[question])
            }
            if !areMet { hidden.insert(row) }
            for dependent in dependencies.dependents[row] ?? [] {
                open[dependent, default: 1] -= 1
                if open[dependent] == 0 { evaluated.append(dependent) }
            }
        }
        return evaluated
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
