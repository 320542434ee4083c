import BenchmarkTable
import Espalier
import Foundation

extension Main {
    /// Measures the feed against the limits of a display: at most 1/10 second to prepare the layout, and at most 1/60
    /// second to paint.
    static var feed: [EngineCase] {
        [
            EngineCase("wide feed, prepare 100,000 items") { work in
                let posts = Posts(count: 100_000)
                let time = Timing.best(of: 5) { posts.view().layoutIfNeeded() }
                return Row(
                    work, seconds(time), peak: "–", peer: "limit", goal: "≤ \(seconds(0.1))",
                    met: time <= 0.1)
            },
            EngineCase("wide feed, viewports of 375 x 667 at scale 2, as PNG") { work in
                let posts = Posts(count: 100_000)
                guard let time = posts.secondsPerViewport(count: 60) else {
                    return Row(work, "failed", peak: "–", peer: "limit", goal: "≥ 60 a second", met: false)
                }
                return Row(
                    work, "\(trim(1 / time)) a second", peak: "–", peer: "limit", goal: "≥ 60 a second",
                    met: time <= 1.0 / 60)
            },
        ]
    }
}

/// A cell with a title and three lines of text.
private final class Card: CollectionViewCell {
    var number = 0

    override func draw(in canvas: any Canvas) {
        canvas.draw(.rectangle(bounds), fill: .color(Color(hex: 0xFFFFFF)), stroke: nil)
        let edge = bounds.maxX - 0.5
        canvas.draw(
            .line(from: CGPoint(x: edge, y: 0), to: CGPoint(x: edge, y: bounds.height)), fill: nil,
            stroke: Stroke(.color(Color(hex: 0xDDDDDD)), width: 1))
        write("Question number \(number)", Font(size: 13, weight: .semibold), 24, in: canvas)
        for line in 0..<3 {
            let text = "It gets four hours of light from \(number % 100 + line)"
            write(text, Font(size: 12), 42 + CGFloat(line) * 16, in: canvas)
        }
    }
}

/// A supplementary view with a line of text.
private final class Heading: CollectionReusableView {
    var text = ""

    override func draw(in canvas: any Canvas) { write(text, Font(size: 12), 16, in: canvas) }
}

extension View {
    fileprivate func write(_ text: String, _ font: Font, _ y: CGFloat, in canvas: any Canvas) {
        let width = textMeasuring?.width(of: text, font: font) ?? 0
        canvas.draw(
            text, font: font, color: AdaptiveColor(Color(hex: 0x333333)), at: CGPoint(x: 15, y: y),
            anchor: .start, width: width)
    }
}

/// A data source of a feed with fifty items per section.
///
/// The items are in groups of one to five, and every twenty-third item is a banner.
private final class Posts: CollectionViewDataSource, CollectionViewDelegateWideFeedLayout {
    private let count: Int

    init(count: Int) { self.count = count }

    func view() -> CollectionView {
        let layout = WideFeedLayout()
        (layout.headerViewHeight, layout.normalItemWidth) = (80, 150)
        layout.siteViewSize = CGSize(width: 160, height: 18)
        let view = CollectionView(
            frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
        view.register(Card.self, forCellWithReuseIdentifier: "card")
        typealias Kind = WideFeedLayout.Kind
        for kind in [Kind.header, Kind.sectionHeader, Kind.itemHeader, Kind.itemSite] {
            view.register(Heading.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "heading")
        }
        view.dataSource = self
        view.delegate = self
        return view
    }

    /// Returns the average time to draw a viewport as PNG, in seconds; nil if a picture can't be created.
    func secondsPerViewport(count: Int) -> Double? {
        guard let reader = try? DiagramReader() else { return nil }
        let view = view()
        view.textMeasuring = reader.text
        var isComplete = true
        let time = Timing.best(of: 3) {
            for number in 0..<count {
                view.contentOffset.y = 20_000 + CGFloat(number) * 500
                let sink = MemorySink()
                isComplete = (try? view.picture().write(to: sink, as: .png)) != nil && isComplete
            }
        }
        return isComplete ? time / Double(count) : nil
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { count / 50 }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 50 }

    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
        let cell = view.dequeueReusableCell(withReuseIdentifier: "card", for: path)
        (cell as? Card)?.number = path.section * 50 + path.item
        return cell
    }

    func collectionView(
        _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> CollectionReusableView {
        let heading = view.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "heading", for: path)
        (heading as? Heading)?.text = "\(kind) \(path.item)"
        return heading
    }

    func collectionView(
        _ view: CollectionView, layout: WideFeedLayout, shouldDisplayHeaderOverItemAt path: IndexPath
    ) -> Bool { path.item % 3 == 0 }

    func collectionView(
        _ view: CollectionView, layout: WideFeedLayout, numberOfGroupedItemsAt path: IndexPath
    ) -> Int { path.item % 5 + 1 }

    func collectionView(
        _ view: CollectionView, layout: WideFeedLayout, layoutTypeForItemAt path: IndexPath
    ) -> FeedItemLayoutType { path.item % 23 == 22 ? .bannerAd : .normalItem }

    func collectionView(
        _ view: CollectionView, layout: WideFeedLayout, heightForItemAt path: IndexPath, width: CGFloat
    ) -> CGFloat { CGFloat(84 + path.item % 7 * 8) }
}
