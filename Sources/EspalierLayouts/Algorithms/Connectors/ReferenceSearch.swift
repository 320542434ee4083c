import EspalierGeometry
import Foundation

/// Finds a line of horizontal and vertical segments that leads between two boxes and crosses no box.
///
/// The search is the algorithm A* (Hart, Nilsson and Raphael, 1968) on a grid. The grid has lines at the minimum
/// distance from the edges of all boxes. If there are lines between the two boxes at all, one of the shortest is on this
/// grid. The cost of a line is its length plus `bendCost` for each corner plus the costs of its ends. The estimated cost
/// of the rest of a line is multiplied by `greed` (Pohl, 1970), so the cost of the result is at most `greed` times the
/// lowest cost.
///
/// A search takes O(n + visits · log n) for n boxes. The number of visits is limited, for a line and for all lines.
nonisolated struct ReferenceSearch {
    /// The cost of a corner, as a length: a line with one more corner is used only if it is shorter by more than this
    /// length.
    static let bendCost = 12.0
    /// The weight of the estimated cost of the rest of a line.
    ///
    /// Among 1,200 boxes, a search visits about a twentieth of the points that it visits with a weight of 1.
    fileprivate static let greed = 1.5
    /// The maximum number of points that are visited for a line.
    private static let greatestVisits = 20_000
    /// The maximum effort for all lines, in visits.
    private static let greatestEffort = 200_000
    /// The number of lines of the grid that are copied in the time of a visit.
    private static let linesOfVisit = 64

    private let space: ReferenceSpace
    private let grid: ReferenceGrid
    private var effort = 0

    init(_ space: ReferenceSpace) {
        self.space = space
        grid = ReferenceGrid(space)
    }

    /// Returns the corners of a line from one of `starts` to one of `ends`, including its two ends.
    ///
    /// The result is empty if every line would cross a box, or if the search would take too long.
    mutating func line(from starts: [ReferenceEnd], to ends: [ReferenceEnd]) -> [CGPoint] {
        let limit = min(Self.greatestVisits, Self.greatestEffort - effort)
        guard limit > 0 else { return [] }
        var search = LineSearch(space, grid.including((starts + ends).map(\.tip)), starts, ends)
        let line = search.run(limit: limit)
        effort += search.visitCount + grid.lineCount / Self.linesOfVisit
        return line.withoutStraightCorners
    }
}

/// A place at an edge of a box where a line can end.
nonisolated struct ReferenceEnd {
    /// The point at the edge.
    let point: CGPoint
    /// The other end of the segment that leads away from the edge, where the line may turn.
    let tip: CGPoint
    /// The cost of using this place.
    let cost: Double
}

/// The lines along which a line between boxes is searched.
nonisolated private struct ReferenceGrid {
    private(set) var xs: [Double]
    private(set) var ys: [Double]

    var lineCount: Int { xs.count + ys.count }

    init(_ space: ReferenceSpace) {
        func lines(_ low: KeyPath<CGRect, CGFloat>, _ high: KeyPath<CGRect, CGFloat>, in length: Double)
            -> [Double]
        {
            let clearance = ReferenceRouter.clearance
            let all = space.frames.flatMap { [$0[keyPath: low] - clearance, $0[keyPath: high] + clearance] }
            return Set(all).filter { $0 >= clearance && $0 <= length - clearance }.sorted()
        }
        xs = lines(\.minX, \.maxX, in: space.size.depth)
        ys = lines(\.minY, \.maxY, in: space.size.breadth)
    }

    /// Returns a grid that also has lines through the given points.
    func including(_ points: [CGPoint]) -> ReferenceGrid {
        var copy = self
        for point in points {
            Self.insert(point.x, into: &copy.xs)
            Self.insert(point.y, into: &copy.ys)
        }
        return copy
    }

    private static func insert(_ line: Double, into lines: inout [Double]) {
        let index = lines.partitioningIndex { $0 >= line }
        if index == lines.count || lines[index] != line { lines.insert(line, at: index) }
    }
}

/// One search for a line.
nonisolated private struct LineSearch {
    /// A point of the grid with the direction in which the line arrives there, or an end of the line, as a number.
    ///
    /// The numbers of ends are negative.
    private typealias Place = Int

    private struct Visit {
        var cost: Double
        var previous: Place
        var isFinal = false
    }

    private struct Candidate: Comparable {
        /// The estimated cost of a line through the place.
        var estimate: Double
        /// The number of candidates before this one.
        var number: Int
        var place: Place

        /// The later of two candidates with equal costs is first, because it is usually closer to the end.
        static func < (a: Candidate, b: Candidate) -> Bool {
            a.estimate != b.estimate ? a.estimate < b.estimate : a.number > b.number
        }

        static func == (a: Candidate, b: Candidate) -> Bool { a.number == b.number }
    }

    private let space: ReferenceSpace
    private let grid: ReferenceGrid
    private let starts: [ReferenceEnd]
    private let ends: [ReferenceEnd]
    private var visits: [Place: Visit] = [:]
    private var candidates = BinaryHeap<Candidate>()
    private var candidateCount = 0
    private(set) var visitCount = 0

    init(_ space: ReferenceSpace, _ grid: ReferenceGrid, _ starts: [ReferenceEnd], _ ends: [ReferenceEnd]) {
        (self.space, self.grid, self.starts, self.ends) = (space, grid, starts, ends)
    }

    /// Returns the points of the line; an empty array if it isn't found within `limit` visits.
    mutating func run(limit: Int) -> [CGPoint] {
        for (number, start) in starts.enumerated() {
            let x = grid.xs.partitioningIndex { $0 >= start.tip.x }
            let y = grid.ys.partitioningIndex { $0 >= start.tip.y }
            add(place(x, y, isAcross: start.isAcross), at: start.tip, cost: start.cost, after: -1 - number)
        }
        while visitCount < limit, let candidate = candidates.removeFirst() {
            guard let visit = visits[candidate.place], !visit.isFinal else { continue }
            if candidate.place < 0 { return line(to: candidate.place) }
            visits[candidate.place]?.isFinal = true
            visitCount += 1
            extend(from: candidate.place, cost: visit.cost)
        }
        return []
    }

    private func place(_ x: Int, _ y: Int, isAcross: Bool) -> Place {
        2 * (y * grid.xs.count + x) + (isAcross ? 1 : 0)
    }

    private func point(_ place: Place) -> CGPoint {
        let (y, x) = (place / 2).quotientAndRemainder(dividingBy: grid.xs.count)
        return CGPoint(x: grid.xs[x], y: grid.ys[y])
    }

    /// Returns true if a line at a cost is better than the best line to the place so far.
    private func improves(_ place: Place, cost: Double) -> Bool {
        guard let visit = visits[place] else { return true }
        return !visit.isFinal && cost < visit.cost
    }

    /// Adds a place, or replaces its cost if the new cost is lower.
    private mutating func add(_ place: Place, at point: CGPoint, cost: Double, after previous: Place) {
        guard improves(place, cost: cost) else { return }
        visits[place] = Visit(cost: cost, previous: previous)
        let rest = place < 0 ? 0 : ReferenceSearch.greed * leastCost(from: point)
        candidates.insert(Candidate(estimate: cost + rest, number: candidateCount, place: place))
        candidateCount += 1
    }

    /// Returns a lower bound of the cost of the rest of the line.
    private func leastCost(from point: CGPoint) -> Double {
        var least = Double.infinity
        for end in ends {
            let (x, y) = (abs(end.tip.x - point.x), abs(end.tip.y - point.y))
            least = min(least, x + y + (x > 0 && y > 0 ? ReferenceSearch.bendCost : 0) + end.cost)
        }
        return least
    }

    /// Adds the neighbors of a place, and the ends of the line that it reaches.
    private mutating func extend(from place: Place, cost: Double) {
        let here = point(place)
        let wasAcross = place % 2 == 1
        for (number, end) in ends.enumerated() where end.tip == here {
            let turn = end.isAcross == wasAcross ? 0 : ReferenceSearch.bendCost
            add(-1 - number, at: end.point, cost: cost + turn + end.cost, after: place)
        }
        let (y, x) = (place / 2).quotientAndRemainder(dividingBy: grid.xs.count)
        for (x, y, isAcross) in [(x - 1, y, false), (x + 1, y, false), (x, y - 1, true), (x, y + 1, true)] {
            guard x >= 0, y >= 0, x < grid.xs.count, y < grid.ys.count else { continue }
            let there = CGPoint(x: grid.xs[x], y: grid.ys[y])
            let turn = isAcross == wasAcross ? 0 : ReferenceSearch.bendCost
            let nextCost = cost + turn + abs(there.x - here.x) + abs(there.y - here.y)
            let next = self.place(x, y, isAcross: isAcross)
            guard improves(next, cost: nextCost), space.isOpen(from: here, to: there) else { continue }
            add(next, at: there, cost: nextCost, after: place)
        }
    }

    private func line(to end: Place) -> [CGPoint] {
        var points = [ends[-1 - end].point]
        var place = visits[end]?.previous ?? end
        while place >= 0, let visit = visits[place] {
            points.append(point(place))
            place = visit.previous
        }
        points.append(starts[-1 - place].point)
        return points.reversed()
    }
}

nonisolated extension ReferenceEnd {
    /// True if the line leaves the box along y.
    fileprivate var isAcross: Bool { point.x == tip.x }
}

nonisolated extension [CGPoint] {
    /// The points without those at which the line goes straight on.
    fileprivate var withoutStraightCorners: [CGPoint] {
        var result: [CGPoint] = []
        for point in self {
            if let last = result.last, let before = result.dropLast().last,
                before.x == last.x && last.x == point.x || before.y == last.y && last.y == point.y
            {
                result.removeLast()
            }
            result.append(point)
        }
        return result
    }
}
