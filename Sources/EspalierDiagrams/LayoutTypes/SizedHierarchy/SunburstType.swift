import EspalierLayouts
import Foundation

/// The layout type `sunburst` of diagram files: a ring around the other, with angles in proportion to sizes.
struct SunburstType: SizedHierarchyType {
    typealias Options = SunburstLayout.Configuration

    let name = "sunburst"
    let documentation = "Rings around a root, in which items have angles in proportion to their sizes."

    let discussion = """
        The field `size` is the size of an item itself, and a parent has the angle of its children and its own size together.
        Each item is outside of its parent. Siblings that are too small become one, which `more` describes: `{moreCount}` is their
        number. The outline of a cell is a sector of a ring, whatever its `shape`. For every item, `{total}` is the size with
        everything below it, and `{share}` is its percentage of the whole.
        """

    nonisolated var viewKeys: [ViewKey] { [.width(600), .height(600), .layoutDirection] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = SunburstLayout()
        layout.configuration = options
        return setup(layout, request)
    }
}
