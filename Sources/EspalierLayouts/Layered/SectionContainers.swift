import EspalierGeometry
import Foundation

/// The containers of a layered layout's sections, in an order in which outer containers are first.
struct SectionContainers {
    /// The least space for a title, and the space above and below it.
    private static let strip = 20.0
    private static let titleMargin = 6.0
    /// The distance of a title from the sides of its frame.
    static let titleInset = 8.0

    /// The sections of the containers, with the outer before the inner.
    private(set) var sections: [Int] = []
    /// For each section, the number of its container; -1 for none.
    private(set) var number: [Int32] = []
    /// For each container, the size of its title.
    private(set) var titles: [CGSize] = []
    private var parents: [Int] = []

    init() {}

    /// Leaves out containers without items.
    ///
    /// O(sections · depth).
    init(_ containers: [LayeredLayoutContainer?], itemCounts: [Int]) {
        number = containers.map { _ in -1 }
        let paths = containers.indices.map { Self.path(of: $0, containers) }
        var isFilled = containers.map { _ in false }
        for section in containers.indices where itemCounts[section] > 0 {
            for outer in paths[section] { isFilled[outer] = true }
        }
        let filled = containers.indices.filter { isFilled[$0] }
        for section in filled.sorted(by: { (paths[$0].count, $0) < (paths[$1].count, $1) }) {
            number[section] = Int32(sections.count)
            sections.append(section)
            titles.append(containers[section].map { Lengths.usable($0.titleSize) } ?? .zero)
            parents.append(paths[section].count > 1 ? Int(number[paths[section][1]]) : -1)
        }
    }

    /// Returns a section with a container, and those of the containers around it; empty without a container.
    private static func path(of section: Int, _ containers: [LayeredLayoutContainer?]) -> [Int] {
        var path: [Int] = []
        var known: Set<Int> = []
        var next: Int? = section
        while let outer = next, containers.indices.contains(outer), let container = containers[outer] {
            // In a circle, no container has an outer one.
            guard known.insert(outer).inserted else { return [section] }
            path.append(outer)
            next = container.parent
        }
        return path
    }

    /// Returns the containers of the graph, which have space for the titles at the upper sides of the picture.
    func all(_ direction: TreeDirection) -> [LayeredGraph.Container] {
        sections.indices.map { index in
            var container = LayeredGraph.Container(parent: parents[index])
            guard titles[index].height > 0 else { return container }
            let strip = strip(index)
            let width = titles[index].width + 2 * Self.titleInset
            switch direction {
            case .topToBottom: container.top = strip
            case .bottomToTop: container.bottom = strip
            case .leftToRight, .rightToLeft: container.left = strip
            }
            if direction.isHorizontal {
                container.minimumHeight = width
            } else {
                container.minimumWidth = width
            }
            return container
        }
    }

    /// Returns the height of the space for a title.
    func strip(_ index: Int) -> Double {
        max(Self.strip, titles[index].height.rounded(.up) + Self.titleMargin)
    }

    /// Returns the number of containers around a container.
    func depth(_ index: Int) -> Int {
        var (depth, next) = (0, parents[index])
        while next >= 0 { (depth, next) = (depth + 1, parents[next]) }
        return depth
    }
}
