import EspalierGeometry
import Foundation

extension LayoutSnapshot {
    /// An error in the text of a layout snapshot.
    public struct ReadingError: Error, Equatable, CustomStringConvertible {
        /// The line number, from 1.
        public let line: Int
        /// The message for users.
        public let description: String
    }

    /// Reads a snapshot.
    ///
    /// - Parameter text: The text of a snapshot.
    /// - Throws: `ReadingError` for the first line that doesn't have the format.
    /// - Complexity: O(lines)
    public nonisolated init(text: String) throws(ReadingError) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard let version = Version.allCases.first(where: { lines.first == $0.signature[...] }) else {
            throw ReadingError(line: 1, description: "the first line isn't '\(Version.second.signature)'")
        }
        var headers: [Header] = []
        var elements: [LayoutElement] = []
        var section = SectionLine()
        for (index, line) in lines.enumerated().dropFirst() {
            var reader = PropertyReader(line)
            let name = reader.word()
            let isElement = line.hasPrefix("  ")
            guard let properties = reader.properties(hasPath: isElement || name == "section") else {
                throw ReadingError(line: index + 1, description: "line \(index + 1) can't be read: '\(line)'")
            }
            if isElement {
                let isContent = version == .second && line.hasPrefix("    ")
                let place = isContent ? SectionLine() : section
                guard let element = place.element(name, reader.path, properties),
                    !isContent || !elements.isEmpty
                else {
                    throw ReadingError(
                        line: index + 1, description: "line \(index + 1) isn't an element: '\(line)'")
                }
                if isContent {
                    elements[elements.count - 1].content.append(element)
                } else {
                    elements.append(element)
                }
            } else if name == "section" {
                section = SectionLine(number: Int(reader.path), properties)
            } else {
                headers.append(Header(name, properties))
            }
        }
        self.init(headers: headers, elements: elements, version: version)
    }
}

/// A line that begins a section.
///
/// The elements in the following lines belong to this section.
private nonisolated struct SectionLine {
    var number: Int?
    var panel: Int?
    var origin = CGPoint.zero

    init() {}

    init(number: Int?, _ properties: [LayoutSnapshot.Property]) {
        self.number = number
        panel = properties["panel"].flatMap { Int($0) }
        origin = properties["frame"].flatMap { CGRect(snapshotText: $0)?.origin } ?? .zero
    }

    /// Returns the element of a line; nil if the line doesn't describe an element.
    func element(
        _ category: String, _ path: String, _ properties: [LayoutSnapshot.Property]
    ) -> LayoutElement? {
        let numbers = path.dropFirst().dropLast().split(separator: ",")
        let indexPath = numbers.compactMap { Int($0) }
        guard let category = LayoutElement.Category(rawValue: category), path.hasPrefix("["),
            path.hasSuffix("]"), indexPath.count == numbers.count,
            let frame = properties["frame"].flatMap({ CGRect(snapshotText: $0) })
        else { return nil }
        let key = LayoutElement.Key(
            panel: panel, section: number, category: category, kind: properties["kind"] ?? "",
            indexPath: indexPath)
        var element = LayoutElement(key, frame: frame.offsetBy(dx: origin.x, dy: origin.y))
        element.zIndex = properties["z"].flatMap { Int($0) } ?? 0
        element.alpha = properties["alpha"].flatMap { Double($0) } ?? 1
        (element.isHidden, element.isPinned) = (
            properties["hidden"] == "true", properties["pinned"] == "true"
        )
        if let text = properties["children"] {
            guard let children = IndexPathRanges.paths(text) else { return nil }
            element.children = children
        }
        element.transform =
            properties["transform"].flatMap { CATransform3D(snapshotText: $0) } ?? CATransform3DIdentity
        (element.id, element.label) = (properties["id"] ?? "", properties["label"] ?? "")
        element.ends = (properties["from"] ?? "", properties["to"] ?? "")
        element.style = properties.filter { LayoutElement.styleNames.contains($0.name) }
        return element
    }
}

/// Reads the words and the properties of a line.
///
/// The value of a property may be a JSON string.
private nonisolated struct PropertyReader {
    // Bytes are compared, because a space or a quotation mark and a combining mark after it are one character.
    private var rest: Substring.UTF8View
    /// The second word of an element or section, such as `[0,3]`; empty for other lines.
    private(set) var path = ""

    private static let (space, equals) = (UInt8(ascii: " "), UInt8(ascii: "="))
    private static let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))

    init(_ line: Substring) { rest = line.utf8.drop { $0 == Self.space } }

    mutating func word() -> String {
        let word = rest.prefix { $0 != Self.space }
        rest = rest.dropFirst(word.count).drop { $0 == Self.space }
        return String(Substring(word))
    }

    /// Reads the properties in the rest of the line; nil if a property has no value.
    mutating func properties(hasPath: Bool) -> [LayoutSnapshot.Property]? {
        if hasPath { path = word() }
        var properties: [LayoutSnapshot.Property] = []
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: Self.equals) else { return nil }
            let name = String(Substring(rest[..<equals]))
            rest = rest[rest.index(after: equals)...]
            guard let value = rest.first == Self.quote ? quoted() : word() else { return nil }
            properties.append(.init(name, value))
        }
        return properties
    }

    private mutating func quoted() -> String? {
        var isEscaped = false
        var end = rest.index(after: rest.startIndex)
        while end < rest.endIndex, isEscaped || rest[end] != Self.quote {
            isEscaped = !isEscaped && rest[end] == Self.backslash
            end = rest.index(after: end)
        }
        guard end < rest.endIndex else { return nil }
        let literal = rest[...end]
        rest = rest[rest.index(after: end)...].drop { $0 == Self.space }
        return try? JSONDecoder().decode(String.self, from: Data(literal))
    }
}
