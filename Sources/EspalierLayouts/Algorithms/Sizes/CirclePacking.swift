/// Circles next to each other, beginning in the middle.
///
/// Wang, Wang, Dai, Wang: Visualization of Large Hierarchical Data by Circle Packing (2006). The front is a closed chain of
/// circles that are next to each other, outside of which there is no circle. The next circle touches the two neighbors of
/// the chain whose point of contact is closest to the first one. If it would overlap another circle of the chain, what is
/// between that circle and the two is no longer part of the chain, and the next circle is tried there.
///
/// The front of n circles of similar size has about 3 √n circles. All of them are tested for each circle. Without that, a
/// small circle could overlap one that is far away along the chain.
nonisolated struct CirclePacking {
    /// The circles in the order of their radii; the smallest circle around all of them is around the origin.
    private(set) var circles: [Circle]
    /// The radius of the smallest circle around all circles.
    private(set) var radius = 0.0

    /// The neighbors of each circle of the chain, counterclockwise and clockwise.
    private var (next, previous) = ([Int32](), [Int32]())

    /// Packs circles.
    ///
    /// O(n √n) for circles of similar size.
    ///
    /// - Parameter radii: The radii, of which at least one is greater than 0 unless the list is empty.
    init(_ radii: [Double]) {
        circles = radii.map { Circle(radius: $0) }
        guard let first = circles.first else { return }
        guard circles.count > 1 else {
            radius = first.radius
            return
        }
        circles[0].x = -circles[1].radius
        circles[1].x = circles[0].radius
        var front = [0, 1]
        if circles.count > 2 {
            circles[2] = circle(2, touching: 1, 0)
            front = placeOthers()
        }
        let around = Circle(around: front.map { circles[$0] })
        radius = around.radius
        for index in circles.indices {
            circles[index].x -= around.x
            circles[index].y -= around.y
        }
    }

    /// Places all circles after the third one, and returns the circles of the front.
    private mutating func placeOthers() -> [Int] {
        (next, previous) = (circles.map { _ in -1 }, circles.map { _ in -1 })
        join(0, 1)
        join(1, 2)
        join(2, 0)
        var (start, end) = (0, 1)
        let tolerance = 1e-9 * (circles.map(\.radius).max() ?? 0)
        for index in 3..<max(3, circles.count) {
            repeat {
                circles[index] = circle(index, touching: start, end)
            } while !makeRoom(for: index, between: &start, &end, tolerance)
            join(start, index)
            join(index, end)
            (start, end) = closestPair(from: start, before: index)
        }
        var front = [end]
        while Int(next[front[front.count - 1]]) != end { front.append(Int(next[front[front.count - 1]])) }
        return front
    }

    private mutating func join(_ a: Int, _ b: Int) {
        next[a] = Int32(b)
        previous[b] = Int32(a)
    }

    /// Returns a circle at a place where it touches two other ones that touch each other.
    private func circle(_ index: Int, touching a: Int, _ b: Int) -> Circle {
        let (one, two) = (circles[a], circles[b])
        var result = circles[index]
        let (dx, dy) = (one.x - two.x, one.y - two.y)
        let square = dx * dx + dy * dy
        guard square > 0 else {
            (result.x, result.y) = (two.x + two.radius + result.radius, two.y)
            return result
        }
        func power(_ circle: Circle) -> Double {
            (circle.radius + result.radius) * (circle.radius + result.radius)
        }
        let (a2, b2) = (power(two), power(one))
        // Start from the nearer center, for which rounding errors are smaller.
        let isNearerToOne = a2 > b2
        let (near, far) = isNearerToOne ? (b2, a2) : (a2, b2)
        let along = (square + near - far) / (2 * square)
        let across = max(0, near / square - along * along).squareRoot()
        if isNearerToOne {
            result.x = one.x - along * dx - across * dy
            result.y = one.y - along * dy + across * dx
        } else {
            result.x = two.x + along * dx - across * dy
            result.y = two.y + along * dy + across * dx
        }
        return result
    }

    /// Returns true if a circle overlaps no circle of the chain, and otherwise moves one end of its gap to the overlapped
    /// circle that is closest along the chain.
    private mutating func makeRoom(
        for index: Int, between start: inout Int, _ end: inout Int, _ tolerance: Double
    ) -> Bool {
        let circle = circles[index]
        var (ahead, behind) = (Int(next[end]), Int(previous[start]))
        var (sumAhead, sumBehind) = (circles[end].radius, circles[start].radius)
        repeat {
            if sumAhead <= sumBehind {
                if circles[ahead].overlaps(circle, tolerance: tolerance) {
                    end = ahead
                    join(start, end)
                    return false
                }
                sumAhead += circles[ahead].radius
                ahead = Int(next[ahead])
            } else {
                if circles[behind].overlaps(circle, tolerance: tolerance) {
                    start = behind
                    join(start, end)
                    return false
                }
                sumBehind += circles[behind].radius
                behind = Int(previous[behind])
            }
        } while ahead != Int(next[behind])
        return true
    }

    /// Returns the two neighbors of the chain whose point of contact is closest to the origin.
    private func closestPair(from start: Int, before end: Int) -> (Int, Int) {
        var (best, least) = (start, score(start))
        var other = Int(next[end])
        while other != end {
            let score = score(other)
            if score < least { (best, least) = (other, score) }
            other = Int(next[other])
        }
        return (best, Int(next[best]))
    }

    /// Returns the square of the distance from the origin to the point of contact of a circle and its next one.
    private func score(_ index: Int) -> Double {
        let (a, b) = (circles[index], circles[Int(next[index])])
        let sum = a.radius + b.radius
        guard sum > 0 else { return a.x * a.x + a.y * a.y }
        let x = (a.x * b.radius + b.x * a.radius) / sum
        let y = (a.y * b.radius + b.y * a.radius) / sum
        return x * x + y * y
    }
}
