public import EspalierDiagnostics

/// The limits of a reader, so that a malicious or faulty file causes an error instead of exhausting memory or time.
public struct DataLimits: Sendable, Equatable {
    /// The maximum number of bytes of one file.
    public var bytes = DocumentLimit.bytes.standard
    /// The maximum number of nested levels in a tree.
    ///
    /// Readers never accept more than 4,000 levels, because freeing a tree is recursive.
    public var depth = DocumentLimit.depth.standard
    /// The maximum number of nodes that YAML aliases and merge keys may add to the nodes that the file contains.
    ///
    /// A text is one node, and one more for each 64 bytes.
    public var aliasExpansion = DocumentLimit.aliases.standard
    /// The maximum number of lines, rows or values of one file.
    public var items = 2 * DocumentLimit.items.standard
    /// The maximum number of bytes of one label, name or key.
    public var labelBytes = DocumentLimit.label.standard

    /// Creates the default limits.
    public init() {}

    /// Creates the limits for each file of a document.
    public init(_ limits: DocumentLimits) {
        (bytes, depth) = (limits[.bytes], limits[.depth])
        (aliasExpansion, labelBytes) = (limits[.aliases], limits[.label])
        // `items` also limits lines and values. A document can have several lines or values for each item, so the
        // default is kept if it is greater than the limit of the document.
        items = max(items, limits[.items])
    }

    /// The value of `items`, reduced if necessary so that row numbers fit into 32 bits.
    package var effectiveItems: Int { min(items, Int(Int32.max) - 1) }

    package var effectiveDepth: Int { min(depth, 4_000) }

    /// The value of `aliasExpansion`, reduced if necessary so that the sum of repeated nodes can't overflow.
    var effectiveAliasExpansion: Int { min(aliasExpansion, 1 << 40) }
}
