import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
package import EspalierGraphics
import EspalierLayouts
package import Foundation

/// The elements of a diagram and of its folded states, for a page on which elements move from one state to another.
///
/// An element that looks the same in a state as in the whole diagram moves. For all others, such as the lines to fewer
/// children, the page has a further look.
package struct PageElements {
    /// An element of the whole diagram.
    package struct Element {
        /// The id before it is escaped.
        package let id: String
        package let relation: Relation
        /// The index of the element's id among all ids that are drawn.
        package let drawnIndex: Int
        /// The position in points of the picture.
        fileprivate let origin: CGPoint
        fileprivate let digest: Int
    }

    /// The items that an element belongs to, by their numbers among the elements.
    package enum Relation: Equatable {
        /// An item, with its parents.
        case item(parents: [Int])
        /// The lines from a parent to its children.
        case connector(parent: Int)
        /// An edge of a graph.
        case edge(Int, Int)
        /// An element of one item, such as a label.
        case part(of: Int)
        /// An element of the diagram as a whole.
        case none
    }

    /// The position of an element or look relative to its own drawing; nil if the state doesn't show it.
    package typealias Offset = CGPoint?

    /// A folded state.
    package struct State {
        package let label: String
        package let size: CGSize
        package let reduction: CGFloat
        /// The offsets of the elements and, after them, those of the looks.
        package fileprivate(set) var offsets: [Offset]
    }

    /// A look that an element has only in folded states.
    private struct Look {
        let diagram: Diagram
        /// The attributes; nil for the title block.
        let attributes: CollectionViewLayoutAttributes?
        let origin: CGPoint
        let isBelow: Bool
    }

    private struct Key: Hashable {
        let id: String
        let digest: Int
    }

    package private(set) var elements: [Element] = []
    package private(set) var states: [State] = []
    /// The ids of all elements that a picture of the whole diagram draws, in drawing order.
    package private(set) var drawnIDs: [String] = []
    private var looks: [Look] = []

    /// The number of looks.
    package var lookCount: Int { looks.count }
    /// The looks that are below the items.
    package var looksBelow: [Int] { looks.indices.filter { looks[$0].isBelow } }

    /// Compares a diagram with its folded states.
    ///
    /// - Complexity: O(elements) for each state.
    package init(of diagram: Diagram, folded: FoldedDiagrams) {
        diagram.beginPicture()
        let items = Items(of: diagram)
        elements = items.elements
        drawnIDs = items.drawnIDs
        let numbers = Dictionary(
            elements.indices.map { (elements[$0].id, $0) }, uniquingKeysWith: { old, _ in old })
        var known: [Key: Int] = [:]
        for state in folded.states {
            add(state, base: diagram, blockCount: items.blockCount, numbers, &known)
        }
        for index in states.indices {
            let missing = looks.count + elements.count - states[index].offsets.count
            states[index].offsets += [Offset](repeating: nil, count: missing)
        }
    }

    private mutating func add(
        _ state: FoldedDiagrams.State, base: Diagram, blockCount: Int, _ numbers: [String: Int],
        _ known: inout [Key: Int]
    ) {
        let diagram = state.diagram
        diagram.beginPicture()
        var offsets = [Offset](repeating: nil, count: elements.count + looks.count)
        func show(_ id: String, _ digest: Int, at origin: CGPoint, look: () -> Look) {
            let number: Int
            if let own = numbers[id], elements[own].digest == digest {
                number = own
                offsets[own] = CGPoint(
                    x: origin.x - elements[own].origin.x, y: origin.y - elements[own].origin.y)
                return
            } else if let look = known[Key(id: id, digest: digest)] {
                number = look
            } else {
                number = looks.count
                known[Key(id: id, digest: digest)] = number
                looks.append(look())
                offsets.append(nil)
            }
            let drawn = looks[number].origin
            offsets[elements.count + number] = CGPoint(x: origin.x - drawn.x, y: origin.y - drawn.y)
        }
        let (block, own) = (diagram.digestedBlock, base.digestedBlock)
        let origin = diagram.contentFrame.origin
        if block.digest == own.digest {
            let shift = CGPoint(x: origin.x - base.contentFrame.minX, y: origin.y - base.contentFrame.minY)
            for number in 0..<blockCount { offsets[number] = shift }
        } else {
            show("", block.digest, at: origin) {
                Look(diagram: diagram, attributes: nil, origin: origin, isBelow: true)
            }
        }
        let attributes = diagram.shownAttributes
        let front = attributes.filter { $0.category == .cell }.map(\.zIndex).min() ?? 0
        for attributes in attributes {
            let canvas = diagram.scene.digested(attributes, size: attributes.size)
            guard let id = canvas.elements.first?.id else { continue }
            let place = CGPoint(x: attributes.frame.minX + origin.x, y: attributes.frame.minY + origin.y)
            show(id, canvas.digest, at: place) {
                Look(
                    diagram: diagram, attributes: attributes, origin: place,
                    isBelow: attributes.zIndex < front)
            }
        }
        states.append(
            State(label: state.label, size: diagram.size, reduction: diagram.reduction, offsets: offsets))
    }

    /// Draws a look at its position in the first state that has it.
    package func drawLook(_ index: Int, in canvas: any Canvas) {
        let look = looks[index]
        canvas.beginElement(CanvasElement(id: "", kind: "fold"))
        if let attributes = look.attributes {
            let origin = look.diagram.contentFrame.origin
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: origin.x, y: origin.y))
            look.diagram.scene.draw(attributes, in: canvas)
            canvas.restore()
        } else {
            look.diagram.block.draw(in: canvas, rect: look.diagram.bounds)
        }
        canvas.endElement()
    }
}

/// Collects the elements of a whole diagram with their relations.
private struct Items {
    private(set) var elements: [PageElements.Element] = []
    private(set) var drawnIDs: [String] = []
    /// The number of elements of the title block, which are the first ones.
    let blockCount: Int

    init(of diagram: Diagram) {
        let origin = diagram.contentFrame.origin
        let block = diagram.digestedBlock.elements
        drawnIDs = block.map(\.id)
        elements = block.enumerated().filter { $0.element.depth == 0 }.map {
            PageElements.Element(
                id: $0.element.id, relation: .none, drawnIndex: $0.offset, origin: origin, digest: 0)
        }
        blockCount = elements.count
        var found: [(attributes: CollectionViewLayoutAttributes, id: String, drawnIndex: Int, digest: Int)] =
            []
        for attributes in diagram.shownAttributes {
            let canvas = diagram.scene.digested(attributes, size: attributes.size)
            guard let id = canvas.elements.first?.id else { continue }
            found.append((attributes, id, drawnIDs.count, canvas.digest))
            drawnIDs += canvas.elements.map(\.id)
        }
        var numbers: [Int: Int] = [:]
        for (index, element) in found.enumerated() where element.attributes.category == .cell {
            numbers[diagram.content.row(at: element.attributes.indexPath)] = blockCount + index
        }
        let relations = Relations(content: diagram.content, numbers: numbers)
        elements += found.map { attributes, id, drawnIndex, digest in
            PageElements.Element(
                id: id, relation: relations.relation(of: attributes), drawnIndex: drawnIndex,
                origin: CGPoint(x: attributes.frame.minX + origin.x, y: attributes.frame.minY + origin.y),
                digest: digest)
        }
    }
}

/// Finds the items that elements belong to.
private struct Relations {
    let content: DiagramContent
    /// The numbers of the elements of items, by row.
    let numbers: [Int: Int]
    private var parents: [Int: [Int]] = [:]

    init(content: DiagramContent, numbers: [Int: Int]) {
        (self.content, self.numbers) = (content, numbers)
        for edge in 0..<(content.edges?.count ?? 0) {
            guard let edges = content.edges, let source = numbers[Int(edges.sources[edge])] else { continue }
            parents[Int(edges.targets[edge]), default: []].append(source)
        }
    }

    func relation(of attributes: CollectionViewLayoutAttributes) -> PageElements.Relation {
        let path = attributes.indexPath
        if attributes.category == .cell {
            let row = content.row(at: path)
            let above = content.hierarchy.map { [Int($0.parents[row])] + $0.extraParents(ofRow: row) } ?? []
            return .item(parents: above.compactMap { numbers[$0] } + (parents[row] ?? []))
        }
        guard attributes.category == .supplementaryView, path.count > 1, content.hasItem(at: attributes),
            let owner = numbers[content.row(section: path[0], item: path[1])]
        else { return .none }
        if path.count > 2, content.hierarchy == nil, content.hasEdge(path[2]), let edges = content.edges,
            let source = numbers[Int(edges.sources[path[2]])],
            let target = numbers[Int(edges.targets[path[2]])]
        {
            return .edge(source, target)
        }
        return attributes.kind == ClassHierarchyLayout.elementKindConnector
            ? .connector(parent: owner) : .part(of: owner)
    }
}

extension Diagram {
    /// True if the data is a graph.
    package var isGraph: Bool { data.kind == .graph }

    /// The attributes of all elements that are drawn, in drawing order.
    fileprivate var shownAttributes: [CollectionViewLayoutAttributes] {
        collectionView.elements(in: CGRect(origin: .zero, size: contentFrame.size)).filter { $0.alpha > 0 }
    }
}
