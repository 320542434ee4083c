import BenchmarkTable
import Espalier
import Foundation

private let million = 1_000_000

extension Main {
    static var flow: [EngineCase] {
        [(false, "one size"), (true, "mixed sizes")].flatMap { isMixed, name in
            [
                EngineCase("flow, prepare \(grouped(million)) items of \(name)") { work in
                    let subject = flowSubject(isMixed: isMixed)
                    return prepare(
                        work, subject.view, count: million, limit: 3e-9, goal: 10e-9,
                        asking: asking(subject))
                },
                EngineCase("flow, query of 50 among \(grouped(million)) of \(name)") { work in
                    let view = flowSubject(isMixed: isMixed).view
                    return query(work, view, goal: 1e-6)
                },
            ]
        } + [
            EngineCase("flow, prepare \(grouped(million)) items of mixed sizes, known at once") { work in
                let subject = flowSubject(isMixed: true)
                subject.items.knowsAll = true
                return prepare(work, subject.view, count: million, limit: 3e-9, goal: 10e-9)
            }
        ]
    }

    static var layouts: [EngineCase] {
        [
            EngineCase("waterfall, prepare \(grouped(million)) items") { work in
                let heights = Heights()
                let subject = waterfallSubject(heights)
                return withExtendedLifetime(heights) {
                    prepare(work, subject.view, count: million, limit: 15e-9, goal: 45e-9)
                }
            },
            EngineCase("waterfall, query of 50 among \(grouped(million))") { work in
                let heights = Heights()
                let subject = waterfallSubject(heights)
                return withExtendedLifetime(heights) {
                    query(work, subject.view)
                }
            },
            EngineCase("hierarchy, prepare \(grouped(million)) nodes") { work in
                let (subject, tree) = hierarchySubject()
                return withExtendedLifetime(tree) {
                    prepare(work, subject.view, count: tree.count, limit: 50e-9, goal: 150e-9)
                }
            },
            EngineCase("hierarchy, query of 50 among \(grouped(million))") { work in
                let (subject, tree) = hierarchySubject()
                return withExtendedLifetime(tree) {
                    query(work, subject.view)
                }
            },
        ]
    }

    private static func flowSubject(isMixed: Bool) -> Subject {
        let layout = CollectionViewFlowLayout()
        layout.minimumLineSpacing = 2
        layout.minimumInteritemSpacing = 2
        let subject = Subject(layout, counts: [million])
        subject.items.isMixed = isMixed
        subject.view.delegate = subject.items
        return subject
    }

    private static func waterfallSubject(_ heights: Heights) -> Subject {
        let layout = WaterfallLayout()
        layout.numberOfColumns = 5
        layout.lineSpacing = 2
        let subject = Subject(layout, counts: [million])
        subject.view.delegate = heights
        return subject
    }

    private static func hierarchySubject() -> (Subject, Tree) {
        let tree = Tree(count: million)
        let layout = ClassHierarchyLayout()
        layout.arrangement = .compact
        let subject = Subject(layout, counts: tree.counts)
        layout.hierarchyDataSource = tree
        return (subject, tree)
    }

    /// Measures `prepare()`.
    ///
    /// `asking` is the time in seconds that the delegate takes for each item. The limit and the goal apply to the rest
    /// of the time.
    private static func prepare(
        _ work: String, _ view: CollectionView, count: Int, limit: Double, goal: Double, asking: Double = 0
    ) -> Row {
        let layout = view.collectionViewLayout
        let time = Timing.best(of: 9) {
            layout.invalidateLayout()
            _ = view.contentSize
        }
        return Timing.row(
            work, time / Double(count), "an item", limit: limit, goal: goal, besides: asking)
    }

    /// Returns the time in seconds that the delegate takes to provide the size of an item.
    ///
    /// The delegate is called in the same way as by a layout: through the protocol, with an index path that changes.
    private static func asking(_ subject: Subject) -> Double {
        let (view, layout) = (subject.view, subject.view.collectionViewLayout)
        guard let delegate = view.delegate as? any CollectionViewDelegateFlowLayout else { return 0 }
        var total: CGFloat = 0
        let time = Timing.best(of: 9) {
            var path = IndexPath(item: 0, section: 0)
            for item in 0..<million {
                path.item = item
                total += delegate.collectionView(view, layout: layout, sizeForItemAt: path).width
            }
        }
        return total > 0 ? time / Double(million) : 0
    }

    /// Measures queries for rectangles with about 50 elements each, all over the content.
    ///
    /// The result is the time per 50 elements. The elements of a query are released before the next query. If computing
    /// the elements of a layout needs more than arithmetic, `goal` is nil, and only the ratio to the limit is reported.
    private static func query(_ work: String, _ view: CollectionView, goal: Double? = nil) -> Row {
        var places = Places(content: view.contentSize, size: CGSize(width: 320, height: 20))
        let layout = view.collectionViewLayout
        func ask(_ queries: Int) -> Int {
            (0..<queries).reduce(0) { found, _ in
                found + (layout.layoutAttributesForElements(in: places.next())?.count ?? 0)
            }
        }
        while ask(200) < 200 * 50, places.size.height < 100_000 { places.size.height *= 1.1 }
        var best = Double.infinity
        for _ in 0..<400 {
            var found = 0
            let time = Timing.best(of: 1) { found = ask(50) }
            if found > 0 { best = min(best, time * 50 / Double(found)) }
        }
        return Timing.row(work, best, "", limit: 0.4e-6, goal: goal)
    }
}

/// Rectangles that are distributed evenly over the content.
///
/// Their positions are the fractional parts of multiples of two irrational numbers.
private struct Places {
    let content: CGSize
    var size: CGSize
    private var fraction = CGPoint(x: 0.1, y: 0.1)

    init(content: CGSize, size: CGSize) { (self.content, self.size) = (content, size) }

    mutating func next() -> CGRect {
        fraction.x = (fraction.x + 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
        fraction.y = (fraction.y + 0.754_877_666_25).truncatingRemainder(dividingBy: 1)
        let origin = CGPoint(
            x: fraction.x * max(0, content.width - size.width),
            y: fraction.y * max(0, content.height - size.height))
        return CGRect(origin: origin, size: size)
    }
}

func grouped(_ number: Int) -> String {
    var digits = "\(number)"
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
}
