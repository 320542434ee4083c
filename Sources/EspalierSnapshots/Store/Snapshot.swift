/// A new snapshot, to be compared with its baseline.
public nonisolated struct Snapshot: Sendable {
    /// The name of the file, relative to the folder of baselines, such as `FeedTests/scrolls@2x.png`.
    public let name: String
    /// The kind of the snapshot: a layout or a picture.
    public let kind: SnapshotResult.Kind
    /// The bytes of the file: a PNG, or the text of a layout in UTF-8.
    public let bytes: [UInt8]
    /// The layout, from which messages take the names of elements; nil for a picture without a layout.
    public let layout: LayoutSnapshot?

    /// Creates a snapshot; `bytes` is a PNG if `kind` is `picture`, and the text of a layout in UTF-8 if `kind` is
    /// `layout`.
    public init(name: String, kind: SnapshotResult.Kind, bytes: [UInt8], layout: LayoutSnapshot?) {
        (self.name, self.kind, self.bytes, self.layout) = (name, kind, bytes, layout)
    }
}
