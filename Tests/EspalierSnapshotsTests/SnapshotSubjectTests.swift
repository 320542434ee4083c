import Espalier
import EspalierCollectionLayout
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierSnapshots

@Suite("Subjects of snapshots") struct SnapshotSubjectTests {
    private let name = SnapshotName(test: "t")

    private func layout(
        _ subject: some SnapshotSubject, _ environment: SnapshotEnvironment = SnapshotEnvironment()
    ) throws -> LayoutSnapshot {
        try #require(
            SnapshotMaker.snapshot(of: subject, as: .layout, in: environment, named: name).layout)
    }

    @Test func viewsAreLaidOutForADeviceAndRestored() throws {
        let grid = SampleGrid(counts: [40])
        let before = grid.view.frame
        let text = try layout(grid.view, SnapshotEnvironment(device: .phone)).text
        #expect(text.contains("container size=393,852"))
        #expect(grid.view.frame == before)
        #expect(grid.view.superview == nil)
        let scrolled = try layout(grid.view, SnapshotEnvironment(offset: CGPoint(x: 0, y: 240)))
        #expect(scrolled.visibleRect?.minY == 240)
        #expect(grid.view.contentOffset == .zero)
    }

    @Test func viewsInASuperviewAreRefused() throws {
        let grid = SampleGrid(counts: [2])
        let superview = View(frame: grid.view.frame)
        superview.addSubview(grid.view)
        let error = #expect(throws: SnapshotError.self) {
            try layout(grid.view, SnapshotEnvironment(device: .phone))
        }
        #expect(
            error?.description
                == "'CollectionView' is in a superview; snapshot the superview, or call removeFromSuperview() first"
        )
        #expect(grid.view.superview === superview)
    }

    @Test func viewsTakeTheDirection() throws {
        let grid = SampleGrid(counts: [2])
        let text = try layout(grid.view, SnapshotEnvironment(direction: .rightToLeft)).text
        #expect(text.contains("direction=rightToLeft"))
    }

    @Test func appearancesGiveOtherPictures() throws {
        let grid = SampleGrid(counts: [2])
        func bytes(_ appearance: Appearance) throws -> [UInt8] {
            try SnapshotMaker.snapshot(
                of: grid.view, as: .picture(scale: 1),
                in: SnapshotEnvironment(appearance: appearance), named: name
            ).bytes
        }
        #expect(try bytes(.light) != bytes(.dark))
        #expect(
            SnapshotMaker.fileName(name, .picture(), SnapshotEnvironment(device: .pad, appearance: .dark))
                == "t.pad.dark@2x.png")
    }

    @Test func diagramsHaveLabels() throws {
        let diagram = try Diagram(Tree("Shape") { Tree("Polygon") { "Triangle" } })
        let snapshot = try layout(diagram)
        #expect(
            snapshot.elements.filter { $0.key.category == .cell }.map(\.label) == [
                "Shape", "Polygon", "Triangle",
            ])
        #expect(throws: SnapshotError.self) {
            try layout(diagram, SnapshotEnvironment(device: .phone))
        }
    }

    @Test func diagramsHaveChildrenAndText() throws {
        let diagram = try Diagram(Tree("Shape") { Tree("Polygon") { "Triangle" } })
        let snapshot = try layout(diagram, SnapshotEnvironment(includesText: true))
        #expect(snapshot.text.contains("children=[1,0] id=Shape label=Shape background=accent "))
        let texts = snapshot.text.split(separator: "\n").filter { $0.hasPrefix("text ") }
        #expect(texts.count == 3)
        #expect(texts.allSatisfy { $0.contains("baseline=") && $0.contains(" font=\"sans ") })
        #expect(texts.contains { $0.hasSuffix(" string=Triangle") })
        #expect(try LayoutSnapshot(text: snapshot.text).text == snapshot.text)
        let other = try Diagram(Tree("Shape") { Tree("Polygon") { "Trigonal" } })
        let change = try LayoutDifference.comparing(
            snapshot, with: layout(other, SnapshotEnvironment(includesText: true)))
        #expect(change?.summary.contains("text string Triangle -> Trigonal") == true)
        #expect(try !layout(diagram).text.contains("\ntext "))
    }

    @Test func picturesHaveNoLayout() throws {
        let diagram = try Diagram(Tree("Shape") { "Circle" })
        let error = #expect(throws: SnapshotError.self) { try layout(diagram.picture()) }
        #expect(error?.description.contains("use 'as: [.picture()]'") == true)
    }

    @Test func missingGlyphsAreRefused() throws {
        // The label contains a private-use character, which no font has.
        let diagram = try Diagram(Tree("Shape \u{F8123}") { "Circle" })
        let error = #expect(throws: SnapshotError.self) {
            try SnapshotMaker.snapshot(of: diagram, as: .picture(), named: name)
        }
        #expect(error?.description.contains("U+F8123") == true)
    }
}
