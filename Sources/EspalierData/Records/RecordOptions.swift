package import EspalierDataFiles

/// The options of data files that the user can set in a diagram file or on a command line.
package struct RecordOptions: Sendable, Hashable {
    package var columns = RecordColumns()
    /// The byte between two fields of a table; nil to find it in the first lines.
    package var separator: DelimitedReader.Separator?
    /// The encoding; nil for UTF-8, or UTF-16 with a byte order mark.
    package var encoding: TextEncoding?
    /// The treatment of an item's second and further parents in a list of edges.
    package var edgeParents = HierarchyOptions.ExtraParents.line

    package init() {}

    /// Returns the options of both values; if both set an option, the value in `other` is used.
    package func overlaid(by other: RecordOptions) -> RecordOptions {
        var merged = self
        merged.columns = columns.overlaid(by: other.columns)
        merged.separator = other.separator ?? separator
        merged.encoding = other.encoding ?? encoding
        return merged
    }
}
