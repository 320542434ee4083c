/// One item of an outline.
public struct OutlineLine: Sendable {
    /// 0 for the outermost lines.
    public let depth: Int
    /// The first byte of the label.
    public let offset: Int
    /// The label's bytes, without quotes; escapes are still in it if `isQuoted`.
    let label: Range<Int>
    let isQuoted: Bool
    /// The bytes from `{` to `}`.
    let attributes: Range<Int>?
}
