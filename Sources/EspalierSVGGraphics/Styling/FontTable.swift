import EspalierGraphics
import Foundation

/// The fonts of one document: the attributes by which each font differs from the base font, and the characters that are
/// drawn in each face.
struct FontTable: ~Copyable {
    struct Entry {
        /// The attributes, as a range of bytes in `FontTable.attributes`.
        fileprivate var attributes: Range<Int>
        var face: Int
    }

    /// A font face without its size, which corresponds to a font file.
    struct Face {
        var font: Font
        var usage = CharacterUsage()
    }

    private let attributes = ByteBuffer(capacity: 256)
    private(set) var faces: [Face] = []
    private let base: Font
    private let codeFamily: Font.Family
    private let facePrefix: String
    private var entries: [Entry] = []
    private var indices: [Font: Int] = [:]
    private var last: (font: Font, index: Int)?

    init(options: SVGOptions) {
        (base, codeFamily) = (options.baseFont, options.codeFamily)
        facePrefix = options.embedsFonts ? options.idPrefix : ""
    }

    mutating func entry(for font: Font) -> Entry {
        if let last, last.font == font { return entries[last.index] }
        let index = index(of: font)
        last = (font, index)
        return entries[index]
    }

    func append(_ entry: Entry, to out: borrowing ByteBuffer) { out.append(entry.attributes, of: attributes) }

    @inline(__always)
    mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool, inFace face: Int) {
        if isASCII { faces[face].usage.insert(ascii: bytes) } else { faces[face].usage.insert(bytes) }
    }

    private mutating func index(of font: Font) -> Int {
        if let index = indices[font] { return index }
        let start = attributes.count
        if font.family != base.family { appendFamily(font.family, to: attributes) }
        if font.size != base.size { appendSize(font.size, to: attributes) }
        if font.weight != base.weight { appendWeight(font.weight, to: attributes) }
        if font.isItalic != base.isItalic {
            attributes.append(font.isItalic ? " font-style=\"italic\"" : " font-style=\"normal\"")
        }
        entries.append(Entry(attributes: start..<attributes.count, face: face(of: font)))
        indices[font] = entries.count - 1
        return entries.count - 1
    }

    /// Returns the index of a font's face.
    ///
    /// A linear search is used, because it is deterministic, and fast for the few faces of a document.
    private mutating func face(of font: Font) -> Int {
        var face = font
        face.size = 1
        if let index = faces.firstIndex(where: { $0.font == face }) { return index }
        faces.append(Face(font: face))
        return faces.count - 1
    }

    /// Appends all attributes of the base font.
    ///
    /// The attributes are written on the group from which all text inherits them.
    func appendBaseAttributes(to out: borrowing ByteBuffer) {
        appendFamily(base.family, to: out)
        appendSize(base.size, to: out)
        if base.weight != .regular { appendWeight(base.weight, to: out) }
        if base.isItalic { out.append(" font-style=\"italic\"") }
    }

    private func appendSize(_ size: CGFloat, to out: borrowing ByteBuffer) {
        out.append(" font-size=\"")
        out.append(number: max(0, size))
        out.append("\"")
    }

    private func appendWeight(_ weight: Font.Weight, to out: borrowing ByteBuffer) {
        out.append(" font-weight=\"")
        out.append(integer: weight.rawValue)
        out.append("\"")
    }

    /// Appends a list of families: the embedded font, if fonts are embedded; an installed font with the original name;
    /// and a generic family.
    ///
    /// Viewers that don't load embedded fonts, such as librsvg, use the installed font or the generic family.
    private func appendFamily(_ family: Font.Family, to out: borrowing ByteBuffer) {
        out.append(" font-family=\"")
        if !facePrefix.isEmpty {
            out.append(escaping: family.cssName(prefix: facePrefix))
            out.append(",")
        }
        out.append(escaping: family.cssName(prefix: ""))
        out.append(family == .monospaced || family == codeFamily ? ",monospace\"" : ",sans-serif\"")
    }
}

extension Font.Family {
    /// Returns the family's name in CSS syntax, in single quotes unless it is a plain identifier.
    func cssName(prefix: String) -> String {
        let isIdentifier =
            prefix.isEmpty && (name.utf8.first.map { $0 | 0x20 }.map { 0x61...0x7A ~= $0 } ?? false)
            && name.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 }
        if isIdentifier { return name }
        var quoted = "'"
        for scalar in (prefix + name).unicodeScalars where scalar.value >= 0x20 {
            if scalar == "'" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "'"
    }
}
