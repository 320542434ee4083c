/// A file format that a diagram can be written in.
nonisolated public enum OutputFormat: String, Sendable, CaseIterable {
    case svg
    case png
    case pdf
    /// An animated PNG, of a diagram in several states.
    case apng

    /// The format that a file name's suffix stands for, in any case; `nil` for none of them.
    public init?(suffixOf name: String) {
        guard let dot = name.lastIndex(of: "."), name[dot...].contains("/") == false else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }
}
