import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
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

    nonisolated var options: [LayoutOption<CircleLayout>] {
        [
            .field(
                FieldDefinition(
                    "width", .number(1...1_000_000), default: "480",
                    "The width of the view around the circle."
                )),
            .field(
                FieldDefinition(
                    "height", .number(1...1_000_000), default: "480",
                    "The height of the view around the circle.")),
            .greatestItemSize { $0.itemSize = $1 },
            .length(
                "radius", default: 0,
                "From the circle's centre to the items' centres; 0 for the greatest that fits the view, or more where items "
                    + "would overlap."
            ) { $0.radius = $1 },
            .length(
                "itemSpacing", default: 8,
                "The least free space between neighbours, for a radius that isn't given."
            ) { $0.itemSpacing = $1 },
            .startAngle { $0.startAngle = $1 },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = configured(CircleLayout(), request)
        if (request.views.cell ?? defaultCell).box.shape == .ellipse { layout.itemShape = .ellipse }
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
