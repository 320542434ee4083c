import EspalierGeometry
public import Foundation

/// The elements of a snapshot with their parents and owners.
nonisolated struct SnapshotTree {
    /// The elements of a panel with the same category and kind.
    struct List: Hashable {
        let panel: Int?
        let category: LayoutElement.Category
        let kind: String
    }

    struct Section: Hashable {
        let panel: Int?
        let number: Int
    }

    private struct Place: Hashable {
        let panel: Int?
        let indexPath: [Int]
    }

    /// The elements with edges instead of the elements that draw them, which are after the others, and captions at the end.
    let elements: [LayoutElement]
    /// The indexes of the elements of each list, in the order of the snapshot.
    let lists: [List: [Int]]
    /// The index of the cell of which a cell is a child; nil if it isn't known.
    let parents: [Int?]
    /// The lists of elements that belong to cells, such as connectors.
    let ownedKinds: Set<List>
    /// The headers of sections, each with a text.
    private(set) var headers: [Section: LayoutElement] = [:]
    private let cells: [Place: Int]
    private let edges: SnapshotEdges

    init(_ snapshot: LayoutSnapshot) {
        var elements = snapshot.elementsWithEdges
        edges = SnapshotEdges(&elements)
        self.elements = elements
        lists = Dictionary(grouping: elements.indices) { elements[$0].list }
        var cells: [Place: Int] = [:]
        for index in elements.indices where elements[index].key.category == .cell {
            cells[Place(panel: elements[index].key.panel, indexPath: elements[index].key.indexPath)] = index
        }
        self.cells = cells
        var parents = [Int?](repeating: nil, count: elements.count)
        for index in elements.indices where elements[index].key.category == .cell {
            for path in elements[index].children {
                guard let child = cells[Place(panel: elements[index].key.panel, indexPath: path)],
                    parents[child] == nil
                else { continue }
                parents[child] = index
            }
        }
        self.parents = parents
        // A header of a section has item 0. An element that belongs to a cell has the cell's index path.
        ownedKinds = Set(
            lists.filter { list, rows in
                [.supplementary, .decoration].contains(list.category)
                    && rows.contains {
                        elements[$0].key.indexPath.last ?? 0 > 0 || !elements[$0].children.isEmpty
                    }
                    && rows.allSatisfy {
                        cells[Place(panel: list.panel, indexPath: elements[$0].key.indexPath)] != nil
                    }
            }.keys)
        for element in elements where element.key.category == .supplementary && !element.title.isEmpty {
            guard let section = element.section, element.edgeName.isEmpty, !ownedKinds.contains(element.list)
            else { continue }
            // A feed has a header of its own in its first section.
            if headers[section] == nil || element.key.kind.lowercased().hasSuffix("sectionheader") {
                headers[section] = element
            }
        }
    }

    /// Returns the labels that several elements have.
    func repeatedLabels(_ rows: [Int]) -> Set<String> {
        var (labels, repeated) = (Set<String>(), Set<String>())
        for row in rows where !labels.insert(elements[row].label).inserted {
            repeated.insert(elements[row].label)
        }
        return repeated
    }

    /// Returns the index of the cell with the index path of another element.
    func owner(of row: Int) -> Int? {
        cells[Place(panel: elements[row].key.panel, indexPath: elements[row].key.indexPath)]
    }

    /// Returns the label of a section's header, or the number of the section.
    func name(of section: Section) -> String {
        "section \(headers[section]?.quotedLabel ?? "\(section.number)")"
    }

    /// Returns a text for what an element shows: its id, its label or the text of the first label in it.
    ///
    /// The text of an element that has neither names its section.
    func appearance(of row: Int) -> String {
        let element = elements[row]
        let name = element.id.isEmpty ? element.title : element.id
        if element.key.category == .view {
            return "\(element.key.kind) \(element.key.indexPath.count) \(name)"
        }
        return name.isEmpty ? element.section.map(self.name) ?? "" : "name \(name)"
    }

    /// Returns the rows of the items that an edge joins; nil for other elements.
    func ends(ofEdge row: Int) -> SnapshotEdges.Ends? { edges.ends[row] }

    /// Returns the row of the edge to which a label belongs; nil for other elements.
    func edge(ofLabel row: Int) -> Int? { edges.edgesOfLabels[row] }

    /// Returns the cells to which an element is related.
    func related(to row: Int) -> [Int] {
        let element = elements[row]
        return element.children.compactMap { cells[Place(panel: element.key.panel, indexPath: $0)] }
    }
}

extension LayoutElement {
    nonisolated var list: SnapshotTree.List {
        // A view of another class can be the same view: its class is part of what it shows.
        .init(panel: key.panel, category: key.category, kind: key.category == .view ? "" : key.kind)
    }

    /// The section that contains the element; nil for none.
    nonisolated var section: SnapshotTree.Section? {
        key.section.map { .init(panel: key.panel, number: $0) }
    }

    /// True if the id can be made from the label: `README` or `README-2`.
    nonisolated var hasIDOfLabel: Bool {
        guard id.hasPrefix(label) else { return false }
        let rest = id.dropFirst(label.count)
        return rest.isEmpty || rest.first == "-" && rest.dropFirst().allSatisfy(\.isNumber)
    }
}

extension LayoutSnapshot {
    /// Returns the elements that overlap a rectangle, the smallest first.
    ///
    /// - Parameter rect: A rectangle in the coordinates of the snapshot, in points.
    /// - Returns: The elements that share some area with the rectangle, without hidden elements.
    /// - Complexity: O(elements)
    public nonisolated func elements(touching rect: CGRect) -> [LayoutElement] {
        SnapshotTree(self).elements.filter { !$0.isHidden && $0.frame.intersectsArea(of: rect) }
            .sorted { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
    }
}
