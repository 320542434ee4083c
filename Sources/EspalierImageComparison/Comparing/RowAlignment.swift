import EspalierThreads

/// The correspondence of the rows of two pictures of different heights.
///
/// The rows are listed from top to bottom, so that rows that moved down below an inserted strip are compared with the
/// rows that they were. The list has the rows of both pictures; together they are the union of the pictures.
struct RowAlignment: Hashable, Sendable {
    /// Adjacent rows that are in both pictures, or in one of them only.
    struct Step: Hashable, Sendable {
        enum Kind { case both, onlyExpected, onlyActual }

        var kind: Kind
        var count: Int
    }

    private(set) var steps: [Step] = []

    /// The maximum height of a picture whose rows are found in another place, which takes some 50 bytes a row.
    ///
    /// Taller pictures are aligned at the top.
    static let maximumHeight = 1 << 18

    /// Aligns the top rows.
    init(expectedHeight: Int, actualHeight: Int) {
        addGap(expectedHeight, actualHeight)
    }

    /// Finds the rows that are equal.
    ///
    /// Equal rows at the top and the bottom correspond. Between them, rows that occur once in each picture correspond if
    /// they have the same order in both (patience sorting), and so do the equal rows around them. Other rows
    /// are paired in order.
    ///
    /// - Parameters:
    ///   - expected: A number for each row of the expected picture, which is the same for equal rows.
    ///   - actual: Such numbers of the actual picture.
    /// - Complexity: O(rows · log rows)
    init(expected: [Int], actual: [Int]) {
        var (row, other) = (0, 0)
        let bottom = zip(expected.reversed(), actual.reversed()).prefix { $0 == $1 }.count
        let (end, otherEnd) = (expected.count - bottom, actual.count - bottom)
        func matchEqualRows(_ steps: inout RowAlignment) {
            let count = zip(expected[row..<end], actual[other..<otherEnd]).prefix { $0 == $1 }.count
            steps.add(.both, count)
            (row, other) = (row + count, other + count)
        }
        matchEqualRows(&self)
        for anchor in Self.anchors(expected[row..<end], actual[other..<otherEnd]) where anchor.row >= row {
            let above = zip(expected[row..<anchor.row].reversed(), actual[other..<anchor.other].reversed())
                .prefix { $0 == $1 }.count
            addGap(anchor.row - above - row, anchor.other - above - other)
            (row, other) = (anchor.row - above, anchor.other - above)
            matchEqualRows(&self)
        }
        addGap(end - row, otherEnd - other)
        add(.both, bottom)
    }

    /// The number of rows of the union.
    var height: Int { steps.reduce(0) { $0 + $1.count } }

    /// Returns the rows of one of the pictures in a range of rows of the union; nil if there are none.
    func rows(of rows: Range<Int>, onlyIn kind: Step.Kind) -> Range<Int>? {
        var (union, own) = (0, 0)
        var result: Range<Int>?
        for step in steps {
            let isOwn = step.kind == .both || step.kind == kind
            let part = rows.clamped(to: union..<union + step.count)
            if isOwn, !part.isEmpty {
                let shifted = part.lowerBound - union + own..<part.upperBound - union + own
                result = (result?.lowerBound ?? shifted.lowerBound)..<shifted.upperBound
            }
            union += step.count
            if isOwn { own += step.count }
        }
        return result
    }

    private mutating func add(_ kind: Step.Kind, _ count: Int) {
        if count == 0 { return }
        if steps.last?.kind == kind {
            steps[steps.count - 1].count += count
        } else {
            steps.append(Step(kind: kind, count: count))
        }
    }

    private mutating func addGap(_ expected: Int, _ actual: Int) {
        add(.both, min(expected, actual))
        add(.onlyExpected, max(0, expected - actual))
        add(.onlyActual, max(0, actual - expected))
    }

    /// Returns the longest list of rows that occur once in each picture and have the same order in both.
    private static func anchors(
        _ expected: ArraySlice<Int>, _ actual: ArraySlice<Int>
    ) -> [(row: Int, other: Int)] {
        let others = uniqueRows(actual)
        let pairs = uniqueRows(expected).compactMap { value, row in
            others[value].map { (row: row, other: $0) }
        }
        .sorted { $0.row < $1.row }
        // `ends[n]` is the pair with the smallest row of the actual picture that ends an ascending list of n + 1 pairs.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].other < pair.other { low = middle + 1 } else { high = middle }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var result: [(row: Int, other: Int)] = []
        var next = ends.last
        while let index = next {
            result.append(pairs[index])
            next = previous[index]
        }
        return result.reversed()
    }

    private static func uniqueRows(_ rows: ArraySlice<Int>) -> [Int: Int] {
        var found: [Int: Int?] = [:]
        for index in rows.indices {
            if found.updateValue(index, forKey: rows[index]) != nil { found[rows[index]] = .some(nil) }
        }
        return found.compactMapValues(\.self)
    }
}

extension RowAlignment {
    /// Reads both pictures, and finds the rows that are equal in the columns that both have.
    ///
    /// Takes the time of decoding the picture that takes longer.
    ///
    /// - Throws: `PictureFileError`
    init(
        expected: (contents: PictureContents, outline: PNGOutline),
        actual: (contents: PictureContents, outline: PNGOutline), isWide: Bool
    ) throws(PictureFileError) {
        let sizes = (expected.outline.size, actual.outline.size)
        guard max(sizes.0.height, sizes.1.height) <= Self.maximumHeight, sizes.0.height != sizes.1.height
        else {
            self.init(expectedHeight: sizes.0.height, actualHeight: sizes.1.height)
            return
        }
        let length = min(sizes.0.width, sizes.1.width) * (isWide ? 8 : 4)
        func values(
            _ contents: PictureContents, _ outline: PNGOutline
        ) throws(PictureFileError) -> @Sendable () -> Result<[Int], PictureFileError> {
            let bandHeight = PictureComparer.bandHeight(outline.size, isWide: isWide)
            let reader = try PNGRowReader(contents, outline, isWide: isWide, bandHeight: bandHeight)
            return {
                Result { () throws(PictureFileError) in try reader.rowValues(ofLength: length, bandHeight) }
            }
        }
        let readers = (
            try values(expected.contents, expected.outline), try values(actual.contents, actual.outline)
        )
        let results = Threads.both(readers.0, and: readers.1)
        self.init(expected: try results.0.get(), actual: try results.1.get())
    }
}

extension PNGRowReader {
    /// Returns a hash value for the start of each row.
    ///
    /// Rows with the same value are compared later, so that a collision hides no difference.
    fileprivate func rowValues(ofLength length: Int, _ bandHeight: Int) throws(PictureFileError) -> [Int] {
        var values: [Int] = []
        while values.count < height {
            let count = min(bandHeight, height - values.count)
            let band = values.count / bandHeight
            try read(band, rowCount: count)
            for row in 0..<count {
                var hasher = Hasher()
                hasher.combine(
                    bytes: UnsafeRawBufferPointer(start: rows(ofBand: band) + row * rowLength, count: length))
                values.append(hasher.finalize())
            }
        }
        try finish()
        return values
    }
}
