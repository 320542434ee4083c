import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: wide-feed}`. Of an item, `group` is the number of items in the group that it begins, `header` the
/// group's header, and `banner` makes it a banner.
struct WideFeedFactory: LayoutFactory {
    let type = "wide-feed"
    let documentation =
        "A feed in sections of grouped items, with a circle and a line along each section. An item with `group: 3` "
        + "begins a group of three; `header` is the text above the group, `banner: true` gives an item a row of its own."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<WideFeedLayout>] { Self.itemOptions + Self.feedOptions }

    nonisolated private static let itemOptions: [LayoutOption<WideFeedLayout>] = [
        .viewWidth,
        .layoutDirection,
        .field(.measured("headerViewHeight", "Height of the header over the whole feed; 0 for none.")),
        .number(
            "normalItemWidth", 1...1_000_000, default: 240,
            "The least width of an item; what a row has left over is spread among its items."
        ) { $0.normalItemWidth = $1 },
        .field(.measured("sectionHeaderHeight", "Height of the sections' headers.")),
        .field(.measured("itemHeaderHeight", "Height of the groups' headers.")),
        .length("itemHeaderSpacing", default: 4, "Between a group's header and its items.") {
            $0.itemHeaderSpacing = $1
        },
        .length("itemSpacing", default: 0, "Between the items of a row.") { $0.itemSpacing = $1 },
        .length("rowSpacing", default: 12, "Above each row.") { $0.rowSpacing = $1 },
        .length("sectionSpacing", default: 16, "Between a section and the next one's header.") {
            $0.sectionSpacing = $1
        },
        .field(
            FieldDefinition(
                "siteViewSize", .sizeOrAuto, default: "auto",
                "Width and height of the views below the items; `auto` for the items' width and the height that the "
                    + "highest needs.")),
        .length("siteViewSpacing", default: 4, "Between an item and its site.") { $0.siteViewSpacing = $1 },
    ]

    nonisolated private static let feedOptions: [LayoutOption<WideFeedLayout>] = [
        .insets(
            "margins", default: EdgeInsets(top: 0, left: 16, bottom: 16, right: 16), "Around the whole feed."
        ) { $0.margins = $1 },
        .length("gutterWidth", default: 28, "The room at the leading edge for circles and lines.") {
            $0.gutterWidth = $1
        },
        .field(
            FieldDefinition(
                "circleDiameter", .length,
                "The circles beside the sections' headers, 12 points unless their view says; 0 for none.")),
        .field(
            FieldDefinition(
                "lineWidth", .length,
                "The lines along the sections, 2 points wide unless their view says; 0 for none.")),
    ]

    private typealias Kind = WideFeedLayout.Kind

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            ElementKind(
                Kind.header, of: .diagram, standard: .texts([("title", .title), ("description", .subtitle)])),
            ElementKind(Kind.sectionHeader, of: .section, standard: .texts([("label", .heading)])),
            ElementKind(Kind.itemHeader, of: .item, standard: .texts([("header", .stereotype)])),
            ElementKind(Kind.itemSite, of: .item, standard: .texts([("site", .caption)])),
        ]
    }

    nonisolated var decorationKinds: [ElementKind] {
        [
            ElementKind("circle", of: .section, standard: .filled(.line, shape: .ellipse)),
            ElementKind("line", of: .section, standard: .filled(.outline, shape: .rectangle)),
        ]
    }

    /// The deck's line and circle are there without being described.
    func sectionDecorations(_ request: LayoutRequest) -> [SectionDecoration] {
        let described = request.views.sectionDecorations
        let missing = WideFeedLayout.standardDecorations.filter { standard in
            !described.contains { $0.shape == standard.shape }
        }
        return (described + missing).map { decoration in
            var decoration = decoration
            switch decoration.shape {
            case .circle: decoration.size = request.options?.length("circleDiameter") ?? decoration.size
            case .line: decoration.size = request.options?.length("lineWidth") ?? decoration.size
            case .background, .band, .separator: break
            }
            return decoration
        }
    }

    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        if case .sections(let sections) = data { FeedChecks(data: sections, collector: collector).run() }
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = configured(WideFeedLayout(), request)
        FeedMeasuring(layout: layout, request: request).run()
        return layout
    }
}

nonisolated extension BoxDeclaration {
    /// Fields below each other at the leading edge, each with its style; those without a value are left out.
    static func texts(_ fields: [(name: String, style: TextStyle)]) -> BoxDeclaration {
        var box = BoxDeclaration()
        box.shape = BoxShape.none
        box.alignment = .leading
        box.spacing = 4
        box.padding = EdgeInsets(top: 4, left: 0, bottom: 4, right: 0)
        box.content = fields.map { name, style in
            .text(TextDeclaration(text: FieldTemplate(field: name), style: style))
        }
        return box
    }

    /// One color, no outline.
    static func filled(_ token: ThemeToken, shape: BoxShape) -> BoxDeclaration {
        var box = BoxDeclaration()
        box.shape = shape
        box.fill = .color(.token(token, opacity: 1))
        return box
    }
}
