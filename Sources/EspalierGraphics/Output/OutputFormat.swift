/// A file format that pictures are written in.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// Scalable Vector Graphics.
    case svg
    /// Portable Network Graphics.
    case png
    /// Portable Document Format.
    case pdf
    /// An animated PNG, of several states or of a transition.
    case apng

    /// Creates the format for a file name's suffix, in upper or lower case; nil for an unknown suffix.
    public init?(suffixOf name: String) {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }
}
