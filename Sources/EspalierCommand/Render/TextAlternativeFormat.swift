/// How a diagram is written for readers who don't see it.
enum TextAlternativeFormat: String, Sendable, CaseIterable {
    /// Markdown.
    case markdown = "md"
    case plain = "txt"
}
