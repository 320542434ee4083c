import EspalierCollectionLayout
import EspalierData
import EspalierDiagnostics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests `states` of a diagram file: the contents of each state, transitions of elements, and errors in a file.
///
/// Text is measured by `FixedText`: 6 points per character, 12 points per line.
@Suite struct StatesTests {
    private static let head = """
        layout: { type: grid, width: 110, numberOfColumns: 2, itemHeight: 20 }
        output: { margin: 0 }
        data:
          sections:
            - { id: one, items: [{ id: a, label: A }, { id: b, label: B }, { id: c, label: C }] }
            - { id: two, items: [{ id: d, label: D }] }
        states:
          - name: first

        """

    private func sequence(_ yaml: String) throws -> DiagramSequence {
        try DiagramSequence(
            file: Fixture.file(yaml), environment: Fixture.environment(), text: FixedText())
    }

    /// Returns the ids of a state's items by section, such as `a b c|d`.
    private func items(_ state: DiagramSequence.State) -> String {
        let identifiers = state.diagram.content.identifiers
        return identifiers.sectionIdentifiers
            .map { identifiers.itemIdentifiers(inSection: $0).joined(separator: " ") }
            .joined(separator: "|")
    }

    private func complaints(_ yaml: String) -> [String] {
        do {
            _ = try sequence(yaml)
            return []
        } catch let error as DiagnosticsError {
            return Fixture.describe(error.diagnostics)
        } catch {
            return ["\(error)"]
        }
    }

    // MARK: Changes

    @Test(arguments: [
        ("{ insert: [X] }", "a b c|d X"),
        ("{ insert: [X, Y], before: b }", "a X Y b c|d"),
        ("{ insert: [X], after: b }", "a b X c|d"),
        ("{ insert: [X], into: one }", "a b c X|d"),
        ("{ insert: [{ id: x, label: A }] , after: d }", "a b c|d x"),
        ("{ delete: [a, c] }", "b|d"),
        ("{ delete: [d] }", "a b c|"),
        ("{ move: [c, a], after: d }", "b|d c a"),
        ("{ move: [c], before: a }", "c a b|d"),
        ("{ move: [a], into: two }", "b c|d a"),
        ("{ reload: [a] }", "a b c|d"),
        ("{ set: a, fields: { label: Other } }", "a b c|d"),
        ("{ insertSections: [{ id: new, items: [X, Y] }] }", "a b c|d|X Y"),
        ("{ insertSections: [{ id: new, items: [X] }], before: one }", "X|a b c|d"),
        ("{ insertSections: [{ label: New }], after: one }", "a b c||d"),
        ("{ deleteSections: [one] }", "d"),
        ("{ moveSections: [one], after: two }", "d|a b c"),
        ("{ reloadSections: [one] }", "a b c|d"),
    ])
    func changesAreCarriedOut(_ change: String, _ expected: String) throws {
        let yaml = Self.head + "  - name: last\n    changes: [\(change)]\n"
        let states = try sequence(yaml).states
        #expect(items(states[0]) == "a b c|d")
        #expect(items(states[1]) == expected)
    }

    @Test func statesBuildOnEachOther() throws {
        let states = try sequence(
            Self.head + """
                  - { name: second, changes: [{ insert: [{ id: x }], before: a }, { move: [x], after: c }] }
                  - { name: third, caption: Last, layout: { numberOfColumns: 1 }, changes: [{ delete: [x] }] }
                  - { name: fourth, data: { sections: [{ items: [{ id: a, label: Again }] }] } }
                """
        ).states
        #expect(states.map(items) == ["a b c|d", "a b c x|d", "a b c|d", "a"])
        #expect(states.map(\.caption) == ["first", "second", "Last", "fourth"])
        // Items are in two columns of 50 points with a gap of 10. From the third state on, they are in one column of
        // 110 points.
        #expect(states.map { $0.diagram.elements()[0].frame.width } == [50, 50, 110, 110])
    }

    @Test func fieldsChange() throws {
        let states = try sequence(
            Self.head + "  - { name: last, changes: [{ set: a, fields: { label: New, tone: 2 } }] }\n"
        ).states
        let elements = states[1].diagram.elements()
        #expect(elements[0].label == "New" && elements[0].id == "a")
        #expect(states[1].diagram.content.items[field: "tone", row: 0] == .number(2))
    }

    @Test func hierarchiesChangeByTheirData() throws {
        let yaml = """
            data: { tree: [{ id: a, children: [{ id: b }, { id: c }] }] }
            states:
              - name: first
              - { name: last, data: { tree: [{ id: a, children: [{ id: x, children: [{ id: c }] }] }] } }

            """
        let transition = try #require(sequence(yaml).transitions.first).elements
        let roles = Dictionary(
            transition.elements.filter { $0.end.representedElementCategory == .cell }.map {
                ($0.role == .disappears ? "-\($0.start.indexPath)" : "+\($0.end.indexPath)", $0.role)
            }, uniquingKeysWith: { first, _ in first })
        // The item c moves from [1, 1] to [2, 0]. The section 2 is new, so c disappears and appears again together with
        // this section.
        #expect(
            roles == [
                "+[0, 0]": .stays, "-[1, 0]": .disappears, "-[1, 1]": .disappears, "+[1, 0]": .appears,
                "+[2, 0]": .appears,
            ])
    }

    // MARK: Transitions

    private func roles(_ sequence: DiagramSequence) throws -> [String] {
        let transition = try #require(sequence.transitions.first)
        return transition.elements.elements.filter { $0.end.representedElementCategory == .cell }.map {
            "\($0.role) \($0.oldIndexPath.map { "\($0)" } ?? "") \($0.newIndexPath.map { "\($0)" } ?? "")"
        }.sorted()
    }

    @Test func itemsAreIdentifiedByTheirIDs() throws {
        let yaml =
            Self.head
            + "  - { name: last, changes: [{ insert: [{ id: x }], before: a }, { move: [c], after: d }, { delete: [b] }] }\n"
        #expect(
            try roles(sequence(yaml)) == [
                "appears  [0, 0]", "disappears [0, 1] ", "stays [0, 0] [0, 1]", "stays [0, 2] [1, 1]",
                "stays [1, 0] [1, 0]",
            ])
    }

    /// If an item's appearance changes, its old appearance fades to the new one.
    @Test(arguments: [
        "{ set: a, fields: { label: New } }", "{ reload: [a] }",
    ])
    func changedItemsCrossFade(_ change: String) throws {
        let found = try roles(sequence(Self.head + "  - { name: last, changes: [\(change)] }\n"))
        #expect(found.filter { !$0.hasPrefix("stays") } == ["appears  [0, 0]", "disappears [0, 0] "])
    }

    @Test func newItemsHaveInitialAttributes() throws {
        let sequence = try sequence(Self.head + "  - { name: last, changes: [{ insert: [X], after: a }] }\n")
        let element = try #require(
            sequence.transitions[0].elements.elements.first {
                $0.role == .appears && $0.newIndexPath == [0, 1]
            })
        #expect(element.start.alpha == 0 && element.end.alpha == 1)
        #expect(element.start.frame == element.end.frame)
        let moved = try #require(
            sequence.transitions[0].elements.elements.first { $0.newIndexPath == [0, 2] })
        #expect(moved.role == .stays && moved.start.frame.minX == 60 && moved.end.frame.minX == 0)
    }

    // MARK: Views

    private static let feed = """
        layout: { type: wide-feed, normalItemWidth: 100, margins: 0, headerViewHeight: 0, sectionHeaderHeight: 20, itemHeaderHeight: 0, siteViewSize: [0, 0], rowSpacing: 0, gutterWidth: 0 }
        output: { margin: 0 }
        views: { cell: { height: 50, padding: 0, content: ["{label}"] } }
        data: { sections: [{ items: [a, b, c, d, e, f, g, h] }] }
        states:

        """

    /// In portrait, there is one item in each row of 50 points, below a header of 20.
    ///
    /// In landscape, there are three items in each row. The item f, which is at the top in portrait, is then in the
    /// second row.
    @Test func rotationKeepsTheTopItem() throws {
        let states = try sequence(
            Self.feed + "  - { name: upright, viewport: [100, 100], offset: [0, 270] }\n"
                + "  - { name: wide, viewport: [300, 60] }\n"
        ).states
        #expect(states[0].diagram.viewport == CGRect(x: 0, y: 270, width: 100, height: 100))
        #expect(states[1].diagram.viewport == CGRect(x: 0, y: 70, width: 300, height: 60))
    }

    /// In the wider view, the header above the items needs fewer lines, so all items move up.
    ///
    /// The offset changes in such a way that the same item stays at the top.
    @Test func rotationKeepsTheTopItemBelowAHeader() throws {
        let head = "title: One two three four five six seven eight nine\n"
        let yaml =
            head
            + Self.feed.replacing("headerViewHeight: 0, ", with: "").replacing(
                "sectionHeaderHeight: 20", with: "sectionHeaderHeight: 0")
        let states = try sequence(
            yaml + "  - { name: upright, viewport: [100, 100], offset: [0, 400] }\n"
                + "  - { name: wide, viewport: [300, 60] }\n"
        ).states
        /// Returns how far the item at the top is scrolled out of view.
        func distance(_ state: DiagramSequence.State) throws -> CGFloat {
            let view = state.diagram.collectionView
            let cells = view.elements(in: view.bounds).filter { $0.representedElementCategory == .cell }
            return view.bounds.minY - (try #require(cells.map(\.frame.minY).min()))
        }
        let upright = try distance(states[0])
        #expect(upright > 0 && upright < 50)
        #expect(try distance(states[1]) == upright)
    }

    @Test func anOffsetIsTakenAsItIs() throws {
        let sequence = try sequence(
            Self.feed + "  - { name: top, viewport: [100, 100] }\n  - { name: below, offset: [0, 120] }\n")
        #expect(sequence.states.map { $0.diagram.viewport?.minY } == [0, 120])
        let rects = sequence.transitions[0].rects
        #expect(rects.first.minY == 0 && rects.last.minY == 120)
    }

    /// The transition also contains the elements that are visible only while the view scrolls from one offset to the
    /// other.
    @Test func passingElementsAreInTheTransition() throws {
        let sequence = try sequence(
            Self.feed + "  - { name: top, viewport: [100, 60] }\n  - { name: below, offset: [0, 340] }\n")
        let cells = sequence.transitions[0].elements.elements.filter {
            $0.end.representedElementCategory == .cell
        }
        #expect(cells.count == 8)
    }

    // MARK: Errors

    @Test(arguments: [
        ("states: []", "7:9 expected at least 2 entries, found 0"),
        ("states: [{ name: a }]", "7:9 expected at least 2 entries, found 1"),
        (
            "states: [{ name: a }, { name: a }]",
            "7:31 duplicate state 'a' | first used here"
        ),
        ("states: [{ name: a }, { caption: b }]", "7:23 a state needs a name"),
        ("states: [{ name: a }, { nam: b, name: c }]", "7:25 unknown key 'nam' | did you mean 'name'?"),
        (
            "states: [{ name: a }, { name: b, offset: [0, 1] }]",
            "7:42 'offset' needs a 'viewport' in this state or an earlier one"
        ),
        (
            "states: [{ name: a, viewport: [0, 10] }, { name: b }]",
            "7:32 0 is out of range: expected 1 to 1000000"
        ),
        (
            "states: [{ name: a }, { name: b, changes: [{ remove: [a] }] }]",
            "7:44 a change needs one of insert, delete, move, reload, set, insertSections, deleteSections, "
                + "moveSections, reloadSections | did you mean 'move'?"
        ),
        (
            "states: [{ name: a }, { name: b, changes: [{ delete: [aa] }] }]",
            "7:55 no item has the id 'aa' | did you mean 'a'?"
        ),
        (
            "states: [{ name: a }, { name: b, changes: [{ insert: [X], into: on }] }]",
            "7:65 no section has the id 'on' | did you mean 'one'?"
        ),
        (
            "states: [{ name: a }, { name: b, changes: [{ insert: [X], before: a, into: one }] }]",
            "7:76 a change can have only one of before, into"
        ),
        (
            "states: [{ name: a }, { name: b, changes: [{ move: [a], after: a }] }]",
            "7:64 'a' can't be moved next to itself"
        ),
        (
            "states: [{ name: a }, { name: b, changes: [{ set: a, fields: { id: z } }] }]",
            "7:64 the field 'id' of an item can't be changed"
        ),
        (
            "states: [{ name: a }, { name: b, changes: [{ insert: [{ id: a }] }] }]",
            "7:55 duplicate id 'a' | first used here"
        ),
        (
            "states: [{ name: a }, { name: b, changes: [{ deleteSections: [one, two] }] }]",
            "7:31 nothing to draw: no items are left in the state"
        ),
        (
            "states: [{ name: a }, { name: b, layout: { numberOfColums: 3 } }]",
            "7:44 unknown key 'numberOfColums' | did you mean 'numberOfColumns'?"
        ),
        (
            "animation: { duration: -1 }\nstates: [{ name: a }, { name: b }]",
            "7:24 -1 is out of range: expected 0.01 to 60"
        ),
        (
            "animation: { duration: soon }\nstates: [{ name: a }, { name: b }]",
            "7:24 expected a number, found a string ('soon')"
        ),
        (
            "animation: { moments: 1000 }\nstates: [{ name: a }, { name: b }]",
            "7:23 1000 is out of range: expected 0 to 100"
        ),
    ])
    func reportsProblemsAtTheirPlace(_ states: String, _ expected: String) {
        let head = Self.head.components(separatedBy: "states:")[0]
        #expect(complaints(head + states + "\n") == [expected])
    }

    @Test func reportsAllProblemsAtOnce() {
        let found = complaints(
            Self.head
                + "  - { name: b, changes: [{ delete: [x] }] }\n  - { name: c, changes: [{ delete: [y] }] }\n"
        )
        #expect(found == ["9:37 no item has the id 'x'", "10:37 no item has the id 'y'"])
    }

    @Test func hierarchiesHaveNoChanges() {
        let found = complaints(
            "data: { tree: [a] }\nstates: [{ name: a }, { name: b, changes: [{ delete: [a] }] }]\n")
        #expect(
            found.count == 1 && found[0].hasPrefix("2:44 'changes' can only be used with data in sections"))
    }

    /// The states of a template aren't inherited, because they refer to the template's own data.
    @Test func statesAreNotInherited() throws {
        let file = try Fixture.file("template: wide-feed-insert\ndata: { sections: [{ items: [a] }] }\n")
        #expect(!file.hasStates)
    }
}
