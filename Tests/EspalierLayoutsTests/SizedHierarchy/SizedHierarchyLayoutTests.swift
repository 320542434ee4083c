import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierLayouts

@Suite struct SizedHierarchyLayoutTests {
    private static let container = TreemapLayout.elementKindContainer
    private static let header = TreemapLayout.elementKindHeader
    private static let more = SizedHierarchyLayout.elementKindMore

    private func treemap(spacing: CGFloat = 0, padding: CGFloat = 0, header: CGFloat = 0, least: CGFloat = 0)
        -> TreemapLayout
    {
        let layout = TreemapLayout()
        (layout.itemSpacing, layout.containerPadding) = (spacing, padding)
        (layout.headerHeight, layout.minimumItemSize) = (header, least)
        return layout
    }

    private func icicle(spacing: CGFloat = 0, least: CGFloat = 0) -> IcicleLayout {
        let layout = IcicleLayout()
        (layout.itemSpacing, layout.minimumItemSize) = (spacing, least)
        return layout
    }

    /// A root of 4 with children of 3 and 1, and a weight of its own of 4.
    private static let family = [WeightNode(4, [WeightNode(1), WeightNode(3)])]

    // MARK: Treemap

    /// The header takes 14 points, and the padding 3.
    ///
    /// The inside of the root is 94 x 83 points. One half is for the root's own weight, the other half for its children.
    @Test func aParentHasAContainerAndAHeader() {
        let view = WeightSource(Self.family).view(treemap(padding: 3, header: 14), width: 100, height: 100)
        #expect(view.frames(ofKind: Self.container) == [rect(0, 0, 100, 100)])
        #expect(view.frames(ofKind: Self.header) == [rect(0, 0, 100, 14)])
        let layout = view.collectionViewLayout
        #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
        #expect(view.frames().reduce(0) { $0 + $1.width * $1.height }.rounded() == (94.0 * 83 / 2).rounded())
    }

    @Test func aHeaderWithoutRoomIsDropped() {
        let view = WeightSource(Self.family).view(treemap(header: 14), width: 100, height: 27)
        #expect(view.frames(ofKind: Self.header).isEmpty)
        #expect(view.frames(ofKind: Self.container) == [rect(0, 0, 100, 27)])
    }

    /// 20 x 10 points are 200 square points, so 5 and 5 of 100 have 10 each, which is less than 4 · 4.
    @Test func smallSiblingsBecomeOne() {
        let source = WeightSource([90, 5, 5].map { WeightNode($0) })
        let view = source.view(treemap(least: 4), width: 20, height: 10)
        #expect(view.frames() == [rect(0, 0, 18, 10)])
        #expect(view.frames(ofKind: Self.more).map(\.integral) == [rect(18, 0, 2, 10)])
        #expect(source.merged == [IndexPath(item: 1, section: 0): 2])
    }

    @Test func oneSmallSiblingStaysItself() {
        let source = WeightSource([95, 5].map { WeightNode($0) })
        let view = source.view(treemap(least: 4), width: 20, height: 10)
        #expect(view.frames().map(\.integral).map(\.minX) == [0, 19])
        #expect(source.merged.isEmpty)
    }

    /// Half of the space is between the items, and the view's edges have none.
    @Test func spaceIsBetweenItems() {
        let view = WeightSource([1, 1].map { WeightNode($0) }).view(
            treemap(spacing: 2), width: 102, height: 50)
        #expect(view.frames() == [rect(0, 0, 50, 50), rect(52, 0, 50, 50)])
    }

    @Test func theGivenOrderIsThatOfStrips() {
        let layout = treemap()
        layout.order = .given
        let view = WeightSource([1, 3].map { WeightNode($0) }).view(layout, width: 20, height: 20)
        #expect(view.frames() == [rect(0, 0, 5, 20), rect(5, 0, 15, 20)])
    }

    @Test func itemsWithoutWeightsHaveTheSameSize() {
        let layout = treemap()
        let view = WeightSource([0, .nan].map { WeightNode($0) }).view(layout, width: 20, height: 10)
        #expect(view.frames() == [rect(0, 0, 10, 10), rect(10, 0, 10, 10)])
        #expect(layout.isUniform)
    }

    // MARK: Icicle

    /// Two levels have 50 points each.
    ///
    /// Half of the root's length is its own.
    @Test func childrenAreNextToTheirParent() {
        let view = WeightSource(Self.family).view(icicle(), width: 100, height: 80)
        #expect(view.cellFrames == [rect(0, 0, 50, 80), rect(50, 30, 50, 10), rect(50, 0, 50, 30)])
        let layout = icicle()
        (layout.direction, layout.order) = (.bottomToTop, .given)
        let upwards = WeightSource(Self.family).view(layout, width: 80, height: 100)
        #expect(upwards.cellFrames == [rect(0, 50, 80, 50), rect(0, 0, 10, 50), rect(10, 0, 30, 50)])
    }

    /// Only levels of at least 40 points have room: two of three.
    @Test func deepLevelsAreLeftOut() {
        let chain = [WeightNode([WeightNode([WeightNode(1)])])]
        let view = WeightSource(chain).view(icicle(least: 40), width: 100, height: 80)
        #expect(view.cellFrames == [rect(0, 0, 50, 80), rect(50, 0, 50, 80)])
    }

    // MARK: Properties

    private func tree(_ generator: inout SeededGenerator, depth: Int = 0) -> WeightNode {
        let count = depth > 3 ? 0 : Int.random(in: depth == 0 ? 1...6 : 0...6, using: &generator)
        let own =
            count == 0 ? Int.random(in: 1...90, using: &generator) : Int.random(in: 0...9, using: &generator)
        return WeightNode(Double(own), (0..<count).map { _ in tree(&generator, depth: depth + 1) })
    }

    private func totals(_ source: WeightSource) -> [[Double]] {
        var totals = source.weights
        for section in totals.indices.dropFirst().reversed() {
            for (item, parent) in source.parents[section].enumerated() {
                totals[section - 1][parent] += totals[section][item]
            }
        }
        return totals
    }

    @Test(arguments: 0..<60) func siblingsAreInsideTheirParentAndProportional(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let source = WeightSource([tree(&generator), tree(&generator)])
        let totals = totals(source)
        for layout in [treemap(), icicle()] as [SizedHierarchyLayout] {
            let view = source.view(layout, width: 700, height: 500)
            func frame(_ section: Int, _ item: Int) -> CGRect {
                let path = IndexPath(item: item, section: section)
                return layout.layoutAttributesForItem(at: path)?.frame
                    ?? layout.layoutAttributesForDecorationView(ofKind: Self.container, at: path)?.frame
                    ?? .null
            }
            for section in 1..<view.numberOfSections {
                for (item, parent) in source.parents[section].enumerated() {
                    let (own, outer) = (frame(section, item), frame(section - 1, parent))
                    let share = totals[section][item] / totals[section - 1][parent]
                    if layout is TreemapLayout {
                        #expect(outer.holds(own))
                        #expect(abs(own.width * own.height - outer.width * outer.height * share) < 1e-6)
                    } else {
                        #expect(own.minY >= outer.minY - 1e-9 && own.maxY <= outer.maxY + 1e-9)
                        #expect(abs(own.height - outer.height * share) < 1e-9 && own.minX == outer.maxX)
                    }
                    for other in 0..<item {
                        let shared = own.intersection(frame(section, other))
                        #expect(shared.isNull || shared.width < 1e-9 || shared.height < 1e-9)
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<20) func aRectangleFindsWhatFilteringFinds(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let source = WeightSource([tree(&generator), tree(&generator)])
        for layout in [TreemapLayout(), IcicleLayout()] {
            let view = source.view(layout, width: 300, height: 200)
            let wanted = rect(
                CGFloat.random(in: 0...300, using: &generator),
                CGFloat.random(in: 0...200, using: &generator),
                60, 40)
            let found = view.elements(in: wanted).map(\.frame)
            #expect(found == view.allFrames.filter { $0.intersectsArea(of: wanted) })
        }
    }

    // MARK: Hostile input

    @Test func aDeepChainNeedsNoStack() {
        let source = WeightSource(chainOf: 100_000)
        for layout in [TreemapLayout(), IcicleLayout(), SunburstLayout(), PackLayout()] {
            #expect(!source.view(layout, width: 900, height: 700).allFrames.isEmpty)
        }
    }

    @Test(arguments: [Double.nan, -.infinity, .infinity, -1, 1e308, .leastNonzeroMagnitude])
    func anyWeightHasAFiniteFrame(
        weight: Double
    ) {
        let source = WeightSource([
            WeightNode(weight, [WeightNode(1), WeightNode(weight), WeightNode(1e308)])
        ])
        for size in [CGSize(width: 300, height: 200), .zero, CGSize(width: 1e6, height: 1)] {
            for layout in [
                TreemapLayout(), IcicleLayout(), SunburstLayout(), PackLayout(), treemap(), icicle(),
            ] {
                for frame in source.view(layout, width: size.width, height: size.height).allFrames {
                    #expect(
                        frame.minX.isFinite && frame.maxX.isFinite && frame.minY.isFinite
                            && frame.maxY.isFinite)
                }
            }
        }
    }

    /// Without a source of their own, layouts treat all items as leaves of the same weight.
    @Test func anyDataSourceIsAccepted() {
        for counts in [[4], []] {
            for layout in [treemap(), icicle(), SunburstLayout(), PackLayout()] as [SizedHierarchyLayout] {
                let view = ItemSource(counts).view(layout, width: 40, height: 40)
                #expect(view.frames().count == counts.reduce(0, +))
            }
        }
    }
}
