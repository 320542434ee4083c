import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct CirclePackingTests {
    /// The circles of packages of Flare, as the tests of d3-hierarchy expect them (`flare-pack.json`), with two decimals.
    ///
    /// A unit of value has a radius of 32.32 / √12870, that of the first circle of the whole picture.
    private static let packages: [(circle: [Double], children: [[Double]])] = [
        (
            [370.7, 569.79, 46.58],
            [[9_956, 353, 565.76], [3_899, 399.21, 565.76], [3_202, 385.13, 596.61]]
        ),
        (
            [342.94, 657.59, 45.51],
            [
                [4_138, 333.79, 656.49], [4_060, 370.27, 656.49], [3_179, 352.19, 685.54],
                [1_830, 352.18, 632.14], [1_690, 328.87, 626.86],
            ]
        ),
        (
            [341.69, 485.59, 42.48],
            [[6_314, 322.73, 479.71], [4_461, 364.39, 479.71], [3_444, 346.82, 510.83]]
        ),
        (
            [278.64, 434.35, 38.75],
            [[5_219, 261.9, 427.29], [3_509, 299.35, 427.29], [3_165, 284.06, 456.43]]
        ),
        (
            [441.17, 410.3, 70.37],
            [[20_859, 411.93, 410.3], [10_530, 482.31, 410.3], [4_614, 456.35, 451.37]]
        ),
        (
            [324.55, 335.82, 68],
            [
                [24_593, 301.23, 335.82], [6_703, 369.23, 335.82], [1_302, 349.13, 362.75],
                [652, 348.19, 313.6], [636, 340.17, 301.57],
            ]
        ),
        (
            [467.84, 596.17, 34.76],
            [
                [5_569, 454.34, 596.17], [2_247, 489.1, 596.17], [698, 477.27, 613.56],
                [353, 476.79, 581.89],
            ]
        ),
        (
            [161.12, 385.9, 30.35],
            [
                [2_313, 146.87, 383.45], [1_880, 172.92, 383.45], [1_701, 161.18, 404.49],
                [1_117, 161.06, 365.07],
            ]
        ),
    ]

    @Test(arguments: packages.indices) func circlesAreThoseOfD3(index: Int) {
        let (circle, children) = Self.packages[index]
        let unit = 32.32 / 12_870.0.squareRoot()
        let packing = CirclePacking(children.map { $0[0].squareRoot() * unit })
        #expect(abs(packing.radius - circle[2]) < 0.02)
        for (own, expected) in zip(packing.circles, children) {
            #expect(
                abs(circle[0] + own.x - expected[1]) < 0.02 && abs(circle[1] + own.y - expected[2]) < 0.02)
        }
    }

    /// The tests of d3-hierarchy expect these numbers (`packEnclose`, issue 188).
    @Test func theSmallestCircleIsThatOfD3() {
        let circle = Circle(around: [
            Circle(x: 14.5, y: 48.5, radius: 7.585), Circle(x: 9.5, y: 79.5, radius: 2.585),
            Circle(x: 15.5, y: 73.5, radius: 8.585),
        ])
        #expect(abs(circle.x - 12.801935483870967) < 1e-12 && abs(circle.y - 61.59615384615385) < 1e-12)
        #expect(abs(circle.radius - 20.790781637717117) < 1e-12)
    }

    /// Three circles of radius 1 around a corner of 60°: the distance from the middle to their centers is 2/√3.
    @Test func fewCircles() {
        #expect(CirclePacking([]).radius == 0)
        #expect(CirclePacking([3]).circles == [Circle(radius: 3)])
        let two = CirclePacking([3, 1])
        #expect(two.radius == 4)
        #expect(two.circles == [Circle(x: -1, y: 0, radius: 3), Circle(x: 3, y: 0, radius: 1)])
        #expect(abs(CirclePacking([1, 1, 1]).radius - 1 - 2 / 3.0.squareRoot()) < 1e-12)
    }

    /// The smallest circle is determined by two or three circles on its edge that aren't all on one side.
    @Test(arguments: 0..<200) func circlesAreApartAndTheirCircleIsTheSmallest(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let exponent = Double(seed % 5)
        let radii = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
            pow(Double.random(in: 0.01...1, using: &generator), exponent)
        }
        let packing = CirclePacking(seed.isMultiple(of: 2) ? radii.sorted(by: >) : radii)
        let (circles, tolerance) = (packing.circles, 1e-8)
        for (index, one) in circles.enumerated() {
            #expect(hypot(one.x, one.y) + one.radius <= packing.radius + tolerance)
            for other in circles[..<index] {
                #expect(hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius - tolerance)
            }
        }
        guard circles.count > 1 else { return }
        let angles = circles.filter { hypot($0.x, $0.y) + $0.radius > packing.radius - 1e-7 }
            .map { atan2($0.y, $0.x) }.sorted()
        let gaps = zip(angles, angles.dropFirst() + [angles[0] + 2 * .pi]).map { $1 - $0 }
        #expect(angles.count > 1 && gaps.allSatisfy { $0 <= .pi + 1e-3 })
    }

    @Test func extremeRadiiHaveFinitePlaces() {
        for radii in [
            [1, 1e-150, 1e-150, 1e-150, 1], [1, 0, 0, 0, 0, 0], Array(repeating: 1, count: 2_000),
            [1e-9, 1e-9, 1, 1e-9, 1], (0..<300).map { pow(0.9, Double($0)) },
        ] {
            let packing = CirclePacking(radii)
            #expect(packing.radius.isFinite && packing.radius >= 1)
            #expect(packing.circles.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
    }
}
