public import EspalierImageComparison
public import Foundation

/// A pattern that matches elements by their kind, their index path or both, for example elements that a comparison
/// ignores.
///
/// A kind is `cell`, `supplementary`, `decoration` or `view`, or the kind of a supplementary or decoration view, or the
/// class of a view. An index path also matches all index paths that begin with it. For example, `[2]` matches all
/// elements of section 2. In a hierarchy of views, the index path of a view also matches its subviews.
public nonisolated struct ElementPattern: Sendable, Hashable, CustomStringConvertible {
    private let kind: String
    private let indexPath: [Int]

    /// Returns a pattern for the elements of a kind.
    ///
    /// - Parameters:
    ///   - kind: A category, the kind of a supplementary or decoration view, or the class of a view.
    ///   - indexPath: The index path, or its beginning; empty for every index path.
    /// - Returns: The pattern.
    public static func kind(_ kind: String, at indexPath: [Int] = []) -> ElementPattern {
        ElementPattern(kind: kind, indexPath: indexPath)
    }

    /// Returns a pattern for the cell of an item.
    public static func item(_ indexPath: IndexPath) -> ElementPattern {
        ElementPattern(kind: LayoutElement.Category.cell.rawValue, indexPath: Array(indexPath))
    }

    /// Returns a pattern for all elements of a section.
    public static func section(_ section: Int) -> ElementPattern {
        ElementPattern(kind: "", indexPath: [section])
    }

    private init(kind: String, indexPath: [Int]) { (self.kind, self.indexPath) = (kind, indexPath) }

    /// Reads a pattern such as `cell[2,5]`, `[2]` or `UICollectionElementKindSectionHeader`.
    ///
    /// - Throws: `SnapshotError` if the text isn't a pattern.
    public init(_ text: String) throws(SnapshotError) {
        let kind = text.prefix { $0 != "[" }
        let rest = text.dropFirst(kind.count)
        let words = rest.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
        let numbers = words.compactMap { Int($0) }
        let isPath = rest.isEmpty || rest.last == "]" && !words.isEmpty && numbers.count == words.count
        guard isPath, !text.isEmpty else {
            throw SnapshotError(
                "'\(text)' doesn't describe elements; write a kind, an index path or both, like cell[2,5], [2] or "
                    + "header")
        }
        self.init(kind: kind.trimmingCharacters(in: .whitespaces), indexPath: numbers)
    }

    /// The pattern as text, such as `cell[2,5]`.
    public var description: String {
        kind + (indexPath.isEmpty ? "" : "[\(indexPath.map(String.init).joined(separator: ","))]")
    }

    /// Returns true if the element is of the pattern's kind, and its index path begins with the pattern's index path.
    public func matches(_ element: LayoutElement) -> Bool {
        let isOfKind = kind.isEmpty || kind == element.key.kind || kind == element.key.category.rawValue
        return isOfKind && element.key.indexPath.starts(with: indexPath)
    }
}

nonisolated extension LayoutSnapshot {
    /// Returns the snapshot without the elements that match one of the patterns.
    func removing(_ patterns: [ElementPattern]) -> LayoutSnapshot {
        if patterns.isEmpty { return self }
        var copy = self
        copy.elements.removeAll { element in patterns.contains { $0.matches(element) } }
        return copy
    }

    /// Returns the number of pixels per point of a picture of the visible rectangle; nil if there is no visible
    /// rectangle.
    func scale(ofPictureWithWidth width: Int) -> Double? {
        guard let visible = visibleRect, visible.width > 0, width > 0 else { return nil }
        return Double(width) / visible.width
    }

    /// Returns the pixel rectangles of the elements that match one of the patterns.
    fileprivate func pixels(of patterns: [ElementPattern], pictureWidth: Int) -> [PixelRect] {
        guard let visible = visibleRect, let scale = scale(ofPictureWithWidth: pictureWidth) else {
            return []
        }
        return elements.filter { element in patterns.contains { $0.matches(element) } }.map { element in
            let frame = element.frame.offsetBy(dx: -visible.minX, dy: -visible.minY)
            return PixelRect(covering: frame, scale: scale)
        }
    }
}

extension ComparisonTolerance {
    /// Returns the tolerance with the areas of elements added to ``ignoredRects``.
    ///
    /// - Parameters:
    ///   - patterns: The elements to ignore.
    ///   - layouts: The layouts of the compared pictures. An element that has moved is ignored at both places.
    ///   - pictureWidth: The width of the pictures in pixels.
    /// - Returns: The tolerance; it is unchanged if there are no patterns.
    public nonisolated func ignoring(
        _ patterns: [ElementPattern], in layouts: [LayoutSnapshot], pictureWidth: Int
    ) -> ComparisonTolerance {
        var tolerance = self
        for layout in layouts where !patterns.isEmpty {
            tolerance.ignoredRects += layout.pixels(of: patterns, pictureWidth: pictureWidth)
        }
        return tolerance
    }
}
