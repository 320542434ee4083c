import ModernLayouts
import PopularLayouts
import UIKit

/// A layout with something to show, ready to be drawn.
public struct Fixture {
    /// What is to be drawn; keeps the data source, which a collection view doesn't.
    public final class Scene {
        public let collectionView: UICollectionView
        public let dataSource: SampleDataSource

        init(_ collectionView: UICollectionView, _ dataSource: SampleDataSource) {
            self.collectionView = collectionView
            self.dataSource = dataSource
        }
    }

    /// Also a file's name: lower case, with hyphens.
    public let name: String
    /// The viewport, in points.
    public var size = CGSize(width: 375, height: 667)
    var counts = [12]
    var offset = CGPoint.zero
    var cellClass: UICollectionViewCell.Type = SampleCell.self
    var supplementaryViews: [String: UICollectionReusableView.Type] = [:]
    var title: ((IndexPath) -> String)?
    let makeLayout: (SampleDataSource) -> UICollectionViewLayout

    /// A new collection view with data, laid out and scrolled to where the layout is at its best.
    public func makeScene() -> Scene {
        let dataSource = SampleDataSource(counts)
        if let title { dataSource.title = title }
        let collectionView = UICollectionView(
            frame: CGRect(origin: .zero, size: size), collectionViewLayout: makeLayout(dataSource))
        collectionView.backgroundColor = .systemBackground
        collectionView.register(cellClass, forCellWithReuseIdentifier: "cell")
        for (kind, viewClass) in supplementaryViews.sorted(by: { $0.key < $1.key }) {
            collectionView.register(viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        }
        collectionView.dataSource = dataSource
        collectionView.delegate = dataSource
        collectionView.contentOffset = offset
        return Scene(collectionView, dataSource)
    }

    private static let header = UICollectionView.elementKindSectionHeader

    /// All of them, in the order of the documentation.
    public static var all: [Fixture] { popular + threeDimensional + decorated + modern }

    private static var popular: [Fixture] {
        [
            Fixture(name: "pinterest", counts: [14]) {
                let layout = PinterestLayout()
                layout.delegate = $0
                return layout
            },
            Fixture(name: "mosaic", counts: [13]) { _ in MosaicLayout() },
            tagCloud,
            aligned("aligned-left", .left), aligned("aligned-center", .center),
            aligned("aligned-right", .right),
            Fixture(
                name: "sticky-headers", counts: [6, 6, 6, 6], offset: CGPoint(x: 0, y: 180),
                supplementaryViews: [header: SampleHeader.self]
            ) { _ in
                let layout = StickyHeadersLayout()
                layout.itemSize = CGSize(width: 115, height: 90)
                layout.headerReferenceSize = CGSize(width: 375, height: 32)
                return layout
            },
            Fixture(
                name: "spreadsheet", counts: Array(repeating: 8, count: 20), offset: CGPoint(x: 100, y: 80)
            ) { _ in
                SpreadsheetLayout()
            },
            Fixture(name: "accordion", counts: [8], offset: CGPoint(x: 0, y: 250)) { _ in AccordionLayout() },
            Fixture(name: "self-sizing-list", counts: [12], cellClass: SelfSizingCell.self) { _ in
                SelfSizingListLayout()
            },
            Fixture(name: "template", counts: [7, 5]) { _ in TemplateLayout() },
            Fixture(
                name: "my-custom-layout", size: CGSize(width: 720, height: 480), counts: [1, 3, 6, 12],
                supplementaryViews: [MyCustomLayout.connectionViewKind: SampleConnector.self]
            ) {
                let layout = MyCustomLayout()
                layout.customDataSource = $0
                return layout
            },
        ]
    }

    private static var threeDimensional: [Fixture] {
        [
            Fixture(
                name: "cover-flow", size: CGSize(width: 375, height: 240), counts: [9],
                offset: CGPoint(x: 480, y: 0)
            ) { _ in CoverFlowLayout() },
            Fixture(name: "card-stack", size: CGSize(width: 375, height: 520), counts: [6]) { _ in
                CardStackLayout()
            },
            Fixture(
                name: "circular", size: CGSize(width: 375, height: 400), counts: [12],
                offset: CGPoint(x: 600, y: 0),
                cellClass: CircularCell.self
            ) { _ in CircularLayout() },
            Fixture(
                name: "wheel", size: CGSize(width: 375, height: 300), counts: [20],
                offset: CGPoint(x: 0, y: 300)
            ) {
                _ in WheelLayout()
            },
        ]
    }

    private static var decorated: [Fixture] {
        [
            Fixture(
                name: "week-calendar", size: CGSize(width: 400, height: 560), counts: [12],
                offset: CGPoint(x: 0, y: 300),
                supplementaryViews: [
                    WeekCalendarLayout.dayHeaderKind: SampleHeader.self,
                    WeekCalendarLayout.hourLabelKind: SampleHeader.self,
                ]
            ) {
                let layout = WeekCalendarLayout()
                layout.delegate = $0
                layout.now = 13.25
                return layout
            },
            Fixture(
                name: "timeline", counts: [7],
                supplementaryViews: [TimelineLayout.ElementKind.date.rawValue: SampleHeader.self]
            ) { _ in TimelineLayout() },
            Fixture(name: "section-backgrounds", counts: [5, 4, 7]) { _ in
                let layout = SectionBackgroundFlowLayout()
                layout.itemSize = CGSize(width: 80, height: 60)
                layout.sectionInset = UIEdgeInsets(top: 24, left: 12, bottom: 24, right: 12)
                return layout
            },
            Fixture(
                name: "parallax", counts: [6], offset: CGPoint(x: 0, y: 80), cellClass: ParallaxCell.self
            ) { _ in ParallaxLayout() },
            Fixture(
                name: "snap-paging", size: CGSize(width: 375, height: 260), counts: [5],
                offset: CGPoint(x: 339, y: 0)
            ) {
                _ in SnapPagingLayout()
            },
        ]
    }

    private static var modern: [Fixture] {
        [
            Fixture(name: "gallery", counts: [18]) { _ in
                let layout = GalleryLayout()
                layout.aspectRatio = { [1.5, 0.75, 1, 1.78, 0.66][$0.item % 5] }
                return layout
            },
            Fixture(
                name: "spotlight", size: CGSize(width: 375, height: 160), counts: [9],
                offset: CGPoint(x: 200, y: 0)
            ) {
                _ in SpotlightLayout()
            },
        ]
    }

    private static var tagCloud: Fixture {
        var fixture = Fixture(name: "tag-cloud", size: CGSize(width: 375, height: 300), counts: [14]) { _ in
            TagCloudLayout()
        }
        fixture.title = { tags[$0.item] }
        return fixture
    }

    private static func aligned(_ name: String, _ alignment: AlignedFlowLayout.Alignment) -> Fixture {
        Fixture(name: name, size: CGSize(width: 375, height: 160), counts: [7]) { _ in
            let layout = AlignedFlowLayout(alignment: alignment)
            layout.itemSize = CGSize(width: 80, height: 32)
            layout.sectionInset = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
            return layout
        }
    }

    private static let tags = [
        "swift", "layout", "collection view", "linux", "cairo", "ios", "headless", "svg", "attributes",
        "flow",
        "supplementary", "decoration", "pdf", "waterfall",
    ]
}
