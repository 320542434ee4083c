import EspalierBoxes
import EspalierLayouts

/// The layout type `treemap` of diagram files: rectangles in rectangles, with areas in proportion to sizes.
struct TreemapType: SizedHierarchyType {
    typealias Options = TreemapLayout.Configuration

    let name = "treemap"
    let documentation = "Rectangles inside those of their parents, with areas in proportion to sizes."

    let discussion = """
        The field `size` is the size of an item itself, and a parent is as large as its children and its own size together. Cells
        are leaves. `container` describes the frame of a parent, and `header` the strip above its children, which is left out if
        it doesn't fit. Siblings that are too small become one, which `more` describes: `{moreCount}` is their number. For every
        item, `{total}` is the size with everything below it, and `{share}` is its percentage of the whole.
        """

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            ElementKind(
                "header", identifier: TreemapLayout.elementKindHeader, of: .item, standard: .sizeHeader),
            more,
        ]
    }

    nonisolated var decorationKinds: [ElementKind] { [container] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = TreemapLayout()
        layout.configuration = options
        return setup(layout, request)
    }
}
