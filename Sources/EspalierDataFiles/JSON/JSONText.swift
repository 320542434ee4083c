/// A string as it stands in JSON: the bytes between the quotes, escapes and all.
package struct JSONText: Sendable {
    package let lower: Int
    package let upper: Int
    package let hasEscapes: Bool

    package var range: Range<Int> { lower..<upper }
    /// With the quotes.
    package var quotedRange: Range<Int> { lower - 1..<upper + 1 }
}
