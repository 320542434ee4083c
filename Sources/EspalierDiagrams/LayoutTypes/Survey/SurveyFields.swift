import EspalierData
import EspalierLayouts
import Foundation

/// The fields of items that a survey goes by.
nonisolated struct SurveyFields {
    private let answers: FieldColumn?
    private let levels: FieldColumn?
    private let arrangements: FieldColumn?
    private let conditions: FieldColumn?
    private let visibility: SurveyVisibility

    init(_ items: ItemTable) {
        answers = items.column(named: "answer")
        levels = items.column(named: "level")
        arrangements = items.column(named: "arrangement")
        conditions = items.column(named: "show-if")
        visibility = SurveyVisibility(items, conditions: conditions, answers: answers)
    }

    func isHidden(row: Int) -> Bool { visibility.isHidden(row: row) }

    func indentationLevel(row: Int) -> Int {
        levels?[row]?.number.flatMap { Int(exactly: $0) } ?? 0
    }

    /// Nil for the layout's own.
    func arrangement(row: Int) -> SurveyLayout.Arrangement? {
        arrangements?[row].flatMap { SurveyLayout.Arrangement(rawValue: $0.text) }
    }

    func level(row: Int) -> FieldValue? { levels?[row] }
    func arrangementValue(row: Int) -> FieldValue? { arrangements?[row] }
    func conditionTexts(row: Int) -> [String] { conditions?[row]?.elements ?? [] }
    /// Questions that wait for each other in a ring, each for the next; empty where there are none.
    var ring: [Int] { visibility.ring }
}
