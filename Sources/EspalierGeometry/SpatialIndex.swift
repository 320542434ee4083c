public import Foundation

/// An index that finds, among many rectangles, those that overlap a given rectangle.
///
/// The structure is a loose grid (Ulrich, "Loose Octrees", Game Programming Gems, 2000). Rectangles of similar width
/// and height share a grid whose cells are at least as large as the rectangles. A rectangle belongs to the cell that
/// contains its center and can extend only into the adjacent cells. There is one grid for each combination of binary
/// orders of magnitude of the width and the height, so queries stay fast if the rectangles differ widely in size.
///
/// - Complexity: Building takes O(n) time and about 40 bytes per rectangle. A query takes microseconds plus time
///   proportional to the number of its results.
public struct SpatialIndex: Sendable {
    /// The edges of each rectangle: left, top, right, bottom.
    let edges: [SIMD4<Double>]
    let grids: [LooseGrid]
    /// The rectangles with a coordinate beyond `sizeLimit`.
    ///
    /// They are in no grid, so each query tests all of them.
    let unbounded: [Int32]

    /// The limit for the absolute coordinates of rectangles in a grid; for greater coordinates, rounding errors would
    /// exceed a cell.
    private static let sizeLimit = 0x1p+50

    /// Creates an index of fewer than 2^31 rectangles.
    ///
    /// Rectangles that aren't finite are never found.
    public init(_ rects: [CGRect]) {
        precondition(rects.count <= Int(Int32.max), "a spatial index holds at most 2^31 - 1 rectangles")
        let edges = rects.map { Self.edges(of: $0) }
        var classes: [UInt32: Int] = [:]
        var members: [[Int32]] = []
        var unbounded: [Int32] = []
        var (lastCode, lastClass) = (UInt32.max, 0)
        for (index, edge) in edges.enumerated() {
            let (width, height) = (edge.z - edge.x, edge.w - edge.y)
            guard edge.x.isFinite, edge.y.isFinite, edge.z.isFinite, edge.w.isFinite else { continue }
            let reach = max(abs(edge.x), abs(edge.y), abs(edge.z), abs(edge.w))
            guard reach < Self.sizeLimit else {
                unbounded.append(Int32(index))
                continue
            }
            let code = Self.order(width) << 8 | Self.order(height)
            if code != lastCode {
                lastCode = code
                lastClass = classes[code] ?? members.count
                if lastClass == members.count {
                    classes[code] = lastClass
                    members.append([])
                }
            }
            members[lastClass].append(Int32(index))
        }
        self.edges = edges
        self.unbounded = unbounded
        grids = members.map { LooseGrid($0, edges: edges) }
    }

    private static func edges(of rect: CGRect) -> SIMD4<Double> {
        SIMD4(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
    }

    /// Returns the binary order of magnitude of a length: 0 for lengths below 2^-10, and one more for each doubling, up
    /// to 62 for 2^51.
    private static func order(_ length: Double) -> UInt32 {
        length < 0x1p-10 ? 0 : UInt32(length.exponent + 11)
    }

    /// The number of rectangles.
    public var count: Int { edges.count }

    /// Returns the indices of the rectangles that overlap `rect`, in ascending order.
    ///
    /// Rectangles that only share an edge with `rect` aren't included. A rectangle of zero area is included if it
    /// is strictly inside `rect`.
    public func indices(in rect: CGRect) -> [Int] {
        var result: [Int] = []
        forEachIndex(in: rect) { result.append($0) }
        if grids.count + (unbounded.isEmpty ? 0 : 1) > 1 || !isAscending(result) { result.sort() }
        return result
    }

    /// Calls `body` for each rectangle that overlaps `rect`, in an unspecified but stable order.
    public func forEachIndex(in rect: CGRect, _ body: (Int) -> Void) {
        let query = Self.edges(of: rect)
        for index in unbounded where meets(Int(index), query) { body(Int(index)) }
        for grid in grids {
            grid.forEachCandidate(near: query) { index in
                if meets(index, query) { body(index) }
            }
        }
    }

    @inline(__always)
    private func meets(_ index: Int, _ query: SIMD4<Double>) -> Bool {
        let edge = edges[index]
        return edge.x < query.z && query.x < edge.z && edge.y < query.w && query.y < edge.w
    }

    private func isAscending(_ values: [Int]) -> Bool {
        zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    }
}
