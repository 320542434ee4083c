/// A circle, in any unit.
nonisolated struct Circle: Equatable, Sendable {
    var x = 0.0
    var y = 0.0
    var radius: Double

    /// Returns true if another circle is inside, except for rounding errors.
    func contains(_ other: Circle) -> Bool {
        let room = radius - other.radius + max(radius, other.radius) * 1e-9
        return room >= 0 && room * room >= squareOfDistance(to: other)
    }

    /// Returns true if the circles overlap by more than a rounding error.
    func overlaps(_ other: Circle, tolerance: Double) -> Bool {
        let reach = radius + other.radius - tolerance
        return reach > 0 && reach * reach > squareOfDistance(to: other)
    }

    private func squareOfDistance(to other: Circle) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return dx * dx + dy * dy
    }
}

// The smallest circle around circles. Welzl: Smallest enclosing disks (1991); for circles, Matoušek, Sharir, Welzl (1992).
// The basis, which determines the circle, has at most three circles. It is extended by the circle that reaches furthest
// beyond, so that few steps are needed and the order of the circles doesn't matter.
nonisolated extension Circle {
    /// Creates the smallest circle that contains all of the given ones.
    ///
    /// O(n) times the number of steps, which is about 10. The radius is 0 if there are no circles.
    init(around circles: [Circle]) {
        self.init(radius: 0)
        guard var furthest = circles.max(by: { $0.radius < $1.radius }) else { return }
        var basis: [Circle] = []
        self = furthest
        repeat {
            guard let next = Self.extended(basis, by: furthest) else { break }
            let circle = Self.around(basis: next)
            // The radius grows with each step unless rounding errors prevail.
            guard basis.isEmpty || circle.radius > radius else { break }
            (basis, self) = (next, circle)
            furthest = circles.max { reach(of: $0) < reach(of: $1) } ?? furthest
        } while !contains(furthest)
        // Rounding errors can leave a circle outside.
        radius = max(radius, reach(of: furthest))
    }

    /// Returns the distance from the center to the furthest point of another circle.
    private func reach(of other: Circle) -> Double { squareOfDistance(to: other).squareRoot() + other.radius }

    /// Returns the basis of the smallest circle around another basis and a circle outside of it; nil if rounding errors
    /// prevent it.
    private static func extended(_ basis: [Circle], by circle: Circle) -> [Circle]? {
        func isBasis(_ candidate: [Circle]) -> Bool {
            let around = around(basis: candidate)
            return basis.allSatisfy(around.contains)
        }
        if isBasis([circle]) { return [circle] }
        for one in basis where isBasis([one, circle]) { return [one, circle] }
        for (index, one) in basis.enumerated() {
            for other in basis[(index + 1)...] where isBasis([one, other, circle]) {
                let isNecessary =
                    !around(basis: [one, other]).contains(circle)
                    && !around(basis: [one, circle]).contains(other)
                    && !around(basis: [other, circle]).contains(one)
                if isNecessary { return [one, other, circle] }
            }
        }
        return nil
    }

    /// Returns the smallest circle around one circle, or that touches two or three circles from outside.
    private static func around(basis: [Circle]) -> Circle {
        switch basis.count {
        case 2: around(basis[0], basis[1])
        case 3: around(basis[0], basis[1], basis[2])
        default: basis[0]
        }
    }

    private static func around(_ a: Circle, _ b: Circle) -> Circle {
        let distance = a.squareOfDistance(to: b).squareRoot()
        guard distance > 0 else { return a.radius < b.radius ? b : a }
        let share = (b.radius - a.radius) / distance
        return Circle(
            x: (a.x + b.x + (b.x - a.x) * share) / 2, y: (a.y + b.y + (b.y - a.y) * share) / 2,
            radius: (distance + a.radius + b.radius) / 2)
    }

    /// Solves the problem of Apollonius, with coordinates relative to the first circle.
    ///
    /// Subtracting the equations of two circles from that of the first gives the center as a linear function of the
    /// radius, `(x0 + x1 r, y0 + y1 r)`. The equation of the first circle is then a quadratic one for r.
    private static func around(_ a: Circle, _ b: Circle, _ c: Circle) -> Circle {
        let (bx, by, br) = (b.x - a.x, b.y - a.y, b.radius - a.radius)
        let (cx, cy, cr) = (c.x - a.x, c.y - a.y, c.radius - a.radius)
        // |center - b|² = (r - b.radius)² and so on: 2 (bx x + by y) = bx² + by² - b.radius² + a.radius² + 2 br r.
        let d = 2 * (bx * cy - cx * by)
        let bs = bx * bx + by * by - (b.radius - a.radius) * (b.radius + a.radius)
        let cs = cx * cx + cy * cy - (c.radius - a.radius) * (c.radius + a.radius)
        let (x0, x1) = ((bs * cy - cs * by) / d, 2 * (br * cy - cr * by) / d)
        let (y0, y1) = ((cs * bx - bs * cx) / d, 2 * (cr * bx - br * cx) / d)
        // (x0 + x1 r)² + (y0 + y1 r)² = (r - a.radius)²
        let (p, q) = (x1 * x1 + y1 * y1 - 1, 2 * (x0 * x1 + y0 * y1 + a.radius))
        let s = x0 * x0 + y0 * y0 - a.radius * a.radius
        let r =
            abs(p) > 1e-12
            ? (-q - max(0, q * q - 4 * p * s).squareRoot()) / (2 * p)
            : -s / q
        var result = Circle(x: a.x + x0 + x1 * r, y: a.y + y0 + y1 * r, radius: r)
        result.radius = max(result.reach(of: a), result.reach(of: b), result.reach(of: c))
        return result
    }
}
