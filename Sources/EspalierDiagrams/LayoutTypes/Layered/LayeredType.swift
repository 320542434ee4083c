import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `layered` of diagram files: a graph whose edges lead from layer to layer.
struct LayeredType: LayoutType {
    typealias Options = LayeredLayout.Configuration

    let name = "layered"
    let documentation =
        "A graph in layers, such as dependencies: edges lead from layer to layer and cross little."
    let dataKind = LayoutDataKind.graph

    let discussion = """
        The data is a `graph`, or a table with the columns `from` and `to`. `edge` describes the lines, and `label` the texts on
        them. The texts `fromLabel` and `toLabel` of an edge are at its ends. An edge of a cycle that leads back to an earlier layer keeps its arrowhead. Equal edges are one line, and edges of
        different `kind` are parallel lines.

        The field `container` names the container of an item: a frame that no other item, line or frame enters. It is the id of
        another item, which becomes the container, or a path such as `shop/web` for a container inside another. Another column is
        named by `columns: { fields: { container: team } }`. Edges can also lead to containers. `container` describes the frames, and `header` their titles. Sections are containers, too.

        The field `layer` pins an item to a layer, and items with the same value of `rank` share a layer.
        """

    nonisolated var viewKeys: [ViewKey] { [.layoutDirection] }
    nonisolated var supplementaryKinds: [ElementKind] {
        [
            .edges(LayeredLayout.elementKindEdge),
            .labels(ofLines: "edge", identifier: LayeredLayout.elementKindLabel),
            .labels(ofLines: "edge", at: .start, identifier: LayeredLayout.elementKindStartLabel),
            .labels(ofLines: "edge", at: .end, identifier: LayeredLayout.elementKindEndLabel),
            .sectionHeader(standard: .containerTitle),
        ]
    }
    nonisolated var decorationKinds: [ElementKind] {
        [ElementKind(LayeredLayout.elementKindContainer, of: .section, standard: .containerFrame)]
    }
    nonisolated var itemFields: [ItemField] { [Self.layer, Self.rank, Self.container] }

    nonisolated static let container = ItemField(
        "container", .text, "The container of the item: the id of another item, or a path such as `shop/web`."
    )

    nonisolated static let layer = ItemField(
        "layer", .text, "The layer of the item: `first`, `last`, or a number from 1.")
    nonisolated static let rank = ItemField(
        "rank", .text, "The name of a group. The items of a group share a layer.")

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = LayeredLayout()
        layout.configuration = options
        layout.maximumEdges = request.limits[.edges]
        let delegate = LayeredDelegate(request)
        layout.graphDataSource = delegate
        var setup = LayoutSetup(layout, delegate)
        setup.kindsOfItems = [LayeredLayout.elementKindEdge]
        let content = request.content
        setup.failure = {
            guard let problem = layout.problem else { return nil }
            let items = layout.contradictingItems
            let names = items.map { "'\(content.items.labels[content.row(at: $0)].excerpt())'" }
            let message = "the layers that items are pinned to contradict the edges between "
            return (items.first, items.isEmpty ? problem : message + names.joined(separator: ", "))
        }
        return setup
    }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        let count = data.data.edges?.count ?? 0
        if count > data.limits[.edges] {
            data.collector.report(
                .exceeding(.edges, "\(count) edges are beyond the limit of \(data.limits[.edges])"))
        }
        guard let column = Self.layer.column(of: data.items) else { return }
        for row in 0..<data.items.count {
            guard let value = column[row], LayeredLayoutPin(value.text) == nil else { continue }
            data.error(
                "expected 'layer' to be 'first', 'last' or a number from 1, found '\(value.text.excerpt())'",
                row: row)
        }
    }
}

nonisolated extension LayeredLayoutPin {
    /// Creates the pin that a text names; nil if it names none.
    init?(_ text: String) {
        switch text {
        case "first": self = .first
        case "last": self = .last
        default:
            guard let number = Int(text), number > 0 else { return nil }
            self = .layer(number)
        }
    }
}

nonisolated extension BoxDeclaration {
    /// The frame of a container.
    static var containerFrame: BoxDeclaration {
        var box = filled(.surfaceRaised, shape: .roundedRectangle)
        box.fill = .color(.token(.surfaceRaised, opacity: 0.5))
        box.cornerRadius = 6
        box.stroke = StrokeDeclaration(color: .token(.outline, opacity: 1))
        box.link = FieldTemplate(field: "link")
        box.tooltip = FieldTemplate(field: "tooltip")
        return box
    }

    /// The title of a container.
    static var containerTitle: BoxDeclaration {
        var box = BoxDeclaration.lineLabel
        box.content = [.text(TextDeclaration(text: FieldTemplate(field: "label"), style: .caption))]
        return box
    }
}
