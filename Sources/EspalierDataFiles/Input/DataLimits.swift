public import EspalierDiagnostics

/// How much a reader takes before it refuses, so that a hostile or mistaken file costs an error and not the machine.
public struct DataLimits: Sendable, Equatable {
    /// Bytes of one file.
    public var bytes = DocumentLimit.bytes.standard
    /// Levels of nesting in a tree.
    ///
    /// Readers stop at 4,000 whatever this says: freeing a tree recurses.
    public var depth = DocumentLimit.depth.standard
    /// Nodes that YAML aliases and merge keys may add to what the file spells out.
    public var aliasExpansion = DocumentLimit.aliases.standard
    /// Lines, rows or values of one file.
    public var items = 2 * DocumentLimit.items.standard
    /// Bytes of one label, name or key.
    public var labelBytes = DocumentLimit.label.standard

    /// Creates the standard limits.
    public init() {}

    /// Creates the limits that a document has for each of its files.
    public init(_ limits: DocumentLimits) {
        (bytes, depth) = (limits[.bytes], limits[.depth])
        (aliasExpansion, labelBytes) = (limits[.aliases], limits[.label])
        // Readers count lines and values, of which an item has several.
        items = max(items, limits[.items])
    }

    /// Rows are numbered with 32 bits.
    var effectiveItems: Int { min(items, Int(Int32.max) - 1) }

    package var effectiveDepth: Int { min(depth, 4_000) }

    /// Sums of what aliases repeat stay within a word.
    var effectiveAliasExpansion: Int { min(aliasExpansion, 1 << 40) }
}
