/// How much a reader takes before it refuses, so that a hostile or mistaken file costs an error and not the machine.
public struct DataLimits: Sendable, Equatable {
    /// Bytes of one file.
    public var bytes = 512 << 20
    /// Levels of nesting in a tree. Readers stop at 4,000 whatever this says: freeing a tree recurses.
    public var depth = 1_000
    /// Nodes that YAML aliases and merge keys may add to what the file spells out.
    public var aliasExpansion = 1_000_000
    /// Lines, rows or values of one file.
    public var items = 10_000_000
    /// Bytes of one label, name or key.
    public var labelBytes = 64 << 10

    public init() {}

    /// Rows are numbered with 32 bits.
    var effectiveItems: Int { min(items, Int(Int32.max) - 1) }

    package var effectiveDepth: Int { min(depth, 4_000) }

    /// Sums of what aliases repeat stay within a word.
    var effectiveAliasExpansion: Int { min(aliasExpansion, 1 << 40) }
}
