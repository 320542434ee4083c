import EspalierGeometry
import Foundation

/// The containers of a process: frames around steps that follow each other.
struct StepContainers {
    /// A container with its steps.
    struct Run {
        /// The number of the container in the data source.
        let number: Int
        /// The index of the container around it.
        let parent: Int?
        let depth: Int
        let title: CGSize
        fileprivate(set) var steps: Range<Int>
    }

    /// The containers, each after the one around it.
    private(set) var runs: [Run] = []
    /// For each step, the indexes of the containers that it is in, from the outermost.
    private var runsOfStep: [[Int]] = []

    init() {}

    /// Finds the containers of steps.
    ///
    /// If a step of another container is between the steps of a container, its frame is only around the steps before it.
    ///
    /// - Parameters:
    ///   - homes: For each step, the number of its innermost container.
    ///   - containers: All containers.
    init(_ homes: [Int?], _ containers: [LayeredLayoutContainer]) {
        let all: [LayeredLayoutContainer?] = containers
        var (open, ended) = ([Int](), Set<Int>())
        for (step, home) in homes.enumerated() {
            let path: [Int] = home.map { SectionContainers.path(of: $0, all) }?.reversed() ?? []
            let kept = zip(open, path).prefix { runs[$0].number == $1 }.count
            ended.formUnion(open[kept...].map { runs[$0].number })
            open.removeSubrange(kept...)
            for number in path.dropFirst(kept) {
                if ended.contains(number) { break }
                runs.append(
                    Run(
                        number: number, parent: open.last, depth: open.count,
                        title: Lengths.usable(containers[number].titleSize), steps: step..<step))
                open.append(runs.count - 1)
            }
            for run in open { runs[run].steps = runs[run].steps.lowerBound..<step + 1 }
            runsOfStep.append(open)
        }
    }

    /// Returns the indexes of the containers that a step is in, from the outermost, and that meet a condition.
    func runs(ofStep step: Int, where isIncluded: (Run) -> Bool = { _ in true }) -> [Int] {
        runsOfStep.isEmpty ? [] : runsOfStep[step].filter { isIncluded(runs[$0]) }
    }

    /// Divides steps into rows, so that other steps can't be inside of a frame.
    ///
    /// A container that fits into a row isn't divided, and a longer one begins with a row and ends with a row.
    func rows(count: Int, columnCount: Int) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        var start = 0
        for step in 1..<max(1, count) {
            let column = step - start
            let breaks =
                column == columnCount
                || !runs(ofStep: step) {
                    $0.steps.lowerBound == step && column + $0.steps.count > columnCount
                }.isEmpty
                || !runs(ofStep: step - 1) { $0.steps.upperBound == step && $0.steps.count > columnCount }
                    .isEmpty
            if breaks {
                rows.append(start..<step)
                start = step
            }
        }
        return count > 0 ? rows + [start..<count] : []
    }

    /// Returns the distance between the items and the outermost of frames around each other.
    static func margin(ofFrames count: Int) -> CGFloat {
        count == 0 ? 0 : ContainerViews.itemMargin + CGFloat(count - 1) * ContainerViews.frameMargin
    }
}
