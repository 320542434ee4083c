import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierSnapshots

/// Tests that the views in cells are in layout snapshots, and that their changes are named.
@Suite("Content of cells in layout snapshots") struct CellContentTests {
    /// A list of labels in cells.
    private final class Fruits: CollectionViewDataSource {
        let view: CollectionView
        var names = ["Apple", "Pear", "Plum"]
        /// Changes the label of the second item and its cell.
        var change: (Label, CollectionViewCell) -> Void = { _, _ in }

        init() {
            let layout = CollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 20)
            layout.minimumLineSpacing = 4
            view = CollectionView(
                frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
            view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = self
        }

        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            names.count
        }

        func collectionView(
            _ collectionView: CollectionView, cellForItemAt path: IndexPath
        ) -> CollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            for subview in cell.contentView.subviews { subview.removeFromSuperview() }
            let label = Label(frame: CGRect(x: 8, y: 0, width: 48, height: 20))
            label.text = names[path.item]
            label.font = Font(size: 15)
            cell.contentView.addSubview(label)
            (cell.backgroundColor, cell.boxAppearance) = (nil, BoxAppearance())
            if path.item == 1 { change(label, cell) }
            return cell
        }
    }

    private func snapshot(_ change: (Fruits) -> Void = { _ in }) -> LayoutSnapshot {
        let fruits = Fruits()
        change(fruits)
        return LayoutSnapshot(fruits.view)
    }

    @Test func listsTheViewsBelowTheirCell() throws {
        let snapshot = snapshot { $0.names = ["Apple"] }
        let expected = """
            espalier-layout 2
            layout type=CollectionViewFlowLayout scrollDirection=vertical itemSize=100,20 lineSpacing=4 interitemSpacing=10
            container size=100,100
            content size=100,20
            visible rect=0,0,100,100
            section 0 frame=0,0,100,20
              cell [0,0] frame=0,0,100,20
                view [0,0] kind=UILabel frame=8,0,48,20 label=Apple font=15

            """
        #expect(snapshot.text == expected)
        #expect(try LayoutSnapshot(text: expected).text == expected)
    }

    nonisolated struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (Label, CollectionViewCell) -> Void
        let lines: [String]
    }

    nonisolated static let changes: [Change] = [
        .init(
            testDescription: "font size", change: { label, _ in label.font.size = 16 },
            lines: ["cell [0,1] UILabel 'Pear' font 15 -> 16"]),
        .init(
            testDescription: "weight", change: { label, _ in label.font.weight = .semibold },
            lines: ["cell [0,1] UILabel 'Pear' font 15 -> 15 semibold"]),
        .init(
            testDescription: "color",
            change: { label, _ in label.textColor = AdaptiveColor(Color(hex: 0x1A73E8)) },
            lines: ["cell [0,1] UILabel 'Pear' color (none) -> #1a73e8"]),
        .init(
            testDescription: "text", change: { label, _ in label.text = "Quince" },
            lines: ["in cell [0,1] 'Quince': UILabel 'Pear' was changed to 'Quince'"]),
        .init(
            testDescription: "frame", change: { label, _ in label.frame.origin.x = 12 },
            lines: ["cell [0,1] UILabel 'Pear' moved right 4"]),
        .init(
            testDescription: "width", change: { label, _ in label.frame.size.width = 50 },
            lines: ["cell [0,1] UILabel 'Pear' width 48 -> 50"]),
        .init(
            testDescription: "corner radius", change: { _, cell in cell.boxAppearance.cornerRadius = 6 },
            lines: ["Pear radius (none) -> 6"]),
        .init(
            testDescription: "background",
            change: { _, cell in cell.backgroundColor = AdaptiveColor(Color(hex: 0xFFEE00)) },
            lines: ["Pear background (none) -> #ffee00"]),
        .init(
            testDescription: "a new view",
            change: { label, cell in
                let badge = Label(frame: CGRect(x: 60, y: 0, width: 20, height: 20))
                badge.text = "new"
                cell.contentView.addSubview(badge)
            }, lines: ["in cell [0,1] 'Pear': UILabel 'new' is new after UILabel 'Pear'"]),
        .init(
            testDescription: "alignment", change: { label, _ in label.textAlignment = .center },
            lines: ["cell [0,1] UILabel 'Pear' alignment (none) -> center"]),
        .init(
            testDescription: "hidden", change: { label, _ in label.isHidden = true },
            lines: ["cell [0,1] UILabel 'Pear' hidden false -> true"]),
        .init(
            testDescription: "opacity", change: { label, _ in label.alpha = 0.5 },
            lines: ["cell [0,1] UILabel 'Pear' alpha 1 -> 0.5"]),
        .init(
            testDescription: "number of lines", change: { label, _ in label.numberOfLines = 2 },
            lines: ["cell [0,1] UILabel 'Pear' lines (none) -> 2"]),
        .init(
            testDescription: "border", change: { _, cell in cell.boxAppearance.borderWidth = 2 },
            lines: ["Pear border (none) -> 2"]),
        .init(
            testDescription: "font and color",
            change: { label, _ in
                label.font.size = 16
                label.textColor = AdaptiveColor(Color(hex: 0x1A73E8))
            },
            lines: [
                "cell [0,1] UILabel 'Pear' font 15 -> 16",
                "cell [0,1] UILabel 'Pear' color (none) -> #1a73e8",
            ]),
        .init(
            testDescription: "a removed view", change: { label, _ in label.removeFromSuperview() },
            lines: ["in cell [0,1]: UILabel 'Pear' was removed"]),
    ]

    @Test(arguments: changes) func namesChanges(_ change: Change) throws {
        let (old, new) = (snapshot(), snapshot { $0.change = change.change })
        let difference = try #require(LayoutDifference.comparing(old, with: new))
        #expect(difference.summary == change.lines)
    }

    @Test(arguments: [
        (["Plum", "Apple", "Pear"], ["Plum is now before Apple", "Plum moved up 48"]),
        (["Apple", "Plum"], ["Pear was removed between Apple and Plum", "Plum moved up 24"]),
        (
            ["Apple", "Fig", "Kiwi", "Pear", "Plum"],
            ["Fig and Kiwi are new between Apple and Pear", "Pear and Plum moved down 48"]
        ),
    ]) func namesChangesOfData(_ names: [String], _ lines: [String]) throws {
        let new = snapshot { fruits in
            fruits.names = names
            fruits.view.reloadData()
        }
        let difference = try #require(LayoutDifference.comparing(snapshot(), with: new))
        #expect(difference.summary.starts(with: lines), "\(difference.summary)")
    }

    @Test func namesSettingsOfTheLayoutFirst() throws {
        let new = snapshot { fruits in
            (fruits.view.collectionViewLayout as? CollectionViewFlowLayout)?.minimumLineSpacing = 8
        }
        let difference = try #require(LayoutDifference.comparing(snapshot(), with: new))
        #expect(difference.summary.starts(with: ["layout lineSpacing 4 -> 8", "Pear moved down 4"]))
    }

    @Test func groupsTheSameChangeOfManyCells() throws {
        func snapshot(_ size: CGFloat) -> LayoutSnapshot {
            self.snapshot { fruits in
                fruits.names = Array(repeating: "Fig", count: 4)
                fruits.change = { label, _ in label.font.size = size }
            }
        }
        let difference = try #require(LayoutDifference.comparing(snapshot(15), with: snapshot(17)))
        #expect(difference.summary == ["cell [0,1] UILabel 'Fig' font 15 -> 17"])
    }

    /// A cell has no id, so it is known by the text of its first label.
    @Test func namesItemsByTheirText() throws {
        let new = snapshot { $0.names = ["Apple", "Fig", "Pear", "Plum"] }
        let difference = try #require(LayoutDifference.comparing(snapshot(), with: new))
        #expect(
            difference.summary == [
                "Fig is new between Apple and Pear", "Pear and Plum moved down 24",
                "content size 100,68 -> 100,92",
            ])
    }

    /// A baseline of the first version passes if what it has is the same, and is compared by that otherwise.
    @Test func comparesBaselinesOfTheFirstVersion() throws {
        let old = """
            espalier-layout 1
            layout type=CollectionViewFlowLayout scrollDirection=vertical itemSize=100,20 lineSpacing=4 interitemSpacing=10
            container size=100,100
            content size=100,68
            visible rect=0,0,100,100
            section 0 frame=0,0,100,68
              cell [0,0] frame=0,0,100,20
              cell [0,1] frame=0,24,100,20
              cell [0,2] frame=0,48,100,20

            """
        let baseline = try LayoutSnapshot(text: old)
        #expect(LayoutDifference.comparing(baseline, with: snapshot()) == nil)
        #expect(baseline.text == old)
        let new = snapshot { $0.names.removeLast() }
        let difference = try #require(LayoutDifference.comparing(baseline, with: new))
        #expect(difference.summary.first == "[0,2] was removed after [0,1]")
        #expect(!difference.diff.contains("view"))
    }
}
