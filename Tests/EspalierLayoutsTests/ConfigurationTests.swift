import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct ConfigurationTests {
    /// A layout that counts invalidations.
    private final class CountingGrid: GridLayout {
        var invalidations = 0

        override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
            invalidations += 1
            super.invalidateLayout(with: context)
        }
    }

    @Test func aLayoutIsInvalidatedOnceForEachChange() {
        let layout = CountingGrid()
        layout.lineSpacing = 4
        layout.lineSpacing = 4
        #expect(layout.invalidations == 1)
        var configuration = layout.configuration
        (configuration.numberOfColumns, configuration.itemHeight) = (5, 20)
        layout.configuration = configuration
        #expect(layout.invalidations == 2 && layout.numberOfColumns == 5)
    }

    @Test(arguments: [(-3, 0), (.nan, 0), (.infinity, 1_000_000), (7.5, 7.5)] as [(CGFloat, CGFloat)])
    func lengthsStayInTheirRange(assigned: CGFloat, expected: CGFloat) {
        let layout = GridLayout()
        layout.lineSpacing = assigned
        #expect(layout.lineSpacing == expected)
        layout.sectionInset = EdgeInsets(all: assigned)
        #expect(layout.sectionInset == EdgeInsets(all: expected))
    }

    @Test(arguments: [(.min, 1), (0, 1), (7, 7), (.max, 10_000)] as [(Int, Int)])
    func numbersStayInTheirRange(assigned: Int, expected: Int) {
        let layout = WaterfallLayout()
        layout.numberOfColumns = assigned
        #expect(layout.numberOfColumns == expected)
    }

    /// Each option changes only the property that has the option's name.
    @Test func optionsAreNamedAfterTheirProperties() {
        expectNames(ClassHierarchyLayout.Configuration.self)
        expectNames(FlowConfiguration.self)
        expectNames(AlignedFlowLayout.Configuration.self)
        expectNames(SingleLineLayout.Configuration.self)
        expectNames(GridLayout.Configuration.self)
        expectNames(WaterfallLayout.Configuration.self)
        expectNames(TableLayout.Configuration.self)
        expectNames(CircleLayout.Configuration.self)
        expectNames(SpiralLayout.Configuration.self)
        expectNames(WideFeedLayout.Configuration.self)
        expectNames(SingleFeedGroupLayout.Configuration.self)
        expectNames(TimelineLayout.Configuration.self)
        expectNames(MosaicLayout.Configuration.self)
        expectNames(SurveyLayout.Configuration.self)
        expectNames(ToolbarLayout.Configuration.self)
        expectNames(PerspectiveLayout.Perspective.self)
    }

    private func expectNames<Configuration: LayoutConfiguration>(_ type: Configuration.Type) {
        for option in type.options {
            var changed = Configuration()
            let start = changed
            for value in Self.values(of: option.kind) where changed == start {
                option.set(value, in: &changed)
            }
            // The storage of a wrapped property has an underscore in its name.
            let names = zip(Mirror(reflecting: start).children, Mirror(reflecting: changed).children)
                .filter { "\($0.value)" != "\($1.value)" }.compactMap { $0.0.label?.trimmingPrefix("_") }
            #expect(names.map { String($0) } == [option.name], "\(type)")
        }
    }

    private static func values(of kind: OptionKind) -> [OptionValue] {
        switch kind {
        case .number(let range): [.number(min(range.upperBound, 17)), .number(min(range.upperBound, 18))]
        case .integer(let range): [.integer(range.lowerBound), .integer(range.lowerBound + 1)]
        case .flag: [.flag(false), .flag(true)]
        case .choice(let names): names.map { .name($0) }
        case .insets: [.insets(EdgeInsets(all: 17))]
        case .size: [.size(CGSize(width: 17, height: 18))]
        case .point: [.point(CGPoint(x: 17, y: 18))]
        case .ratio: [.number(2)]
        case .automatic(let kind): values(of: kind)
        case .text: [.name("text")]
        }
    }
}
