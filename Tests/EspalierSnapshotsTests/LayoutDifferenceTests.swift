import EspalierCollectionLayout
import Foundation
import Testing

@testable import EspalierSnapshots

@Suite("Differences of layouts") struct LayoutDifferenceTests {
    private func difference(_ change: (SampleGrid) -> Void) throws -> LayoutDifference {
        let grid = SampleGrid(counts: [30, 12], size: CGSize(width: 100, height: 2_000))
        let before = LayoutSnapshot(grid.view, part: .content)
        change(grid)
        grid.layout.invalidateLayout()
        let after = LayoutSnapshot(grid.view, part: .content)
        return try #require(LayoutDifference.comparing(before, with: after))
    }

    @Test func tellWhatGrewAndWhatMoved() throws {
        let difference = try difference { $0.heights[[0, 3]] = 28 }
        #expect(
            difference.summary == [
                "[0,3] height 20 -> 28", "39 elements moved down 8 after [0,3]",
                "content size 100,1020 -> 100,1028",
            ])
        #expect(difference.diff.contains("\n-  cell [0,3] frame=0,82,100,20 background="))
        #expect(difference.diff.contains("\n+  cell [0,3] frame=0,82,100,28 background="))
        // Frames in the second section are relative to the section, so they don't change.
        #expect(difference.diff.contains("+section 1 frame=0,734,100,294\n"))
        #expect(!difference.diff.contains("cell [1,5]"))
    }

    @Test func nameElementsByTheirLabels() throws {
        func layout(_ y: Int, _ label: String = "A") throws -> LayoutSnapshot {
            let labels = [label, "B", "C", "D", "E", "F"]
            let lines = labels.enumerated().map { "  cell [0,\($0)] frame=0,\(20 * $0),9,9 label=\($1)\n" }
            return try LayoutSnapshot(
                text: "espalier-layout 1\nsection 0 frame=0,\(y),9,109\n" + lines.joined())
        }
        let moved = try LayoutDifference.comparing(layout(0), with: layout(1))
        #expect(moved?.summary == ["6 items moved down 1 from A on: A, B, C, D and 2 more"])
        #expect(
            moved?.diff.hasSuffix(
                "+section 0 frame=0,1,9,109\n   cell [0,0] frame=0,0,9,9 label=A\n   cell [0,1] frame=0,20,9,9 label=B\n   cell [0,2] frame=0,40,9,9 label=C\n"
            ) == true)
        let renamed = try LayoutDifference.comparing(layout(0), with: layout(0, "G"))
        #expect(renamed?.summary == ["A was renamed to G"])
    }

    @Test func tellWhatWasAddedAndRemoved() throws {
        let difference = try difference { grid in
            grid.counts = [29, 12]
            grid.view.reloadData()
        }
        #expect(
            difference.summary == [
                "[0,29] was removed after [0,28]",
                "13 elements moved up 24 after UICollectionElementKindSectionHeader [0,0]",
                "content size 100,1020 -> 100,996",
            ])
    }

    @Test func groupElementsWithTheSameChange() throws {
        let difference = try difference { grid in
            for item in 0..<30 { grid.heights[[0, item]] = item % 2 == 0 ? 21 : 23 }
        }
        #expect(
            difference.summary == [
                "15 items height 20 -> 21 from [0,0] on", "15 items height 20 -> 23 from [0,1] on",
                "[0,1] moved down 1",
                "13 elements moved down 60 after UICollectionElementKindSectionHeader [0,0]",
                "28 more items moved, by up to 60", "content size 100,1020 -> 100,1080",
            ])
        #expect(difference.message.split(separator: "\n").count <= 32)
        #expect(difference.message.contains("\n... and "))
    }

    @Test func areNilForTheSame() {
        let snapshot = LayoutSnapshot(SampleGrid().view)
        #expect(LayoutDifference.comparing(snapshot, with: snapshot) == nil)
    }

    @Test func areAUnifiedDiff() {
        let old = (1...12).map { "line \($0)" }.joined(separator: "\n")
        let new = old.replacing("line 6\n", with: "").replacing("line 12", with: "last")
        let expected = """
            @@ -3,10 +3,9 @@
             line 3
             line 4
             line 5
            -line 6
             line 7
             line 8
             line 9
             line 10
             line 11
            -line 12
            +last

            """
        #expect(UnifiedDiff(from: old, to: new).text == expected)
        let far = (1...30).map { "\($0)" }.joined(separator: "\n")
        let hunks = UnifiedDiff(
            from: far, to: far.replacing("\n2\n", with: "\nx\n").replacing("29", with: "y"))
        #expect(hunks.text.components(separatedBy: "@@ -").count == 3)
    }
}
