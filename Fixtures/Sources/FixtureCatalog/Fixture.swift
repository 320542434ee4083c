import ModernLayouts
import PopularLayouts
import UIKit

/// A layout with sample data, which can be drawn.
public struct Fixture {
    /// A collection view to draw, and its data source, to which the collection view has only a weak reference.
    public final class Scene {
        public let collectionView: UICollectionView
        public let dataSource: SampleDataSource

        init(_ collectionView: UICollectionView, _ dataSource: SampleDataSource) {
            self.collectionView = collectionView
            self.dataSource = dataSource
        }
    }

    /// The change that a transition of the fixture shows.
    public enum Motion: Equatable {
        /// A new item is inserted at this index of the first section, and the item that was at the next index is
        /// deleted.
        case updates(at: Int)
        /// The size of the view changes, as if a phone was rotated.
        case resize(CGSize)
        /// The layout is replaced with a list, in which each cell is a row.
        case list
    }

    /// The name, which is also used for files: lower case, with hyphens.
    public let name: String
    /// The size of the viewport, in points.
    public var size = CGSize(width: 375, height: 667)
    var counts = [12]
    /// The content offset that shows the layout best.
    public var offset = CGPoint.zero
    public var motion = Motion.updates(at: 1)
    var cornerRadius: CGFloat = 8
    var cellClass: UICollectionViewCell.Type = SampleCell.self
    var supplementaryViews: [String: UICollectionReusableView.Type] = [:]
    var title: ((IndexPath) -> String)?
    let makeLayout: (SampleDataSource) -> UICollectionViewLayout

    /// Returns a new collection view with data, scrolled to the offset that shows the layout best.
    public func makeScene() -> Scene {
        let dataSource = SampleDataSource(counts)
        if let title { dataSource.title = title }
        dataSource.cornerRadius = cornerRadius
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

    /// Returns the content offsets to draw, without duplicates.
    ///
    /// The offsets are the start, the offset that shows the layout best, and the end.
    public func offsets(in scene: Scene) -> [CGPoint] {
        let view = scene.collectionView
        view.layoutIfNeeded()
        let content = view.collectionViewLayout.collectionViewContentSize
        let end = CGPoint(x: max(0, content.width - size.width), y: max(0, content.height - size.height))
        return [.zero, offset, end].reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Changes the scene according to `motion`.
    ///
    /// The transition is then the value of the view's `lastTransition`.
    public func move(_ scene: Scene) {
        let view = scene.collectionView
        view.layoutIfNeeded()
        switch motion {
        case .updates(let item): scene.dataSource.change(view, at: item)
        case .resize(let size):
            view.animateBoundsChange(to: CGRect(origin: view.contentOffset, size: size))
        case .list:
            let list = UICollectionViewFlowLayout()
            list.itemSize = CGSize(width: size.width, height: 60)
            list.minimumLineSpacing = 1
            view.setCollectionViewLayout(list, animated: true)
        }
    }

    private static let header = UICollectionView.elementKindSectionHeader

    /// All fixtures, in the order of the documentation.
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
                motion: .resize(CGSize(width: 667, height: 375)),
                supplementaryViews: [header: SampleHeader.self]
            ) { _ in
                let layout = StickyHeadersLayout()
                layout.itemSize = CGSize(width: 115, height: 90)
                layout.headerReferenceSize = CGSize(width: 375, height: 32)
                return layout
            },
            Fixture(
                name: "spreadsheet", counts: Array(repeating: 8, count: 20), offset: CGPoint(x: 100, y: 80),
                motion: .resize(CGSize(width: 667, height: 375)), cellClass: SheetCell.self
            ) { _ in
                SpreadsheetLayout()
            },
            Fixture(
                name: "accordion", counts: [8], offset: CGPoint(x: 0, y: 250), motion: .list, cornerRadius: 0
            ) { _ in AccordionLayout() },
            Fixture(name: "self-sizing-list", counts: [12], cellClass: SelfSizingCell.self) { _ in
                SelfSizingListLayout()
            },
            Fixture(name: "template", counts: [7, 5], cornerRadius: 0) { _ in TemplateLayout() },
            Fixture(
                name: "my-custom-layout", size: CGSize(width: 720, height: 480), counts: [1, 3, 6, 12],
                motion: .list, supplementaryViews: [MyCustomLayout.connectionViewKind: SampleConnector.self]
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
                offset: CGPoint(x: 480, y: 0), motion: .updates(at: 4)
            ) { _ in CoverFlowLayout() },
            Fixture(
                name: "card-stack", size: CGSize(width: 375, height: 520), counts: [6],
                motion: .updates(at: 0), cornerRadius: 16
            ) { _ in
                CardStackLayout()
            },
            Fixture(
                name: "circular", size: CGSize(width: 375, height: 400), counts: [12],
                offset: CGPoint(x: 600, y: 0), motion: .updates(at: 5), cellClass: SampleCircularCell.self
            ) { _ in CircularLayout() },
            Fixture(
                name: "wheel", size: CGSize(width: 375, height: 300), counts: [20],
                offset: CGPoint(x: 0, y: 300), motion: .updates(at: 7), cornerRadius: 0
            ) {
                _ in WheelLayout()
            },
        ]
    }

    private static var decorated: [Fixture] {
        [
            Fixture(
                name: "week-calendar", size: CGSize(width: 400, height: 560), counts: [12],
                offset: CGPoint(x: 0, y: 300), motion: .resize(CGSize(width: 667, height: 375)),
                supplementaryViews: [
                    WeekCalendarLayout.dayHeaderKind: SampleHeader.self,
                    WeekCalendarLayout.hourLabelKind: SampleCaption.self,
                ]
            ) {
                let layout = WeekCalendarLayout()
                layout.delegate = $0
                layout.now = 13.25
                return layout
            },
            Fixture(
                name: "timeline", counts: [7],
                supplementaryViews: [TimelineLayout.ElementKind.date.rawValue: SampleDate.self]
            ) { _ in TimelineLayout() },
            Fixture(name: "section-backgrounds", counts: [5, 4, 7]) { _ in
                let layout = SectionBackgroundFlowLayout()
                layout.itemSize = CGSize(width: 80, height: 60)
                layout.sectionInset = UIEdgeInsets(top: 24, left: 12, bottom: 24, right: 12)
                return layout
            },
            Fixture(name: "insert-delete", counts: [16], motion: .updates(at: 5)) { _ in
                let layout = InsertDeleteFlowLayout()
                layout.itemSize = CGSize(width: 80, height: 80)
                layout.sectionInset = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
                return layout
            },
            Fixture(
                name: "parallax", counts: [6], offset: CGPoint(x: 0, y: 80),
                cellClass: ParallaxCell.self
            ) { _ in ParallaxLayout() },
            Fixture(
                name: "snap-paging", size: CGSize(width: 375, height: 260), counts: [5],
                offset: CGPoint(x: 339, y: 0), motion: .resize(CGSize(width: 480, height: 260))
            ) {
                _ in SnapPagingLayout()
            },
        ]
    }

    private static var modern: [Fixture] {
        [
            Fixture(
                name: "gallery", counts: [18], motion: .resize(CGSize(width: 667, height: 375)),
                cornerRadius: 0
            ) { _ in
                let layout = GalleryLayout()
                layout.aspectRatio = { [1.5, 0.75, 1, 1.78, 0.66][$0.item % 5] }
                return layout
            },
            Fixture(
                name: "spotlight", size: CGSize(width: 375, height: 160), counts: [9],
                offset: CGPoint(x: 200, y: 0), motion: .updates(at: 2)
            ) {
                _ in SpotlightLayout()
            },
        ]
    }

    private static var tagCloud: Fixture {
        var fixture = Fixture(name: "tag-cloud", size: CGSize(width: 375, height: 300), counts: [14]) { _ in
            TagCloudLayout()
        }
        fixture.title = { tags[$0.item % tags.count] }
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
        "supplementary", "decoration", "pdf", "waterfall", "carousel",
    ]
}
