import EspalierData
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

@Suite struct SurveyTests {
    /// Similar names are suggested only for the first errors, because finding them requires comparing all names.
    @Test func suggestsOnlyForTheFirstErrors() {
        let items = (0..<30).map { "{id: question\($0), show-if: questoin\($0)}" }
        let complaints = Fixture.complaints(
            "layout: { type: survey }\ndata: { sections: [{ label: S, items: [\(items.joined(separator: ", "))] }] }"
        )
        #expect(complaints.count == 30)
        #expect(complaints.map { $0.contains("did you mean") } == (0..<30).map { $0 < 20 })
    }

    /// The text is measured with the maximum width of its cell, whether the cell is next to the question or below it.
    @Test(arguments: ["sideBySide", "stacked"]) func cellsAreAsWideAsTheyAreMeasured(arrangement: String)
        throws
    {
        let diagram = try Fixture.diagram(
            """
            layout: { type: survey, width: 400, margin: 0, arrangement: \(arrangement), spacing: 10 }
            views: { cell: { maxWidth: 120, content: ["{answer}"] } }
            data: { sections: [{ items: [{ label: A long question, answer: aaaa bbbb cccc dddd eeee ffff gggg }] }] }
            """)
        let frames = diagram.elements().filter { $0.category == .cell }.map(\.frame)
        #expect(frames.allSatisfy { $0.width <= 120 })
        #expect(frames.map(\.height) == [24])
    }

    /// If a long answer is next to its question, the question has half of the row.
    @Test func questionsAreVisibleNextToLongAnswers() throws {
        let answer = Array(repeating: "word", count: 60).joined(separator: " ")
        let diagram = try Fixture.diagram(
            """
            layout: { type: survey, width: 400, margin: 0, arrangement: sideBySide, spacing: 10 }
            data: { sections: [{ items: [{ label: \(answer), answer: \(answer) }] }] }
            """)
        let widths = diagram.elements().map(\.frame.width).filter { $0 < 400 }
        #expect(widths == [195, 195])
    }

    // MARK: Visibility

    /// Returns the labels of the visible questions.
    private func seen(_ items: String) throws -> [String] {
        let diagram = try Fixture.diagram(
            "layout: { type: survey }\ndata: { sections: [{ label: S, items: [\(items)] }] }")
        return diagram.elements().filter { $0.category == .cell && $0.alpha > 0 }.map(\.label)
    }

    @Test(arguments: [
        (
            "answered", "{label: a, answer: x}, {label: b, show-if: a}, {label: c, show-if: not a}",
            ["a", "b"]
        ),
        ("not answered", "a, {label: b, show-if: a}, {label: c, show-if: not a}", ["a", "c"]),
        ("false is no answer", "{label: a, answer: false}, {label: b, show-if: a}", ["a"]),
        (
            "equal", "{label: a, answer: x}, {label: b, show-if: a = x}, {label: c, show-if: a = y}",
            ["a", "b"]
        ),
        ("different", "{label: a, answer: x}, {label: b, show-if: a != y}", ["a", "b"]),
        ("one of a list", "{label: a, answer: [x, y]}, {label: b, show-if: a = y}", ["a", "b"]),
        ("numbers", "{label: a, answer: 3}, {label: b, show-if: a = 3}", ["a", "b"]),
        (
            "all of several",
            "{label: a, answer: x}, b, {label: c, show-if: [a, b]}, {label: d, show-if: [a, not b]}",
            ["a", "b", "d"]
        ),
        // A hidden question has no answer, even if its condition refers to a question that comes later.
        (
            "in a chain",
            "{label: c, show-if: b, answer: x}, {label: b, show-if: a, answer: x}, a, {label: d, show-if: not c}",
            ["a", "d"]
        ),
    ])
    func followsTheAnswers(name: String, items: String, expected: [String]) throws {
        #expect(try seen(items) == expected)
    }

    /// The chain of conditions is as long as the data, so following it must not be recursive.
    @Test func followsLongChains() {
        let count = 50_000
        let ids = (0..<count).map { "q\($0)" }
        var conditions = FieldColumn()
        for row in 1..<count { conditions.set(.string("q\(row - 1)"), row: row) }
        var answers = FieldColumn()
        for row in 0..<count where row != 40_000 { answers.set(.bool(true), row: row) }
        let survey = SurveyConditions(
            ItemTable(
                ids: ids, labels: ids, fieldNames: ["show-if", "answer"],
                columns: ["show-if": conditions, "answer": answers]))
        #expect(!survey.isHidden(row: 40_000) && survey.isHidden(row: 40_001))
        #expect(survey.isHidden(row: count - 1) && survey.ring.isEmpty)
    }

    // MARK: Errors

    @Test(arguments: [
        (
            "an unknown question", "{label: wall}, {label: b, show-if: wal = x}",
            ["2:45 no question has the id 'wal' | did you mean 'wall'?"]
        ),
        (
            "no condition", "{label: a, show-if: \"= x\"}",
            [
                "2:30 expected 'show-if' to be a question's id, alone, after 'not ', or with '=', '!=', '<', '>' and an answer, "
                    + "found '= x'"
            ]
        ),
        (
            "a ring", "{label: a, show-if: b}, {label: b, show-if: c}, {label: c, show-if: b}",
            ["2:54 cycle of conditions: 'b' -> 'c' -> 'b'"]
        ),
        (
            "itself", "{label: a, show-if: not a}",
            ["2:30 cycle of conditions: 'a' -> 'a'"]
        ),
        (
            "a level that is none", "{label: a, level: -1}",
            ["2:30 expected 'level' to be a whole number from 0 to 100, found '-1'"]
        ),
        (
            "a level and an arrangement", "{label: a, level: x, arrangement: sidebyside}",
            [
                "2:30 expected 'level' to be a whole number from 0 to 100, found 'x'",
                "2:30 expected 'arrangement' to be one of stacked, sideBySide, found 'sidebyside' | "
                    + "did you mean 'sideBySide'?",
            ]
        ),
    ])
    func areErrors(name: String, items: String, expected: [String]) {
        let found = Fixture.complaints(
            "layout: { type: survey }\ndata: { sections: [{ items: [\(items)] }] }")
        #expect(found == expected)
    }

    // MARK: Frames

    /// Text is measured at 6 points per character and 12 points per line.
    ///
    /// The column is 100 points wide in a view of 140.
    @Test func questionsAreAboveOrNextToTheirAnswers() throws {
        let diagram = try Fixture.diagram(
            """
            output: { margin: 0 }
            layout: { type: survey, width: 140, maxWidth: 100, margin: 10, spacing: 4, rowSpacing: 6 }
            views:
              cell: { padding: 0, content: ["{answer?}"] }
              supplementary:
                header: { content: ["{label}"] }
                itemLabel: { content: ["{label}"] }
            data:
              sections:
                - label: One
                  items:
                    - { label: a, answer: x }
                    - { label: b, answer: xyz, arrangement: sideBySide, level: 1 }
                    - { label: c, answer: x, show-if: a = y }
            """)
        let cells = diagram.elements().filter { $0.category == .cell }
        let seen = cells.filter { $0.alpha > 0 }.map(\.frame)
        // The y coordinates are 10...22 for the header, 28...40 for the first label, 44...56 for its answer, and
        // 62...74 for the second label and its answer.
        #expect(
            seen == [
                CGRect(x: 20, y: 44, width: 100, height: 12), CGRect(x: 102, y: 62, width: 18, height: 12),
            ])
        let labels = diagram.elements().filter { $0.kind == "itemLabel" && $0.alpha > 0 }.map(\.frame)
        #expect(
            labels == [
                CGRect(x: 20, y: 28, width: 100, height: 12), CGRect(x: 28, y: 62, width: 70, height: 12),
            ])
        #expect(diagram.size == CGSize(width: 140, height: 84))
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(canvas.texts.sorted() == ["One", "a", "b", "x", "xyz"])
    }
}
