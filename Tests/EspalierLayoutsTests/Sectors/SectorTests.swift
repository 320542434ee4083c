import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct SectorTests {
    private func sector(
        _ start: Double, _ end: Double, _ inner: CGFloat, _ outer: CGFloat, center: CGPoint = .zero
    ) -> Sector {
        Sector(
            center: center, startAngle: start * .pi / 180, endAngle: end * .pi / 180, innerRadius: inner,
            outerRadius: outer)
    }

    private func close(_ a: CGRect, _ b: CGRect) -> Bool {
        a.holds(b, tolerance: 1e-9) && b.holds(a, tolerance: 1e-9)
    }

    /// Angles are from the top, clockwise.
    ///
    /// From 60° to 120°, the extreme points are the inner corners, at a height of 5 · cos 60° and at sin 60° to the
    /// right, and the point of the outer edge at 90°.
    @Test func theFrameContainsTheSector() {
        #expect(close(sector(0, 90, 0, 10).boundingBox, CGRect(x: 0, y: -10, width: 10, height: 10)))
        #expect(close(sector(0, 360, 4, 10).boundingBox, CGRect(x: -10, y: -10, width: 20, height: 20)))
        #expect(close(sector(-90, 90, 4, 10).boundingBox, CGRect(x: -10, y: -10, width: 20, height: 10)))
        let left = 5 * 0.75.squareRoot()
        #expect(
            close(
                sector(60, 120, 5, 10).boundingBox, CGRect(x: left, y: -5, width: 10 - left, height: 10)))
    }

    @Test func aPointIsInASectorOrNot() {
        let corner = sector(350, 380, 5, 10)
        for (point, isInside) in [
            (CGPoint(x: 0, y: -7), true), (CGPoint(x: 2, y: -7), true), (CGPoint(x: 3, y: -7), false),
            (CGPoint(x: 0, y: -4), false), (CGPoint(x: 0, y: -11), false), (CGPoint(x: 0, y: 7), false),
        ] {
            #expect(corner.contains(point) == isInside, "\(point)")
        }
    }

    /// A rectangle in the hole of a ring, in the corner of the frame, or behind a slanted side, doesn't meet the sector.
    @Test func aRectangleMeetsASectorOrNot() {
        let ring = sector(0, 360, 5, 10)
        #expect(!ring.intersects(CGRect(x: -2, y: -2, width: 4, height: 4)))
        #expect(!ring.intersects(CGRect(x: 8, y: 8, width: 2, height: 2)))
        #expect(ring.intersects(CGRect(x: -20, y: -20, width: 40, height: 40)))
        #expect(ring.intersects(CGRect(x: -20, y: -1, width: 40, height: 2)))
        let piece = sector(0, 45, 0, 10)
        #expect(!piece.intersects(CGRect(x: 6, y: -4, width: 1, height: 1)))
        #expect(piece.intersects(CGRect(x: -1, y: -1, width: 2, height: 2)))
        #expect(!sector(0, 0, 5, 10).intersects(CGRect(x: -20, y: -20, width: 40, height: 40)))
    }

    /// Compares with a grid of points in the rectangle.
    @Test(arguments: 0..<400) func rectanglesAreWhatTheirPointsAre(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        let start = number(-400...400)
        let piece = sector(
            start, start + number(20...360), number(0...20), number(30...50),
            center: CGPoint(x: number(-9...9), y: number(-9...9)))
        let rect = CGRect(
            x: number(-70...60), y: number(-70...60), width: number(1...40), height: number(1...40))
        func inside(_ rect: CGRect) -> [Bool] {
            (0...40).flatMap { x in
                (0...40).map { y in
                    piece.contains(
                        CGPoint(
                            x: rect.minX + rect.width * Double(x) / 40,
                            y: rect.minY + rect.height * Double(y) / 40))
                }
            }
        }
        let points = inside(rect)
        if points.contains(true) { #expect(piece.intersects(rect)) }
        if piece.intersects(rect) { #expect(inside(rect.insetBy(dx: -2, dy: -2)).contains(true)) }
        #expect(piece.holds(rect) == !points.contains(false))
    }

    /// A strip of 1 at the middle radius of 8 is an angle of 1/8.
    @Test func anInsetLeavesAtLeastHalf() {
        let inner = sector(0, 90, 6, 10).inset(by: 1)
        #expect((inner.innerRadius, inner.outerRadius) == (7, 9))
        #expect(abs(inner.startAngle - 1 / 8) < 1e-12 && abs(inner.endAngle - .pi / 2 + 1 / 8) < 1e-12)
        let least = sector(0, 90, 6, 10).inset(by: 100)
        #expect((least.innerRadius, least.outerRadius) == (7, 9))
        #expect(abs(least.angle - .pi / 4) < 1e-12)
        #expect(sector(0, 360, 0, 10).inset(by: 2) == sector(0, 360, 0, 8))
    }
}
