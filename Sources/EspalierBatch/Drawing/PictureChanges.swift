import EspalierDataFiles
import Foundation

/// The elements by which two SVGs of a diagram differ, such as cells and headers.
///
/// An element is identified by its id. Lines between elements aren't counted, because they follow the elements.
nonisolated struct PictureChanges {
    private var added: [Substring] = []
    private var removed: [Substring] = []
    private var moved: [Substring] = []
    private var changed: [Substring] = []

    /// The maximum number of names that are listed for each kind of change.
    private static let listedCount = 3
    private static let kindsOfLines: Set<Substring> = ["connector", "reference", "continuation"]

    /// Compares two SVGs that this command has written.
    ///
    /// Takes O(bytes).
    init(from old: [UInt8], to new: [UInt8]) {
        let (old, new) = (String(decoding: old, as: UTF8.self), String(decoding: new, as: UTF8.self))
        let before = Dictionary(Self.elements(of: old), uniquingKeysWith: { first, _ in first })
        var seen: Set<Substring> = []
        for (id, text) in Self.elements(of: new) where seen.insert(id).inserted {
            guard let known = before[id] else {
                added.append(id)
                continue
            }
            if known == text { continue }
            if Self.withoutNumbers(known) == Self.withoutNumbers(text) {
                moved.append(id)
            } else {
                changed.append(id)
            }
        }
        removed = Self.elements(of: old).map(\.id).filter { !seen.contains($0) }
    }

    /// The changes in words, such as "1 element is added ('Square'), 2 are moved ('Circle', 'Ellipse')"; nil if no
    /// element differs.
    var text: String? {
        let parts = [("added", added), ("removed", removed), ("moved", moved), ("changed", changed)]
            .filter { !$0.1.isEmpty }
        if parts.isEmpty { return nil }
        return parts.enumerated().map { index, part in
            let (kind, ids) = part
            let noun = index == 0 ? (ids.count == 1 ? " element" : " elements") : ""
            let names = ids.prefix(Self.listedCount).map { "'\(Self.unescaped($0).excerpt())'" }
            let rest = ids.count > Self.listedCount ? ", …" : ""
            return
                "\(ids.count)\(noun) \(ids.count == 1 ? "is" : "are") \(kind) (\(names.joined(separator: ", "))\(rest))"
        }
        .joined(separator: ", ")
    }

    /// Returns an id without the escapes of SVGs: `a b` for `a_20_b`.
    ///
    /// The result can differ from the item's id if that id contains a hexadecimal number between underscores.
    private static func unescaped(_ id: Substring) -> String {
        var result = ""
        var rest = id
        while let start = rest.firstIndex(of: "_") {
            result += rest[..<start]
            rest = rest[rest.index(after: start)...]
            guard let end = rest.firstIndex(of: "_"), let code = UInt32(rest[..<end], radix: 16),
                let scalar = Unicode.Scalar(code),
                !(CharacterSet.alphanumerics.contains(scalar) && scalar.isASCII)
            else {
                // An underscore before a digit only makes the id a valid name.
                if !result.isEmpty || rest.first?.isNumber != true { result += "_" }
                continue
            }
            result.unicodeScalars.append(scalar)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Returns the elements of an SVG, each of which is in a line of its own, with their ids and their texts.
    private static func elements(of svg: String) -> [(id: Substring, text: Substring)] {
        svg.split(separator: "\n").compactMap { line in
            // The line begins with `<g id="ID" class="KIND ...">` or with a shape that has these attributes.
            let parts = line.split(separator: "\"", maxSplits: 4, omittingEmptySubsequences: false)
            guard parts.count == 5, parts[0].first == "<", parts[0].hasSuffix(" id="), parts[2] == " class=",
                let kind = parts[3].split(separator: " ").first, !kindsOfLines.contains(kind)
            else { return nil }
            return (parts[1], withoutName(parts[4]))
        }
    }

    /// Returns the rest of an element without its name, which follows from the relations of other items.
    private static func withoutName(_ text: Substring) -> Substring {
        let mark = " aria-label=\""
        guard text.hasPrefix(mark), let end = text.dropFirst(mark.count).firstIndex(of: "\"") else {
            return text
        }
        return text[text.index(after: end)...]
    }

    private static func withoutNumbers(_ text: Substring) -> [UInt8] {
        text.utf8.filter { !(48...57).contains($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-") }
    }
}
