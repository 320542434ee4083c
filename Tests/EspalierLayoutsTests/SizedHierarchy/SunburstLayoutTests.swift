import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct SunburstLayoutTests {
    private func sunburst(least: CGFloat = 0) -> SunburstLayout {
        let layout = SunburstLayout()
        (layout.itemSpacing, layout.minimumItemSize) = (0, least)
        return layout
    }

    /// The sector of an item in the coordinates of the content, with angles in degrees, rounded to hundredths.
    private func numbers(_ layout: SunburstLayout, _ section: Int, _ item: Int) throws -> [CGFloat] {
        let attributes = layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))
        let sector = try #require((attributes as? SectorLayoutAttributes)?.sector)
        let degrees = [sector.startAngle, sector.endAngle].map { $0 * 180 / .pi }
        return (degrees + [sector.innerRadius, sector.outerRadius]).map { ($0 * 100).rounded() / 100 }
    }

    /// A root of 4 with children of 3 and 1, and a weight of its own of 4.
    private static let family = [WeightNode(4, [WeightNode(1), WeightNode(3)])]

    /// The larger child has 3/8 of a turn.
    ///
    /// Its frame is from the middle to the right, and down to 100 · sin 45° below the middle.
    @Test func childrenAreAroundTheirParent() throws {
        let layout = sunburst()
        let view = WeightSource(Self.family).view(layout, width: 300, height: 200)
        #expect(try numbers(layout, 0, 0) == [0, 360, 0, 50])
        #expect(try numbers(layout, 1, 1) == [0, 135, 50, 100])
        #expect(try numbers(layout, 1, 0) == [135, 180, 50, 100])
        #expect(view.cellFrames[0] == rect(100, 50, 100, 100))
        let frame = view.cellFrames[2]
        #expect(abs(frame.minX - 150) < 1e-9 && abs(frame.maxX - 250) < 1e-9 && abs(frame.minY) < 1e-9)
        #expect(abs(frame.maxY - 100 - 100 * 0.5.squareRoot()) < 1e-9)
    }

    /// Two rings of the same area meet at a radius of √½.
    @Test func ringsCanHaveTheSameArea() throws {
        let layout = sunburst()
        (layout.rings, layout.order, layout.startAngle) = (.equalArea, .given, .pi / 2)
        let view = WeightSource(Self.family).view(layout, width: 200, height: 200)
        #expect(view.cellFrames.count == 3)
        #expect(try numbers(layout, 0, 0) == [90, 450, 0, 70.71])
        #expect(try numbers(layout, 1, 0) == [90, 135, 70.71, 100])
        #expect(try numbers(layout, 1, 1) == [135, 270, 70.71, 100])
        withExtendedLifetime(view) {}
    }

    /// The upper right corner of the frame of the larger child isn't in its sector.
    @Test func queriesTestTheSector() {
        let layout = sunburst()
        let view = WeightSource(Self.family).view(layout, width: 200, height: 200)
        #expect(view.elements(in: rect(192, 2, 4, 4)).isEmpty)
        #expect(view.elements(in: rect(165, 30, 4, 4)).map(\.indexPath) == [IndexPath(item: 1, section: 1)])
        #expect(view.indexPathForItem(at: CGPoint(x: 167, y: 32)) == IndexPath(item: 1, section: 1))
        #expect(view.indexPathForItem(at: CGPoint(x: 30, y: 100)) == nil)
    }

    /// An outer edge has 2 · π · 100 = 628 points, so 1 of 100 has 6.28.
    @Test func smallSiblingsBecomeOne() throws {
        let layout = sunburst(least: 10)
        let source = WeightSource([98, 1, 1].map { WeightNode($0) })
        let view = source.view(layout, width: 200, height: 200)
        #expect(view.cellFrames.count == 1)
        #expect(source.merged == [IndexPath(item: 1, section: 0): 2])
        let more = layout.layoutAttributesForSupplementaryView(
            ofKind: SizedHierarchyLayout.elementKindMore, at: IndexPath(item: 1, section: 0))
        let sector = try #require((more as? SectorLayoutAttributes)?.sector)
        #expect(abs(sector.angle - 0.04 * .pi) < 1e-9 && abs(sector.endAngle - 2 * .pi) < 1e-9)
    }

    /// Rings of at least 40 points: two of the same width, or one of the same area, in which the second would have 29.
    @Test func levelsWithoutRoomAreLeftOut() {
        let chain = [WeightNode([WeightNode([WeightNode(1)])])]
        let layout = sunburst(least: 40)
        #expect(WeightSource(chain).view(layout, width: 200, height: 200).cellFrames.count == 2)
        layout.rings = .equalArea
        #expect(WeightSource(chain).view(layout, width: 200, height: 200).cellFrames.count == 1)
    }

    /// The order is clockwise in right-to-left views, too.
    @Test func anglesAreNotMirrored() throws {
        let layout = sunburst()
        let view = WeightSource(Self.family).view(layout, width: 200, height: 200)
        view.semanticContentAttribute = .forceRightToLeft
        let attributes = view.layoutAttributesForItem(at: IndexPath(item: 1, section: 1))
        #expect(attributes?.frame.midX ?? 0 > 100)
        #expect((attributes as? SectorLayoutAttributes)?.sector?.startAngle == 0)
    }

    /// Halfway between two states, a sector has the mean of both angles, and its frame is that of this sector.
    @Test func sectorsTurnDuringAnimations() throws {
        func attributes(_ start: CGFloat, _ end: CGFloat) -> SectorLayoutAttributes {
            let path = IndexPath(item: 0, section: 0)
            let attributes = SectorLayoutAttributes(forCellWith: path)
            var sector = Sector(
                center: CGPoint(x: 100, y: 100), startAngle: start, endAngle: end, innerRadius: 50,
                outerRadius: 100)
            attributes.frame = sector.boundingBox
            sector.center.x -= attributes.frame.minX
            sector.center.y -= attributes.frame.minY
            attributes.sector = sector
            return attributes
        }
        let (first, last, middle) = (attributes(0, .pi / 2), attributes(.pi, 2 * .pi), attributes(0, 1))
        middle.interpolate(from: first, to: last, progress: 0.5)
        let expected = attributes(.pi / 2, 1.25 * .pi)
        let frames = [middle.frame, expected.frame]
        #expect(frames[0].holds(frames[1]) && frames[1].holds(frames[0]))
        let sector = try #require(middle.sector)
        #expect(abs(sector.startAngle - .pi / 2) < 1e-9 && abs(sector.endAngle - 1.25 * .pi) < 1e-9)
        #expect(abs(sector.center.x + middle.frame.minX - 100) < 1e-9)
    }

    @Test func attributesWithAnotherSectorAreNotEqual() {
        let path = IndexPath(item: 0, section: 0)
        let one = SectorLayoutAttributes(forCellWith: path)
        one.sector = Sector(center: .zero, startAngle: 0, endAngle: 1, innerRadius: 0, outerRadius: 1)
        let two = one.copy() as? SectorLayoutAttributes
        #expect(one == two)
        two?.sector?.endAngle = 2
        #expect(one != two)
    }
}
