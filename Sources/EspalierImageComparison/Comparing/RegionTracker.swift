/// Joins changed pixels into regions while rows are added from top to bottom.
///
/// The picture is divided into tiles of 8 x 8 pixels. Changed tiles that touch, also at a corner, belong to the same
/// region. Only one row of tiles and the regions with the most pixels are kept in memory.
struct RegionTracker {
    static let tileSide = 8
    /// The maximum number of regions in the result.
    static let maximumCount = 256

    /// A sequence of adjacent changed tiles in a row of tiles, and the index of its region.
    private struct Run {
        var first: Int
        var last: Int
        var region: Int
    }

    private var tiles: [ImageComparison.Region?]
    private var touched: [Int] = []
    private var tileRow = -1
    private var previous: [Run] = []
    private var previousRow = -2
    /// The regions that can still grow, and those that were joined with another region.
    private var open: [ImageComparison.Region] = []
    private var parents: [Int] = []
    private var closed: [ImageComparison.Region] = []
    private var closedCount = 0

    init(width: Int) {
        tiles = Array(repeating: nil, count: width / Self.tileSide + 1)
    }

    /// Adds the columns of the changed pixels in a row, in ascending order.
    mutating func add(_ columns: [Int32], row: Int) {
        if row / Self.tileSide != tileRow { finishTileRow() }
        tileRow = row / Self.tileSide
        for column in columns {
            let tile = Int(column) / Self.tileSide
            let box = PixelRect(x: Int(column), y: row, width: 1, height: 1)
            let part = ImageComparison.Region(box: box, count: 1)
            if tiles[tile] == nil { touched.append(tile) }
            tiles[tile] = tiles[tile]?.union(part) ?? part
        }
    }

    /// Returns the regions from top to bottom, and the number of all regions, including those that were left out.
    mutating func finish() -> (regions: [ImageComparison.Region], count: Int) {
        finishTileRow()
        previous = []
        closeOpenRegions()
        let joined = Self.joined(closed)
        return (joined, joined.count + closedCount - closed.count)
    }

    private mutating func finishTileRow() {
        guard !touched.isEmpty else { return }
        if previousRow != tileRow - 1 { previous = [] }
        var runs: [Run] = []
        var above = previous[...]
        for var run in takeRuns() {
            while let other = above.first, other.last + 1 < run.first { above.removeFirst() }
            for other in above {
                if other.first > run.last + 1 { break }
                run.region = join(run.region, other.region)
            }
            runs.append(run)
        }
        (previous, previousRow) = (runs, tileRow)
        if open.count > 16_384 { closeOpenRegions() }
    }

    /// Returns the changed tiles of the current row as runs, each with a region of its own.
    private mutating func takeRuns() -> [Run] {
        var runs: [Run] = []
        for tile in touched.sorted() {
            guard let part = tiles[tile] else { continue }
            tiles[tile] = nil
            if let last = runs.last, last.last + 1 == tile {
                runs[runs.count - 1].last = tile
                open[last.region] = open[last.region].union(part)
            } else {
                runs.append(Run(first: tile, last: tile, region: open.count))
                parents.append(open.count)
                open.append(part)
            }
        }
        touched.removeAll(keepingCapacity: true)
        return runs
    }

    private mutating func join(_ a: Int, _ b: Int) -> Int {
        let (a, b) = (root(a), root(b))
        if a == b { return a }
        open[a] = open[a].union(open[b])
        parents[b] = a
        return a
    }

    private mutating func root(_ region: Int) -> Int {
        var region = region
        while parents[region] != region {
            parents[region] = parents[parents[region]]
            region = parents[region]
        }
        return region
    }

    /// Moves the regions that can't grow anymore to `closed`, because they don't reach the previous row of tiles.
    private mutating func closeOpenRegions() {
        var numbers: [Int: Int] = [:]
        var kept: [ImageComparison.Region] = []
        for index in previous.indices {
            let old = root(previous[index].region)
            if numbers[old] == nil {
                numbers[old] = kept.count
                kept.append(open[old])
            }
            previous[index].region = numbers[old] ?? 0
        }
        for index in open.indices where parents[index] == index && numbers[index] == nil {
            closed.append(open[index])
            closedCount += 1
        }
        (open, parents) = (kept, Array(kept.indices))
        closed = largest(closed)
    }

    private func largest(_ regions: [ImageComparison.Region]) -> [ImageComparison.Region] {
        guard regions.count > Self.maximumCount else { return regions }
        return Array(
            regions.sorted { ($1.count, $0.box.y, $0.box.x) < ($0.count, $1.box.y, $1.box.x) }
                .prefix(Self.maximumCount))
    }

    /// Joins regions whose boxes overlap, such as a frame and its content, and sorts the regions from top to bottom.
    private static func joined(_ regions: [ImageComparison.Region]) -> [ImageComparison.Region] {
        var rest = regions
        var result: [ImageComparison.Region] = []
        while var region = rest.popLast() {
            while let index = rest.firstIndex(where: { $0.box.intersects(region.box) }) {
                region = region.union(rest.remove(at: index))
            }
            // After the box has grown, it can overlap a box in `result`.
            if let index = result.firstIndex(where: { $0.box.intersects(region.box) }) {
                rest.append(region.union(result.remove(at: index)))
            } else {
                result.append(region)
            }
        }
        return result.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    }
}

extension ImageComparison.Region {
    fileprivate func union(_ other: Self) -> Self {
        Self(box: box.union(other.box), count: count + other.count)
    }
}
