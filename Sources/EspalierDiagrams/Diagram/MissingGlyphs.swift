import EspalierData
package import EspalierDiagnostics
package import EspalierGraphics
import Foundation

/// Warnings about characters that no font contains, and notes about those that the standard fonts lack.
nonisolated package struct MissingGlyphs {
    /// The characters that no font contains by script, in the order of their code points.
    ///
    /// The order in which characters are found depends on the texts that a thread has measured before. So this order
    /// makes the warnings the same for any number of threads.
    private let groups: [[Unicode.Scalar]]
    /// The characters that are drawn in another font than a standard font, by script and family.
    private let substituted: [Group]

    private nonisolated struct Group {
        let family: String?
        let isDeclared: Bool
        var scalars: [Unicode.Scalar]
    }

    /// The maximum number of warnings, apart from the one that counts the other characters.
    private static let greatestCount = 10
    /// The maximum number of characters that a warning names.
    private static let greatestNameCount = 5

    /// Creates messages for characters that the standard fonts lack.
    package init(_ glyphs: [MissingGlyph]) {
        var groups: [Group] = []
        var positions: [[String?]: Int] = [:]
        for glyph in glyphs.sorted(by: { $0.scalar < $1.scalar }) {
            let key = [String(Self.script(of: glyph.scalar)), glyph.substitute, glyph.isDeclared ? "" : nil]
            if let position = positions[key] {
                groups[position].scalars.append(glyph.scalar)
            } else {
                positions[key] = groups.count
                groups.append(
                    Group(family: glyph.substitute, isDeclared: glyph.isDeclared, scalars: [glyph.scalar]))
            }
        }
        self.groups = groups.filter { $0.family == nil }.map(\.scalars)
        substituted = groups.filter { $0.family != nil }
    }

    /// Returns warnings as `warnings(place:)` does, each located at the first label that contains one of the characters
    /// or, if there is no such label, at the first of these characters in the files.
    ///
    /// - Parameters:
    ///   - data: The items.
    ///   - source: The diagram file.
    /// - Returns: The warnings.
    /// - Complexity: O(bytes of the files) per warning.
    func warnings(_ data: DiagramData, in source: SourceFile) -> [Diagnostic] {
        warnings { scalars in
            let row = data.items.labels.firstIndex { $0.unicodeScalars.contains(where: scalars.contains) }
            guard let row else {
                return Self.range(of: scalars, in: source, from: 0)
                    ?? data.range(ofRow: 0).flatMap { Self.range(of: scalars, in: $0.file, from: 0) }
            }
            guard let item = data.range(ofRow: row) else { return nil }
            // In a file, the character can be an escape sequence such as `\u2603`, and the next item can contain it.
            let next = data.range(ofRow: row + 1).flatMap { $0.file === item.file ? $0.lower : nil }
            return Self.range(of: scalars, in: item.file, from: item.lower, to: next) ?? item
        }
    }

    /// Returns the place of the first of several characters in a part of a file, except in lines that are comments.
    private static func range(
        of scalars: Set<Unicode.Scalar>, in file: SourceFile, from start: Int, to end: Int? = nil
    ) -> SourceRange? {
        let bytes = file.bytes
        let part = bytes[min(start, bytes.count)...].prefix(max(0, (end ?? .max) - start))
        let text = String(decoding: part, as: UTF8.self)
        for line in text.unicodeScalars.split(separator: "\n")
        where line.first(where: { $0 != " " && $0 != "\t" }) != "#" {
            guard let index = line.firstIndex(where: scalars.contains) else { continue }
            let lower = start + text.utf8.distance(from: text.startIndex, to: index)
            return file.range(lower..<lower + line[index].utf8.count)
        }
        return nil
    }

    /// Returns one warning for each of the first `greatestCount` scripts, one warning for all further characters, and one
    /// note for each of the first `greatestCount` scripts and families of the system.
    ///
    /// - Parameter place: Returns the first place that contains one of the characters.
    /// - Returns: The warnings.
    package func warnings(place: (Set<Unicode.Scalar>) -> SourceRange? = { _ in nil }) -> [Diagnostic] {
        var result = groups.prefix(Self.greatestCount).enumerated().map { index, scalars in
            Diagnostic(
                .warning, "no font has \(Self.names(of: scalars))", at: place(Set(scalars)),
                notes: index == 0
                    ? [.init("install fonts that have them, or name the folder of a font with '--font-path'")]
                    : [])
        }
        let rest = groups.dropFirst(Self.greatestCount).reduce(0) { $0 + $1.count }
        if rest > 0 {
            let noun = rest == 1 ? "character" : "characters"
            result.append(Diagnostic(.warning, "no font has \(rest) more \(noun)"))
        }
        return result
            + substituted.prefix(Self.greatestCount).map { group in
                Self.note(group, at: place(Set(group.scalars)))
            }
    }

    /// Returns the note about the characters of a script that are drawn in another font than a standard font.
    private static func note(_ group: Group, at place: SourceRange?) -> Diagnostic {
        let script = group.scalars.first.map(script) ?? ""
        let subject = script.isEmpty ? "symbols are" : "\(script.capitalized) is"
        let owner = group.isDeclared ? "" : ", a font of this machine"
        var note = Diagnostic(
            .note, "\(subject) drawn in '\(group.family ?? "")'\(owner): \(names(of: group.scalars))",
            at: place,
            notes: group.isDeclared
                ? []
                : [
                    .init(
                        "to draw the same picture on every machine, name a font file: 'font: {fallback: [FILE]}'"
                    )
                ])
        note.isRemark = !group.isDeclared
        return note
    }

    private static func names(of scalars: [Unicode.Scalar]) -> String {
        let names = scalars.prefix(greatestNameCount).map(name).joined(separator: ", ")
        if scalars.count == 1 { return "the character \(names)" }
        let rest = scalars.count - greatestNameCount
        return "\(scalars.count) characters: \(names)" + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Returns a word that the characters of a script share.
    ///
    /// This is the first word of the names of letters, marks and numbers, such as THAI, because Unicode names them by
    /// their script. The result is empty for other characters, such as symbols and those for private use.
    private static func script(of scalar: Unicode.Scalar) -> Substring {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            (scalar.properties.name ?? "")[...].prefix { $0 != " " }
        default: ""
        }
    }

    /// Returns the code point of a scalar and its Unicode name, if it has one, such as `U+2603 SNOWMAN`.
    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let name = scalar.properties.name else { return code }
        return "\(code) \(name)"
    }
}
