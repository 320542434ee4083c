import EspalierLayouts

/// The layout type `icicle` of diagram files: a level next to the other, with lengths in proportion to sizes.
struct IcicleType: SizedHierarchyType {
    typealias Options = IcicleLayout.Configuration

    let name = "icicle"
    let documentation = "Levels next to each other, in which items are as long as their sizes."

    let discussion = """
        The field `size` is the size of an item itself, and a parent is as long as its children and its own size together. Each
        item is next to its parent. Siblings that are too short become one, which `more` describes: `{moreCount}` is their number.
        For every item, `{total}` is the size with everything below it, and `{share}` is its percentage of the whole.
        """

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = IcicleLayout()
        layout.configuration = options
        return setup(layout, request)
    }
}
