import EspalierBoxes
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The layout type `pack` of diagram files: circles in circles, with areas in proportion to sizes.
struct PackType: SizedHierarchyType {
    typealias Options = PackLayout.Configuration

    let name = "pack"
    let documentation = "Circles inside those of their parents, with areas of leaves in proportion to sizes."

    let discussion = """
        The field `size` is the size of an item itself. Cells are leaves. `container` describes the circle around the children of
        a parent, in which its own size is an empty place, and `header` its name on the edge, which is left out if it doesn't fit.
        Siblings that are too small become one, which `more` describes: `{moreCount}` is their number. The outline of all of them
        is a circle, whatever its `shape`. For every item, `{total}` is the size with everything below it, and `{share}` is its
        percentage of the whole.
        """

    nonisolated var viewKeys: [ViewKey] { [.width(600), .height(600), .layoutDirection] }

    nonisolated var supplementaryKinds: [ElementKind] {
        var box = BoxDeclaration.sizeHeader
        box.shape = .capsule
        box.fill = .color(.token(.background, opacity: 0.85))
        box.alignment = .center
        return [
            ElementKind("header", identifier: PackLayout.elementKindHeader, of: .item, standard: box), more,
        ]
    }

    nonisolated var decorationKinds: [ElementKind] { [container] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = PackLayout()
        layout.configuration = options
        return setup(layout, request)
    }
}
