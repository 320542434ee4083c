import EspalierGeometry

/// The fields of the lines of a hierarchy, and further edges between its items.
///
/// It is a class, because most hierarchies have none, and copies of a hierarchy are made often.
package final class HierarchyLines: Sendable {
    /// The lines between parents and children that have a label or fields.
    package let relations: EdgeTable
    /// True if the lines point at the children, as those of a list of edges.
    package let pointAtChildren: Bool
    /// The edges beside the hierarchy.
    package let edges: EdgeTable?
    /// The relations sorted by child, then by parent.
    private let order: [Int32]

    init(relations: EdgeTable, pointAtChildren: Bool, edges: EdgeTable? = nil) {
        (self.relations, self.pointAtChildren, self.edges) = (relations, pointAtChildren, edges)
        let (sources, targets) = (relations.sources, relations.targets)
        order = sources.indices.map { Int32($0) }.sorted {
            (targets[Int($0)], sources[Int($0)], $0) < (targets[Int($1)], sources[Int($1)], $1)
        }
    }

    /// Returns the number of the first relation from a parent to a child.
    fileprivate func relation(from parent: Int, to child: Int) -> Int? {
        let wanted = (Int32(clamping: child), Int32(clamping: parent))
        func key(_ edge: Int32) -> (Int32, Int32) {
            (relations.targets[Int(edge)], relations.sources[Int(edge)])
        }
        let index = order.partitioningIndex { key($0) >= wanted }
        return index < order.count && key(order[index]) == wanted ? Int(order[index]) : nil
    }
}

extension ItemHierarchy {
    /// Returns the number of the line from a parent to a child in `lines.relations`; nil if it has no fields.
    ///
    /// Takes O(log relations).
    package func relation(from parent: Int, to child: Int) -> Int? {
        lines?.relation(from: parent, to: child)
    }
}
