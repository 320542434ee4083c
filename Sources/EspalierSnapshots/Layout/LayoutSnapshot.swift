import EspalierGeometry
public import Foundation

/// A text that describes the result of a layout, with one line for each element and without pixels.
///
/// The frames of elements are relative to the frame of their section, so that an inserted item changes only the lines
/// of its section. Numbers have up to three decimal places. The line of an element leaves out default values, such as
/// `alpha=1`.
///
///     espalier-layout 2
///     layout type=CollectionViewFlowLayout scrollDirection=vertical itemSize=320,80 lineSpacing=0 interitemSpacing=10
///     container size=320,480
///     content size=320,204
///     visible rect=0,0,320,480
///     section 0 frame=0,0,320,204
///       cell [0,0] frame=0,44,320,80
///         view [0,0] kind=UILabel frame=8,8,48,20 label=Pear font=15
///       cell [0,1] frame=0,124,320,80 alpha=0.5
///       supplementary [0,0] kind=UICollectionElementKindSectionHeader frame=0,0,320,44 z=10
///
/// The views in a cell follow its line, with their frames relative to the cell. Options of the layout that have their
/// default values are left out.
///
/// Frames are in points, and the origin is at the top left.
public nonisolated struct LayoutSnapshot: Sendable, Equatable {
    /// A line before the elements, with properties of the whole layout.
    struct Header: Sendable, Equatable {
        var name: String
        var properties: [Property]

        init(_ name: String, _ properties: [Property]) { (self.name, self.properties) = (name, properties) }

        /// The line in the second version of the format, without options that have their defaults.
        var text: String { text(properties.filter { !$0.isDefault }) }

        func text(_ properties: [Property]) -> String {
            name + properties.map { " \($0.name)=\($0.value.propertyValue)" }.joined() + "\n"
        }
    }

    /// A pair `name=value` in a line of the text.
    struct Property: Sendable, Equatable {
        var name: String
        var value: String
        /// The default of an option; nil if there is none, or if it isn't known.
        ///
        /// Only the first version of the format has the options that have their defaults.
        var standard: String?

        init(_ name: String, _ value: String, standard: String? = nil) {
            (self.name, self.value, self.standard) = (name, value, standard)
        }

        var isDefault: Bool { value == standard }

        static func == (a: Property, b: Property) -> Bool { a.name == b.name && a.value == b.value }
    }

    /// The version of the format.
    ///
    /// The first version has all options of a layout, but no titles, legends, names of lines and views in cells.
    enum Version: Int, CaseIterable {
        case first = 1
        case second

        /// The first line, with the format and its version.
        var signature: String { "espalier-layout \(rawValue)" }
    }

    private(set) var version = Version.second
    var headers: [Header]
    /// The elements in the order of the text: by panel, section, category, kind and index path.
    public internal(set) var elements: [LayoutElement]

    init(headers: [Header], elements: [LayoutElement], version: Version = .second) {
        (self.headers, self.version) = (headers, version)
        self.elements = elements.sorted { $0.key < $1.key }
    }

    /// The text of the snapshot, with `\n` at the end of each line.
    ///
    /// - Complexity: O(elements)
    public var text: String {
        var text = version.signature + "\n"
        for header in headers {
            let properties = header.properties.filter { version == .first || !$0.isDefault }
            if properties.isEmpty, !header.properties.isEmpty { continue }
            text += header.text(properties)
        }
        var start = elements.startIndex
        while start < elements.endIndex {
            let key = elements[start].key
            let end =
                elements[start...].firstIndex { $0.key.panel != key.panel || $0.key.section != key.section }
                ?? elements.endIndex
            append(elements[start..<end], to: &text)
            start = end
        }
        return text
    }

    /// Appends the lines of a section.
    private func append(_ elements: ArraySlice<LayoutElement>, to text: inout String) {
        guard let key = elements.first?.key else { return }
        var origin = CGPoint.zero
        if key.panel != nil || key.section != nil {
            let frame = elements.dropFirst().reduce(elements[elements.startIndex].frame) {
                $0.union($1.frame)
            }
            text += key.section.map { "section \($0)" } ?? "section -"
            if let panel = key.panel { text += " panel=\(panel)" }
            text += " frame=\(frame.snapshotText)\n"
            origin = frame.origin
        }
        for element in elements {
            text += element.line(relativeTo: origin, indent: "  ")
            for view in element.content { text += view.line(relativeTo: .zero, indent: "    ") }
        }
    }

    /// The elements with edges instead of the elements that draw them, which are after the others, and captions at the end.
    var elementsWithEdges: [LayoutElement] {
        let isEdge = { (element: LayoutElement) in element.key.category == .edge }
        let isCaption = { (element: LayoutElement) in element.key.category == .caption }
        let edges = elements.flatMap { owner in
            owner.content.filter(isEdge).map { edge in
                var edge = edge
                edge.frame = edge.frame.offsetBy(dx: owner.frame.minX, dy: owner.frame.minY)
                (edge.key.panel, edge.key.section) = (owner.key.panel, owner.key.section)
                return edge
            }
        }
        return elements.filter { !isCaption($0) && !$0.content.contains(where: isEdge) } + edges
            + elements.filter(isCaption)
    }

    /// Returns what the snapshot has in a version of the format.
    func reduced(to version: Version) -> LayoutSnapshot {
        var copy = self
        copy.version = version
        if version == .first {
            copy.headers.removeAll { ["theme", "output"].contains($0.name) }
            copy.elements = elements.filter { $0.key.category != .caption }.map(\.inFirstVersion)
        }
        return copy
    }

    /// Returns true if two snapshots have the same text.
    public static func == (a: LayoutSnapshot, b: LayoutSnapshot) -> Bool { a.text == b.text }

    /// Returns the snapshot with additional headers after the others.
    func adding(_ headers: [Header]) -> LayoutSnapshot {
        var copy = self
        copy.headers += headers
        return copy
    }

    /// Returns the snapshot without the headers whose names don't occur in `other`.
    package func keepingHeaders(of other: LayoutSnapshot) -> LayoutSnapshot {
        var copy = self
        copy.headers.removeAll { header in !other.headers.contains { $0.name == header.name } }
        return copy
    }

    /// The visible rectangle, which is the area that pictures show; nil if the snapshot has no such rectangle.
    public var visibleRect: CGRect? {
        headers.first { $0.name == "visible" }?.properties["rect"].flatMap { CGRect(snapshotText: $0) }
    }
}

nonisolated extension [LayoutSnapshot.Property] {
    /// The value of the first property with a name; nil if there is no such property.
    subscript(name: String) -> String? { first { $0.name == name }?.value }
}

extension LayoutElement {
    /// Returns the line of the element, with its frame relative to the origin of its section.
    fileprivate nonisolated func line(relativeTo origin: CGPoint, indent: String) -> String {
        // Round the numbers before the subtraction, so that the sum of the result and the section's rounded origin is
        // the rounded frame.
        let corner = CGPoint(
            x: Double(frame.minX).snapshotRounded - Double(origin.x).snapshotRounded,
            y: Double(frame.minY).snapshotRounded - Double(origin.y).snapshotRounded)
        var line = "\(indent)\(key.category.rawValue) \(path)"
        func add(_ name: String, _ value: String) { line += " \(name)=\(value.propertyValue)" }
        if !key.kind.isEmpty { add("kind", key.kind) }
        add("frame", CGRect(origin: corner, size: frame.size).snapshotText)
        for value in values { add(value.name, value.value) }
        return line + "\n"
    }
}
