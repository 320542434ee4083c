extension ImageComparison {
    /// The result in one line for users, with the amount of the difference, its place and the limit.
    public var summary: String {
        switch verdict {
        case .sameBytes: "the files are the same"
        case .samePixels: "the pixels are the same"
        case .withinTolerance: "\(amount), which \(limit) tolerates"
        case .differs: "\(amount)\(place); \(limit) \(exceeds)"
        case .differentSizes: "the size is \(actualSize) px, expected \(expectedSize) px" + sizeChanges
        }
    }

    /// The number of differing pixels for each threshold, up to the first number that is 0, such as
    /// "px that differ by more than 0: 12, 1: 9, 2: 0".
    package var sweepText: String {
        let steps = sweep
        let end = steps.firstIndex { $0.count == 0 } ?? steps.count - 1
        let numbers = steps[...end].map { "\($0.threshold): \($0.count)" }
        return "px that differ by more than " + numbers.joined(separator: ", ")
    }

    /// The amount of the difference, such as "12 px differ (0.0034 % of 356400), by at most 37 of 255".
    private var amount: String {
        if differingCount == 0 { return "\(ignoredCount) px differ in ignored rectangles" }
        let count = verdict == .differs ? changedCount : differingCount
        let ratio = Self.percentage(Double(count) / Double(max(1, pixelCount)))
        return "\(count) px \(count == 1 ? "differs" : "differ") (\(ratio) of \(pixelCount)), by at most "
            + "\(greatestDifference) of 255"
    }

    /// The strips that one of the pictures lacks, and the number of pixels that differ.
    private var sizeChanges: String {
        if !arePixelsCompared { return "; the union of both is too large to be compared" }
        var strips: [String] = []
        var row = 0
        for step in rows.steps {
            if step.kind != .both {
                strips.append(Self.strip("row", row, step.count, isRemoved: step.kind == .onlyExpected))
            }
            row += step.count
        }
        let (before, after) = (expectedSize.width, actualSize.width)
        if before != after {
            strips.append(
                Self.strip("column", min(before, after), abs(before - after), isRemoved: after < before))
        }
        let rest = strips.count - Self.namedStrips
        let names = strips.prefix(Self.namedStrips) + (rest > 0 ? ["\(rest) more strips"] : [])
        let ratio = Self.percentage(changedRatio)
        return "; " + names.joined(separator: ", ")
            + "; \(changedCount) px \(changedCount == 1 ? "differs" : "differ") (\(ratio) of \(pixelCount))\(place)"
    }

    /// The maximum number of strips that a message names.
    private static let namedStrips = 3

    private static func strip(_ name: String, _ start: Int, _ count: Int, isRemoved: Bool) -> String {
        let place = count == 1 ? "\(name) \(start)" : "\(name)s \(start)-\(start + count - 1)"
        return "\(place) \(count == 1 ? "is" : "are") \(isRemoved ? "missing" : "new")"
    }

    private var place: String {
        guard let first = regions.first else { return "" }
        return regionCount == 1
            ? ", in the box \(first.box)" : ", in \(regionCount) boxes from \(first.box) on"
    }

    /// The limits that were applied and their origin, such as "exact comparison" or "a channel difference of 2
    /// (--tolerance)".
    public var limit: String {
        var parts = [
            tolerance.channelDifference > 0 ? "a channel difference of \(tolerance.channelDifference)" : nil,
            tolerance.budget.map { "\($0.pixels) changed px in \($0.side) x \($0.side)" },
        ].compactMap { $0 }
        if parts.isEmpty {
            parts = [tolerance.ignoredRects.isEmpty ? "exact comparison" : "ignoring rectangles"]
        }
        let origin = tolerance.origin.map { " (\($0))" } ?? ""
        return parts.joined(separator: " with ") + origin
    }

    private var exceeds: String {
        guard let square = busiestSquare else { return "doesn't allow that" }
        return "is exceeded by \(square.count) px in \(square.box)"
    }

    /// Returns a ratio as a percentage with at most three significant digits, such as `0.0034 %`.
    static func percentage(_ ratio: Double) -> String {
        let percent = ratio * 100
        guard percent > 0 else { return "0 %" }
        var digits = 0
        var scaled = percent
        while scaled < 100, digits < 12 { (scaled, digits) = (scaled * 10, digits + 1) }
        var units = Int(scaled.rounded())
        while digits > 0, units % 10 == 0 { (units, digits) = (units / 10, digits - 1) }
        guard digits > 0 else { return "\(units) %" }
        let text = String(repeating: "0", count: max(0, digits + 1 - "\(units)".count)) + "\(units)"
        return "\(text.dropLast(digits)).\(text.suffix(digits)) %"
    }
}
