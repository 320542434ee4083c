/// The first line of a fenced code block.
nonisolated struct Fence {
    /// The characters of the fence, three or more.
    let mark: Substring
    let language: Substring
    let options: Substring

    init?(_ text: Substring) {
        guard let first = text.first, first == "`" || first == "~" else { return nil }
        mark = text.prefix { $0 == first }
        let info = text[mark.endIndex...].drop { " \t".contains($0) }
        // If there are further backticks in the line, it begins with a code span and not with a fence.
        guard mark.count >= 3, first == "~" || !info.contains("`") else { return nil }
        language = info.prefix { !" \t".contains($0) }
        options = info[language.endIndex...]
    }

    func isClosed(by text: Substring) -> Bool {
        text.count >= mark.count && text.allSatisfy { $0 == mark.first }
    }
}
