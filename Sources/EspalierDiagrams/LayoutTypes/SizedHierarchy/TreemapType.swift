import EspalierBoxes
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

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
        var box = BoxDeclaration()
        box.shape = .invisible
        box.alignment = .leading
        box.padding = EdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
        var text = TextDeclaration.fitting("{label}", .caption)
        text.weight = .semibold
        box.content = [.text(text)]
        box.link = FieldTemplate(field: "link")
        box.tooltip = BoxDeclaration.sizedItem.tooltip
        return [
            ElementKind("header", identifier: TreemapLayout.elementKindHeader, of: .item, standard: box),
            more,
        ]
    }

    nonisolated var decorationKinds: [ElementKind] {
        var box = BoxDeclaration.containerFrame
        box.cornerRadius = 3
        box.tooltip = BoxDeclaration.sizedItem.tooltip
        return [
            ElementKind("container", identifier: TreemapLayout.elementKindContainer, of: .item, standard: box)
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = TreemapLayout()
        layout.configuration = options
        return setup(layout, request)
    }
}
