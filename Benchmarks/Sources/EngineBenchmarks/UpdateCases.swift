import BenchmarkTable
import CMalloc
import Espalier
import Foundation

extension Main {
    /// Measures whether the time of an update is proportional to the number of affected items.
    static var updates: [EngineCase] {
        [
            EngineCase("updates of 10,000 of 1,000,000 items") { work in
                let few = timePerItem(touching: 1_000)
                let many = timePerItem(touching: 10_000)
                return Row(
                    work, "\(seconds(many)) an item", peak: "–", peer: "1,000 items: \(seconds(few))",
                    goal: "\(trim(many / few))× (≤ 1.5×)", met: many <= few * 1.5)
            }
        ]
    }

    /// Measures an update of items all over a section, and returns the time per item in seconds.
    ///
    /// A quarter of the `count` items each is inserted, deleted, moved and reloaded.
    private static func timePerItem(touching count: Int) -> Double {
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 30, height: 30)
        let subject = Subject(layout, counts: [1_000_000])
        let view = subject.view
        view.layoutIfNeeded()
        func paths(_ remainder: Int) -> [IndexPath] {
            (0..<count / 4).map { IndexPath(item: ($0 * 4 + remainder) * 97, section: 0) }
        }
        let (deleted, moved, reloaded, inserted) = (paths(0), paths(1), paths(2), paths(3))
        let time = Timing.best(of: 7) {
            view.performBatchUpdates {
                view.deleteItems(at: deleted)
                view.reloadItems(at: reloaded)
                view.insertItems(at: inserted)
                for (source, target) in zip(moved, moved.reversed()) { view.moveItem(at: source, to: target) }
            }
        }
        return time / Double(count)
    }

    /// Measures the memory that remains after a large view was used.
    ///
    /// These rows must be measured before all other rows, while the process is small.
    static var memory: [EngineCase] {
        [
            EngineCase("memory after 1,000,000 items were laid out, shown and let go") { work in
                // First use a small view, so that the difference doesn't include the memory that any view needs.
                _ = useView(count: 1_000)
                _ = malloc_trim(0)
                let before = residentMegabytes()
                let during = useView(count: 1_000_000)
                _ = malloc_trim(0)
                let left = max(0, residentMegabytes() - before)
                return Row(
                    work, "\(trim(left)) MB left", peak: "\(trim(max(0, during - before))) MB",
                    peer: "limit: 0 MB", goal: "≤ 2 MB", met: left <= 2)
            }
        ]
    }

    /// Scrolls a view, and returns the resident memory in megabytes while the view exists.
    private static func useView(count: Int) -> Double {
        let layout = CollectionViewFlowLayout()
        let subject = Subject(layout, counts: [count])
        subject.items.isMixed = true
        subject.view.delegate = subject.items
        let all = CGRect(origin: .zero, size: subject.view.contentSize)
        _ = layout.layoutAttributesForElements(in: all)
        for offset in stride(from: CGFloat(0), to: 100_000, by: 100) {
            subject.view.contentOffset.y = offset
            subject.view.layoutIfNeeded()
        }
        return residentMegabytes()
    }

    private static func residentMegabytes() -> Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return .nan }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }
}
