import EspalierData
public import EspalierImageComparison
public import Foundation

/// A pattern that matches elements by their id, their text, their kind or their index path, for example elements that a
/// comparison ignores.
///
/// `id=clock` matches the element with this id, and `text=*today*` the elements whose label or text contains `today`: in
/// both, `*` stands for any number of characters. A word without `=` is a kind or an id. A kind is `cell`, `supplementary`, `decoration` or `view`, or the kind of a supplementary or decoration view, or the
/// class of a view. An index path also matches all index paths that begin with it. For example, `[2]` matches all
/// elements of section 2. In a hierarchy of views, the index path of a view also matches its subviews.
public nonisolated struct ElementPattern: Sendable, Hashable, CustomStringConvertible {
    /// The property that a pattern with `=` matches.
    private nonisolated enum Property: String, CaseIterable { case id, text }

    private let kind: String
    private var indexPath: [Int] = []
    private var property: Property?
    /// The text that the property must match; nil without a property.
    private var glob: Glob?

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

    /// Reads a pattern such as `cell[2,5]`, `[2]`, `header`, `id=clock` or `text=*today*`.
    ///
    /// - Throws: `SnapshotError` if the text isn't a pattern, or is longer than 255 bytes.
    public init(_ text: String) throws(SnapshotError) {
        for property in Property.allCases where text.hasPrefix("\(property)=") {
            let value = text.dropFirst("\(property)=".count)
            guard !value.isEmpty, let glob = Glob(value) else {
                throw SnapshotError("'\(text)' needs a text of at most \(Glob.maximumLength) bytes after '='")
            }
            self.init(kind: String(value), indexPath: [])
            (self.property, self.glob) = (property, glob)
            return
        }
        let kind = text.prefix { $0 != "[" }
        let rest = text.dropFirst(kind.count)
        let words = rest.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
        let numbers = words.compactMap { Int($0) }
        let isPath = rest.isEmpty || rest.last == "]" && !words.isEmpty && numbers.count == words.count
        guard isPath, !text.isEmpty else {
            throw SnapshotError(
                "'\(text)' doesn't describe elements; write an id, a text, a kind or an index path, like id=clock, "
                    + "text=*today*, header, [2] or cell[2,5]")
        }
        self.init(kind: kind.trimmingCharacters(in: .whitespaces), indexPath: numbers)
    }

    /// The pattern as text, such as `cell[2,5]`.
    public var description: String {
        (property.map { "\($0)=" } ?? "") + kind
            + (indexPath.isEmpty ? "" : "[\(indexPath.map(String.init).joined(separator: ","))]")
    }

    /// Returns true if the element has the pattern's id or text, or is of its kind with an index path that begins with the
    /// pattern's index path.
    public func matches(_ element: LayoutElement) -> Bool {
        if let glob {
            let texts =
                property == .id ? [element.id] : [element.label] + element.content.map(\.label)
            return texts.contains { glob.matches($0.utf8) }
        }
        if indexPath.isEmpty, !kind.isEmpty, kind == element.id { return true }
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
        for index in copy.elements.indices {
            copy.elements[index].content.removeAll { element in
                element.key.category == .edge && patterns.contains { $0.matches(element) }
            }
        }
        return copy
    }

    /// Returns true if an element or an edge matches a pattern.
    package func contains(_ pattern: ElementPattern) -> Bool {
        SnapshotTree(self).elements.contains(where: pattern.matches)
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
        return SnapshotTree(self).elements.filter { element in patterns.contains { $0.matches(element) } }.map
        { element in
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
