import EspalierDiagrams
package import EspalierGraphics
import Foundation

/// An image in Markdown that is alone in its line.
///
/// An image is `![ALTERNATIVE](DESTINATION "TITLE")` (CommonMark 0.31, sections 6.3 and 6.4), with attributes such as
/// `{ width=300 }` after it, which some programs read.
nonisolated package struct MarkdownImage {
    /// The formats of pictures that the command draws for Markdown files.
    package static let formats: [OutputFormat] = [.svg, .png]

    /// The alternative text, in Markdown.
    package let alternative: String
    /// The path of the picture.
    package let path: String
    /// The title with its quotation marks and the white space before it; empty if there is none.
    package let title: String
    /// The attributes after the image, with the white space before them; empty if there are none.
    let attributes: String

    /// The format that the suffix of the path names; nil if the command draws no such pictures.
    package var format: OutputFormat? {
        Self.formats.first { path.hasSuffix("." + $0.rawValue) }
    }

    /// Reads an image; returns nil if the text isn't an image, or if it is more than an image.
    ///
    /// - Parameter text: The text of a line, without white space around it.
    package init?(_ text: Substring) {
        guard text.hasPrefix("!["), let alternative = Self.bracketed(text.dropFirst(1)),
            text[alternative.endIndex...].hasPrefix("](")
        else { return nil }
        let start = text[alternative.endIndex...].dropFirst(2).drop(while: Self.isSpace)
        guard let (path, afterPath) = Self.destination(start) else { return nil }
        let afterSpace = afterPath.drop(while: Self.isSpace)
        var end = afterSpace
        if afterSpace.startIndex > afterPath.startIndex, let afterTitle = Self.afterTitle(afterSpace) {
            title = String(afterPath[..<afterTitle.startIndex])
            end = afterTitle.drop(while: Self.isSpace)
        } else {
            title = ""
        }
        guard end.first == ")" else { return nil }
        let attributes = end.dropFirst()
        let words = attributes.drop(while: Self.isSpace)
        guard words.isEmpty || words.first == "{" && words.last == "}" else { return nil }
        (self.alternative, self.path) = (String(alternative), path)
        self.attributes = words.isEmpty ? "" : String(attributes)
    }

    /// Returns the text in the brackets at the start of a text, which can contain further pairs of brackets.
    private static func bracketed(_ text: Substring) -> Substring? {
        var depth = 0
        var rest = text
        while let first = rest.first {
            if first == "\\" {
                rest = rest.dropFirst(2)
                continue
            }
            if first == "`" {
                rest = afterBackticks(rest)
                continue
            }
            depth += first == "[" ? 1 : first == "]" ? -1 : 0
            if depth == 0 { return text[..<rest.startIndex].dropFirst() }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Returns the text after a code span, in which brackets are text, or after backticks that begin no code span.
    private static func afterBackticks(_ text: Substring) -> Substring {
        let mark = text.prefix { $0 == "`" }
        var rest = text[mark.endIndex...]
        while let start = rest.firstIndex(of: "`") {
            let other = rest[start...].prefix { $0 == "`" }
            if other.count == mark.count { return rest[other.endIndex...] }
            rest = rest[other.endIndex...]
        }
        return text[mark.endIndex...]
    }

    /// Reads the destination at the start of a text: in angle brackets, or with balanced parentheses and without spaces.
    ///
    /// - Returns: The path without backslashes and percent-encoding, and the text after the destination.
    private static func destination(_ text: Substring) -> (path: String, rest: Substring)? {
        let isBracketed = text.first == "<"
        var rest = isBracketed ? text.dropFirst() : text
        let start = rest.startIndex
        var depth = 0
        while let first = rest.first {
            if isBracketed ? first == ">" : isSpace(first) || first == ")" && depth == 0 { break }
            if isBracketed, first == "<" { return nil }
            depth += first == "(" ? 1 : first == ")" ? -1 : 0
            rest = rest.dropFirst(first == "\\" ? 2 : 1)
        }
        let raw = text[start..<rest.startIndex]
        if isBracketed ? rest.isEmpty : depth != 0 || raw.isEmpty { return nil }
        let path = unescaped(String(raw))
        return (path.removingPercentEncoding ?? path, isBracketed ? rest.dropFirst() : rest)
    }

    /// Returns the text after the title at the start of a text; nil if the text doesn't begin with a title.
    private static func afterTitle(_ text: Substring) -> Substring? {
        guard let mark = text.first, let end = ["\"": "\"", "'": "'", "(": ")"][mark] as Character? else {
            return nil
        }
        var rest = text.dropFirst()
        while let first = rest.first, first != end {
            if first == mark { return nil }
            rest = rest.dropFirst(first == "\\" ? 2 : 1)
        }
        return rest.isEmpty ? nil : rest.dropFirst()
    }

    /// Returns a text without the backslashes before special characters.
    static func unescaped(_ text: String) -> String {
        text.replacing(#/\\([!-\/:-@\[-`{-~])/#) { $0.output.1 }
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}
