import EspalierCollectionLayout
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: circle}`.
struct CircleFactory: LayoutFactory {
    let type = "circle"
    let documentation = "All items evenly around a circle, clockwise."
    let dataKind = LayoutDataKind.sections

    var fields: [FieldDefinition] {
        [
            FieldDefinition(
                "width", .number(1...1_000_000), default: "480", "The width of the view around the circle."),
            FieldDefinition(
                "height", .number(1...1_000_000), default: "480", "The height of the view around the circle."),
            FieldDefinition(
                "itemSize", .either([.keyword("auto"), .list(.length, count: 2...2)]), default: "auto",
                "Width and height of all items; `auto` for those of the largest."),
            FieldDefinition(
                "radius", .length, default: "0",
                "From the circle's centre to the items' centres; 0 for the greatest that fits the view."),
            FieldDefinition(
                "startAngle", .number(-360...360), default: "0",
                "Where the first item is, in degrees clockwise from the top."),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = CircleLayout()
        let options = request.options
        layout.itemSize = options?.size("itemSize") ?? request.dataSource.greatestSize()
        layout.radius = options?.length("radius") ?? 0
        layout.startAngle = (options?.length("startAngle") ?? 0) * .pi / 180
        return layout
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(
            width: request.options?.length("width") ?? 480, height: request.options?.length("height") ?? 480)
    }
}

extension DiagramDataSource {
    /// A size that every item's content fits in.
    func greatestSize() -> CGSize {
        var size = CGSize.zero
        for section in 0..<sectionCount {
            for item in 0..<itemCount(inSection: section) {
                let own = sizeOfItem(section: section, item: item)
                size = CGSize(width: max(size.width, own.width), height: max(size.height, own.height))
            }
        }
        return size
    }
}
