import EspalierData

/// Which questions of a survey are to be seen, as the answers are.
///
/// All conditions of a question must hold, and a question that isn't seen has no answer. So questions are looked at
/// after those that they wait for (a topological order, after Kahn), each once; those that wait for each other are
/// seen by nobody. O(questions + conditions).
nonisolated struct SurveyVisibility {
    private var hidden: Set<Int> = []
    /// Some questions that wait for each other, each for the one after it, the last for the first.
    private(set) var ring: [Int] = []

    /// Conditions that are no conditions, or that name no question, hold for nobody.
    init(_ items: ItemTable, conditions: FieldColumn?, answers: FieldColumn?) {
        guard let conditions else { return }
        var rows: [String: Int] = [:]
        for (row, id) in items.ids.enumerated() { rows[id] = row }
        var parsed: [Int: [(question: Int, condition: SurveyCondition)]] = [:]
        var waiting: [Int: [Int]] = [:]
        var open: [Int: Int] = [:]
        for row in 0..<items.count {
            guard let texts = conditions[row]?.elements else { continue }
            parsed[row] = []
            for text in texts {
                guard let condition = SurveyCondition(text), let question = rows[condition.question] else {
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

    /// Follows from one to the next until one comes back.
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
}
