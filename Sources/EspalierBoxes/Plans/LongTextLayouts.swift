import EspalierGraphics

/// The layouts of long texts.
///
/// A view is laid out again in each band of a bitmap and in each tile. A long text is in many of them, so its time would
/// grow with the square of its length.
struct LongTextLayouts {
    private struct Key: Hashable {
        let runs: [TextRun]
        let container: TextContainer
    }

    /// The minimum length of a long text in UTF-8 bytes.
    ///
    /// Most shorter texts are in few bands, and laying them out takes little more time than looking them up.
    static let minimumLength = 1_000
    /// The maximum number of fragments in all layouts, which take about 100 bytes each.
    static let maximumFragmentCount = 100_000

    private var layouts: [Key: TextLayout] = [:]
    private var fragmentCount = 0

    /// Returns the layout of a text, which is stored if the text is long.
    ///
    /// If there are too many fragments, all stored layouts are removed.
    mutating func layout(
        _ runs: [TextRun], in container: TextContainer, measuring text: any TextMeasuring
    ) -> TextLayout {
        guard runs.reduce(0, { $0 + $1.string.utf8.count }) >= Self.minimumLength else {
            return text.layout(runs, in: container)
        }
        let key = Key(runs: runs, container: container)
        if let layout = layouts[key] { return layout }
        let layout = text.layout(runs, in: container)
        fragmentCount += layout.fragments.count
        if fragmentCount > Self.maximumFragmentCount {
            layouts = [:]
            fragmentCount = layout.fragments.count
        }
        if fragmentCount <= Self.maximumFragmentCount { layouts[key] = layout }
        return layout
    }
}
