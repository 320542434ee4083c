public import Foundation

/// Finds, among many rectangles, those that meet a given one.
///
/// Rectangles of like width and height share a grid whose cells are at least as large as they are, so that each lies
/// in one cell by its centre and can reach only into the neighbouring ones: a loose grid (Ulrich, "Loose Octrees",
/// Game Programming Gems, 2000), with one grid for each pair of binary orders of magnitude. Wide rows, tall columns,
/// points and a few huge backgrounds among a million boxes are all found fast.
///
/// Building takes O(n) time and about 40 bytes a rectangle; a query takes microseconds and the number of its results.
public struct SpatialIndex: Sendable {
    /// Edges: left, top, right, bottom.
    let edges: [SIMD4<Double>]
    let grids: [LooseGrid]
    /// Rectangles too large for any grid; always tested.
    let unbounded: [Int32]

    /// Beyond, arithmetic on cells would lose whole cells to rounding.
    private static let sizeLimit = 0x1p+50

    /// Rectangles that aren't finite are in no result. At most 2^31 rectangles.
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

    /// The binary order of magnitude of a length from 2^-10, what is less included, to 2^51.
    private static func order(_ length: Double) -> UInt32 {
        length < 0x1p-10 ? 0 : UInt32(length.exponent + 11)
    }

    public var count: Int { edges.count }

    /// The indices of the rectangles that share some area with `rect`, ascending. Touching along an edge is not
    /// enough; a rectangle of zero area counts when it lies strictly inside.
    public func indices(in rect: CGRect) -> [Int] {
        var result: [Int] = []
        forEachIndex(in: rect) { result.append($0) }
        if grids.count + (unbounded.isEmpty ? 0 : 1) > 1 || !isAscending(result) { result.sort() }
        return result
    }

    /// Calls `body` for each rectangle that shares some area with `rect`, in no particular but always the same order.
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
