import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGraphics
import EspalierLayouts
public import Foundation

/// The ids, rows and labels of lines.
extension DiagramContent {
    /// Returns the element of the lines at an index path.
    ///
    /// - Parameters:
    ///   - name: The kind in diagram files.
    ///   - kind: The kind in the layout.
    ///   - path: The index path.
    ///   - frame: The frame of the element.
    /// - Returns: The element, with the link and the tooltip of an edge.
    func element(ofLine name: String, _ kind: String, at path: IndexPath, frame: CGRect) -> CanvasElement {
        switch kind {
        case ClassHierarchyLayout.elementKindEdge where path.count > 2 && hasEdge(path[2]):
            element(ofEdge: path[2], name, frame: frame)
        case ClassHierarchyLayout.elementKindReference:
            CanvasElement(id: referenceID(path), kind: name, frame: frame)
        default: CanvasElement(id: elementID(name, path), kind: name, frame: frame)
        }
    }

    /// Returns the element of an edge, whose tooltip names the items that it joins.
    func element(ofEdge edge: Int, _ name: String, frame: CGRect) -> CanvasElement {
        guard let edges else { return CanvasElement(id: name, kind: name, frame: frame) }
        let label = edges.records.labels[edge]
        let source = end(ofEdge: edge, isSource: true).label
        let target = end(ofEdge: edge, isSource: false).label
        let link = edges.records[field: "link", row: edge]?.text
        return CanvasElement(
            id: "\(name)-\(edges.records.ids[edge])", kind: name,
            title: edges.records[field: "tooltip", row: edge]?.text
                ?? "\(source) to \(target)" + (label.isEmpty ? "" : ": \(label)"),
            link: link.flatMap { LinkPolicy.allows($0) ? $0 : nil }, frame: frame)
    }

    /// Returns true if the data has an edge with a number.
    func hasEdge(_ number: Int) -> Bool { edges.map { 0..<$0.count ~= number } ?? false }

    /// Returns the end of an edge's arrowhead if the file doesn't name one.
    func standardEnd(ofEdge edge: Int) -> ArrowheadDeclaration.End {
        edges?.pointsAtSource(edge) == true ? .parent : .child
    }

    /// Returns the end of the arrowheads of the lines at an index path if the file doesn't name one.
    func standardEnd(ofLine kind: String, at path: IndexPath) -> ArrowheadDeclaration.End {
        edge(ofLine: kind, at: path).map(standardEnd) ?? .parent
    }

    /// Returns the number of the edge that a line shows alone; nil for other lines.
    func edge(ofLine kind: String, at path: IndexPath) -> Int? {
        guard kind == ClassHierarchyLayout.elementKindEdge, path.count > 2, hasEdge(path[2]) else {
            return nil
        }
        return path[2]
    }

    /// Returns the row of the item that a leg leads to; nil if it isn't known.
    func row(ofTarget leg: EdgeLeg) -> Int? {
        guard let target = leg.target, target.count > 1, 0..<sectionCount ~= target[0],
            0..<itemCount(inSection: target[0]) ~= target[1]
        else { return nil }
        return row(at: target)
    }

    /// Returns the row in `LineFields` of the line from the parent of an item to the item.
    func lineRow(toChild child: Int) -> Int {
        guard let hierarchy, hierarchy.lines != nil else { return child }
        return lineRow(from: Int(hierarchy.parents[child]), to: child)
    }

    /// Returns the row in `LineFields` of the line from a parent of an item to the item.
    func lineRow(from parent: Int, to child: Int) -> Int {
        hierarchy?.relation(from: parent, to: child).map(views.lineFields.row(ofRelation:)) ?? child
    }

    /// Returns the row in `LineFields` of the lines at an index path.
    func lineRow(of kind: String, at path: IndexPath) -> Int {
        let row = row(at: path)
        guard path.count > 2 else { return row }
        switch kind {
        case ClassHierarchyLayout.elementKindEdge where hasEdge(path[2]):
            return views.lineFields.row(ofEdge: path[2])
        case ClassHierarchyLayout.elementKindReference:
            return extraParent(at: path).map { lineRow(from: $0, to: row) } ?? row
        default: return row
        }
    }

    // MARK: Labels

    /// Returns false for the label of an edge that the data doesn't have.
    func hasLine(of kind: ElementKind, at path: IndexPath) -> Bool {
        guard case .label(let line, _) = kind.look, Self.isEdge(line, path) else { return true }
        return hasEdge(path[2])
    }

    /// Returns true if the third index of the path of a line is the number of an edge.
    private static func isEdge(_ line: String, _ path: IndexPath) -> Bool {
        path.count > 2 && !["connector", "reference"].contains(line)
    }

    /// Returns the row in `LineFields` of the line that a label belongs to, and the id of the label.
    func label(
        of line: String, _ place: ElementKind.LabelPlace, at path: IndexPath
    ) -> (row: Int, id: String) {
        let row = row(at: path)
        if Self.isEdge(line, path), hasEdge(path[2]), let edges {
            let end =
                switch place {
                case .start: "-from"
                case .middle: ""
                case .end: "-to"
                }
            return (views.lineFields.row(ofEdge: path[2]), "label-\(edges.records.ids[path[2]])\(end)")
        }
        guard line == "reference", let parent = extraParent(at: path) else {
            return (lineRow(toChild: row), elementID("label", row: row))
        }
        return (lineRow(from: parent, to: row), "label-\(ids[row])-\(ids[parent])")
    }

    /// Returns the size of the label of a line; zero if the line has no label or doesn't exist.
    ///
    /// - Parameters:
    ///   - kind: The name of the labels' kind in the layout.
    ///   - path: The index path of the label: the section and item of the line and, for an edge of the data, the number of
    ///     the edge.
    /// - Returns: The size, in points.
    public func sizeOfLabel(ofKind kind: String, at path: IndexPath) -> CGSize {
        guard let element = views.supplementary[kind], path.count > 1, 0..<sectionCount ~= path[0],
            0..<itemCount(inSection: path[0]) ~= path[1], hasLine(of: element.kind, at: path)
        else { return .zero }
        return element.labelSize(row: element.subject(at: path, in: self).row)
    }

    /// Returns the text of the label of a line; nil if there is none.
    func labelText(ofKind kind: String, row: Int) -> String? {
        guard let element = views.supplementary[kind] else { return nil }
        let texts = element.view.plan(row: row).texts(row: row, in: element.context).filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    // MARK: References

    /// Returns the extra parent to which a line leads.
    ///
    /// The index path specifies the child and the parent's index among the extra parents.
    func extraParent(at path: IndexPath) -> Int? {
        guard path.count > 2 else { return nil }
        let child = row(at: path)
        let parents = hierarchy?.extraParents(ofRow: child).filter { $0 != child } ?? []
        return parents.indices.contains(path[2]) ? parents[path[2]] : nil
    }

    /// Returns the id of a line to an extra parent, which consists of the ids of the child and the parent.
    private func referenceID(_ path: IndexPath) -> String {
        let id = "reference-\(ids[row(at: path)])"
        return extraParent(at: path).map { "\(id)-\(ids[$0])" } ?? id
    }
}
