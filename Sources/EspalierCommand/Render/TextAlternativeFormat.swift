/// The format of a text alternative, for readers who can't see the diagram.
enum TextAlternativeFormat: String, Sendable, CaseIterable {
    /// Markdown.
    case markdown = "md"
    case plain = "txt"
}
