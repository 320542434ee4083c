public import EspalierCollectionLayout
package import EspalierGraphics
public import Foundation

/// The attributes of an edge: the lines from one item to one or more others, such as the arrow between two steps.
///
/// A layout returns them for supplementary views whose kind it declares as lines. It determines where the lines are; a
/// diagram draws them with the strokes and arrowheads that its file declares, with the id of the item.
///
/// The index path begins with the section and the item of the item that the edge belongs to. Conditions of the file are
/// tested with the fields of this item. If an item has several edges of a kind, a third number distinguishes them.
///
/// An edge has a leg for each item that it leads to, so that the lines of one item can share a part: those from a parent
/// to its children, or those of a graph from a node to its successors. A leg that has the number of an edge in the data
/// has the stroke, id and link of that edge; all other legs have the stroke of the item. The frame contains all legs, and the edge is part of the elements in a rectangle if a leg is.
nonisolated open class EdgeLayoutAttributes: CollectionViewLayoutAttributes {
    private final var storedLegs: [EdgeLeg] = []

    /// The lines, in the coordinates of the edge's frame; empty for cells and other views.
    ///
    /// A subclass can compute them from the size, so that they fit while an animation changes the size. The attributes
    /// of a class hierarchy have a connector or a reference instead, and legs only in the arrangement `layered`.
    open var legs: [EdgeLeg] {
        get { storedLegs }
        set { storedLegs = newValue }
    }

    /// The lines in the form in which they are drawn; nil for cells and other views.
    package var lines: EdgeLines? {
        let legs = legs
        return legs.isEmpty ? nil : .legs(legs)
    }

    /// True if `addPieces(to:)` adds all lines, without a path in between.
    package var hasPieces: Bool { false }

    /// Adds the lines to a path or a canvas.
    package func addPieces(to path: inout some PathBuilder) {}

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? EdgeLayoutAttributes)?.storedLegs = storedLegs
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EdgeLayoutAttributes, super.isEqual(other) else { return false }
        return storedLegs == other.storedLegs
    }
}

/// The lines of an edge, by the kind of their geometry.
///
/// The geometry of a connector or a reference takes less memory than the points of its lines, which are computed while
/// it is drawn.
nonisolated package enum EdgeLines: Sendable {
    /// The lines from a parent to its children.
    case connector(TreeConnector)
    /// The line from an item to one of its extra parents.
    case reference(TreeReference)
    /// Lines of which each leads to one item.
    case legs([EdgeLeg])

    /// The parts that lead only to one item each, which a sheet of paper leaves out if it doesn't show the item.
    package var ends: [TreeConnector.End] {
        if case .connector(let connector) = self { connector.ends } else { [] }
    }
}
