import Foundation

/// A ratio of width to height, such as `4:3`, `16:9` or `1.414`.
nonisolated struct Ratio: Hashable, Sendable {
    let width: Double
    let height: Double

    /// Width divided by height.
    var value: Double { width / height }

    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count <= 2, let first = parts.first, let width = first else { return nil }
        let height: Double? = parts.count == 2 ? parts[1] : 1
        guard let height, width.isFinite, height.isFinite, width > 0, height > 0,
            (0.01...100).contains(width / height)
        else { return nil }
        (self.width, self.height) = (width, height)
    }
}
