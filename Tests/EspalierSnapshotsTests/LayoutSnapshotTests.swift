import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import Testing

@testable import EspalierSnapshots

@Suite("Layout snapshots") struct LayoutSnapshotTests {
    @Test func listEveryElementRelativeToItsSection() {
        let grid = SampleGrid(counts: [2, 1])
        let expected = """
            espalier-layout 2
            layout type=CollectionViewFlowLayout scrollDirection=vertical itemSize=100,20 lineSpacing=4 interitemSpacing=10
            container size=100,120
            content size=100,84
            visible rect=0,0,100,120
            section 0 frame=0,0,100,54
              cell [0,0] frame=0,10,100,20 background=#000000/#ffffff
              cell [0,1] frame=0,34,100,20 background=#000000/#ffffff
              supplementary [0,0] kind=UICollectionElementKindSectionHeader frame=0,0,100,10
            section 1 frame=0,54,100,30
              cell [1,0] frame=0,10,100,20 background=#000000/#ffffff
              supplementary [1,0] kind=UICollectionElementKindSectionHeader frame=0,0,100,10

            """
        #expect(LayoutSnapshot(grid.view).text == expected)
    }

    @Test func haveElementsInTheOrderOfTheirCategories() {
        #expect(LayoutElement.Category.allCases.reversed().sorted() == LayoutElement.Category.allCases)
    }

    @Test func areReadBackAsTheyWere() throws {
        var element = LayoutElement(
            LayoutElement.Key(
                panel: 2, section: 1, category: .decoration, kind: "a kind", indexPath: [1, 0]),
            frame: CGRect(x: 1 / 3, y: -0.0001, width: 2e9, height: 0))
        element.zIndex = -4
        element.alpha = 0.25
        element.isHidden = true
        element.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        element.isPinned = true
        element.children = [[1, 0], [1, 1], [1, 2], [2, 0]]
        element.label = "\"quoted\" = \\ \u{1F600}\n"
        let snapshot = LayoutSnapshot(headers: [], elements: [element])
        let read = try LayoutSnapshot(text: snapshot.text)
        #expect(read.text == snapshot.text)
        #expect(read.elements[0].label == element.label)
        #expect(read.elements[0].key == element.key)
        #expect(read.elements[0].children == element.children)
        #expect(snapshot.text.contains(" pinned=true children=[1,0-2];[2,0] label="))
        #expect(snapshot.text.contains("frame=0.333,0,"))
        #expect(!snapshot.text.contains("-0,"))
    }

    /// A combining mark and the quotation mark or space before it are one character.
    @Test func areReadBackWithCombiningMarks() throws {
        var element = LayoutElement(
            LayoutElement.Key(
                panel: nil, section: nil, category: .cell, kind: "\u{301}k", indexPath: [0, 0]),
            frame: CGRect(x: 0, y: 0, width: 1, height: 1))
        (element.id, element.label) = ("\u{301}i", "\u{301} \u{301}= \\\u{301}\"\u{301}")
        let snapshot = LayoutSnapshot(headers: [], elements: [element])
        let read = try LayoutSnapshot(text: snapshot.text)
        #expect(read.text == snapshot.text)
        #expect(read.elements.map(\.label) == [element.label] && read.elements.map(\.id) == [element.id])
        #expect(read.elements.map(\.key) == [element.key])
    }

    @Test(arguments: [
        "", "espalier-layout 3\n", "espalier-layout 2\n    view [0] frame=0,0,1,1\n",
        "espalier-layout 1\n  cell [0,x] frame=0,0,1,1\n",
        "espalier-layout 1\n  cell [0,0]\n", "espalier-layout 1\nvisible rect\n",
        "espalier-layout 1\n  cell [0,0] label=\"open\n",
        "espalier-layout 1\n  cell [0,0] frame=0,0,1,1 children=[0,5-2]\n",
        "espalier-layout 1\n  cell [0,0] frame=0,0,1,1 children=[0,0-99999999999]\n",
    ])
    func areRefusedIfTheyAreDamaged(_ text: String) {
        #expect(throws: LayoutSnapshot.ReadingError.self) { try LayoutSnapshot(text: text) }
    }

    @Test func ofAViewHaveTheCellsOfNestedCollectionViews() {
        let grid = SampleGrid(counts: [2])
        let view = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        grid.view.frame.origin = CGPoint(x: 20, y: 30)
        view.addSubview(grid.view)
        let elements = LayoutSnapshot(view).elements
        let cells = grid.view.visibleCells
        #expect(cells.count == 2)
        for cell in cells {
            let frame = cell.convert(cell.bounds, to: view)
            #expect(elements.contains { $0.key.indexPath.count == 2 && $0.frame == frame })
        }
    }

    @Test func ofAPartHaveOnlyWhatIsVisible() {
        let grid = SampleGrid(counts: [40])
        #expect(LayoutSnapshot(grid.view).elements.count { $0.key.category == .cell } == 5)
        #expect(LayoutSnapshot(grid.view, part: .content).elements.count { $0.key.category == .cell } == 40)
    }

    @Test func ofAViewListItsSubviews() throws {
        let root = View(frame: CGRect(x: 5, y: 5, width: 100, height: 50))
        let label = Label(frame: CGRect(x: 10, y: 20, width: 30, height: 10))
        label.text = "Name"
        label.alpha = 0.5
        root.addSubview(label)
        let expected = """
            espalier-layout 2
            view size=100,50
            visible rect=0,0,100,50
              view [] kind=UIView frame=0,0,100,50
              view [0] kind=UILabel frame=10,20,30,10 alpha=0.5 label=Name font=17

            """
        #expect(LayoutSnapshot(root).text == expected)
        #expect(try LayoutSnapshot(text: expected).text == expected)
    }

    @Test(arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func nameHeadersThatArePinned(_ direction: UserInterfaceLayoutDirection) {
        let grid = SampleGrid(counts: [20, 3])
        grid.view.semanticContentAttribute =
            direction == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        grid.layout.sectionHeadersPinToVisibleBounds = true
        func pinned() -> [Bool] {
            LayoutSnapshot(grid.view, part: .content).elements.filter { $0.key.category == .supplementary }
                .map(\.isPinned)
        }
        #expect(pinned() == [false, false])
        grid.view.contentOffset.y = 60
        #expect(pinned() == [true, false])
        #expect(LayoutSnapshot(grid.view).text.contains(",100,10 z=10 pinned=true\n"))
    }

    @Test func ofAMomentLieBetweenBothStates() throws {
        let grid = SampleGrid(counts: [2], size: CGSize(width: 100, height: 120))
        grid.view.layoutIfNeeded()
        let other = CollectionViewFlowLayout()
        other.itemSize = CGSize(width: 100, height: 20)
        other.minimumLineSpacing = 44
        other.headerReferenceSize = CGSize(width: 100, height: 10)
        grid.view.setCollectionViewLayout(other, animated: true)
        var transition = try #require(grid.view.lastTransition)
        transition.curve = .linear
        let snapshot = LayoutSnapshot(transition, at: 0.5, of: grid.view)
        #expect(snapshot.text.contains("transition time=0.5\n"))
        #expect(snapshot.elements.first { $0.key.indexPath == [0, 1] }?.frame.minY == 54)
    }

    @Test func findTheSmallestElementInARectangle() {
        let grid = SampleGrid(counts: [2, 1])
        let names = LayoutSnapshot(grid.view).elements(touching: CGRect(x: 3, y: 40, width: 2, height: 2))
            .map(\.name)
        #expect(names == ["cell [0,1]"])
    }
}
