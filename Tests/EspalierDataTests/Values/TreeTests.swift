import EspalierData
import EspalierDiagnostics
import Testing

/// Tests hierarchies that are created from trees of Swift values.
@Suite struct TreeTests {
    private func text(_ data: DiagramData) throws -> String {
        let hierarchy = try data.hierarchy
        return (0..<hierarchy.count).map { row in
            let parent = hierarchy.parents[row]
            return hierarchy.items.labels[row] + (parent < 0 ? "" : "<" + hierarchy.items.labels[Int(parent)])
        }.joined(separator: " ")
    }

    @Test func `a tree of literals`() throws {
        let shapes = Tree("Shape") {
            Tree("Polygon", ["kind": "abstract", "sides": 3]) {
                "Triangle"
                "Square"
            }
            "Ellipse"
        }
        let data = try DiagramData(shapes)
        #expect(try text(data) == "Shape Polygon<Shape Triangle<Polygon Square<Polygon Ellipse<Shape")
        #expect(data.items.fieldNames == ["kind", "sides"])
        #expect(data.items[field: "kind", row: 1] == "abstract")
        #expect(data.items[field: "sides", row: 1] == 3)
        #expect(data.range(ofRow: 0) == nil)
    }

    @Test func `conditions, loops and arrays in a tree`() throws {
        let hasExtra = true
        let more: [Tree] = ["x", "y"]
        let tree = Tree("root") {
            for number in 1...2 { "n\(number)" }
            if hasExtra { "extra" } else { "none" }
            more
        }
        #expect(try text(DiagramData(tree)) == "root n1<root n2<root extra<root x<root y<root")
    }

    @Test func `several roots, ids and siblings by name`() throws {
        let data = try DiagramData(
            "b",
            Tree("a", ["id": "x"]) {
                "d"
                "c"
            }, order: .name)
        #expect(data.items.ids == ["b", "x", "d", "c"])
        let hierarchy = try data.hierarchy
        #expect(hierarchy.row(section: 0, item: 0) == 1)
        #expect(hierarchy.row(section: 1, item: 0) == 3)
    }

    @Test func `an id that occurs twice is an error without a place`() {
        let error = #expect(throws: DiagnosticsError.self) {
            try DiagramData(Tree("a", ["id": "x"]) { Tree("b", ["id": "x"]) })
        }
        #expect(error?.diagnostics.map(\.message) == ["duplicate id 'x'"])
        #expect(error?.diagnostics.first?.range == nil)
    }

    // MARK: Values

    private struct Folder {
        var name: String
        var folders: [Folder] = []
        var size = 0
    }

    @Test func `a tree of recursive values`() throws {
        let root = Folder(
            name: "src",
            folders: [Folder(name: "a", folders: [Folder(name: "b", size: 7)]), Folder(name: "c")])
        let tree = Tree(root, label: \.name, children: \.folders) { ["size": .number(Double($0.size))] }
        let data = try DiagramData(tree)
        #expect(try text(data) == "src a<src b<a c<src")
        #expect(data.items[field: "size", row: 2] == 7)
    }

    private final class View {
        let name: String
        var subviews: [View] = []
        init(_ name: String) { self.name = name }
    }

    @Test func `an object below itself is a cycle`() {
        let (window, list, cell) = (View("Window"), View("List"), View("Cell"))
        window.subviews = [View("Bar"), list]
        list.subviews = [cell, View("Other")]
        cell.subviews = [list]
        let error = #expect(throws: DiagnosticsError.self) {
            try DiagramData(Tree(window, label: \.name, children: \.subviews))
        }
        #expect(error?.diagnostics.map(\.message) == ["cycle in the hierarchy: List -> Cell -> List"])
    }

    @Test func `an object in two places is shown twice`() throws {
        let (window, shared) = (View("Window"), View("Shared"))
        let list = View("List")
        list.subviews = [shared]
        window.subviews = [list, shared]
        let data = try DiagramData(Tree(window, label: \.name, children: \.subviews))
        #expect(try text(data) == "Window List<Window Shared<List Shared<Window")
        #expect(data.items.ids == ["Window", "List", "Shared", "Shared-2"])
    }

    /// Neither creating nor freeing a tree is recursive, so a deep tree doesn't overflow the stack.
    @Test func `a very deep tree`() throws {
        let count = 200_000
        let tree = Tree(0, label: { "\($0)" }, children: { $0 + 1 < count ? [$0 + 1] : [] })
        let hierarchy = try DiagramData(tree).hierarchy
        #expect(hierarchy.levelCount == count)
    }
}
