import EspalierCollectionLayout
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

    var fields: [FieldDefinition] {
        [
            .viewWidth,
            .layoutDirection,
            .measured("headerViewHeight", "Height of the header over the whole feed; 0 for none."),
            FieldDefinition(
                "normalItemWidth", .number(1...1_000_000), default: "240",
                "The least width of an item; what a row has left over is spread among its items."),
            .measured("sectionHeaderHeight", "Height of the sections' headers."),
            .measured("itemHeaderHeight", "Height of the groups' headers."),
            FieldDefinition(
                "itemHeaderSpacing", .length, default: "4", "Between a group's header and its items."),
            FieldDefinition("itemSpacing", .length, default: "0", "Between the items of a row."),
            FieldDefinition("rowSpacing", .length, default: "12", "Above each row."),
            FieldDefinition(
                "sectionSpacing", .length, default: "16", "Between a section and the next one's header."),
            FieldDefinition(
                "siteViewSize", .either([.keyword("auto"), .list(.length, count: 2...2)]), default: "auto",
                "Width and height of the views below the items; `auto` for the items' width and the height that the "
                    + "highest needs."),
            FieldDefinition("siteViewSpacing", .length, default: "4", "Between an item and its site."),
            FieldDefinition("margins", .insets, default: "[0, 16, 16]", "Around the whole feed."),
            FieldDefinition(
                "gutterWidth", .length, default: "28", "The room at the leading edge for circles and lines."),
            FieldDefinition(
                "circleDiameter", .length,
                "The circles beside the sections' headers, 12 points unless their view says; 0 for none."),
            FieldDefinition(
                "lineWidth", .length,
                "The lines along the sections, 2 points wide unless their view says; 0 for none."),
        ]
    }

    private typealias Kind = WideFeedLayout.Kind

    var supplementaryKinds: [ElementKind] {
        [
            ElementKind(
                Kind.header, of: .diagram, standard: .texts([("title", .title), ("description", .subtitle)])),
            ElementKind(Kind.sectionHeader, of: .section, standard: .texts([("label", .heading)])),
            ElementKind(Kind.itemHeader, of: .item, standard: .texts([("header", .stereotype)])),
            ElementKind(Kind.itemSite, of: .item, standard: .texts([("site", .caption)])),
        ]
    }

    var decorationKinds: [ElementKind] {
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

    func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        if case .sections(let sections) = data { FeedChecks(data: sections, collector: collector).run() }
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = WideFeedLayout()
        if let options = request.options { apply(options, to: layout) }
        FeedMeasuring(layout: layout, request: request).run()
        return layout
    }

    private func apply(_ options: Node, to layout: WideFeedLayout) {
        layout.normalItemWidth = options.length("normalItemWidth") ?? layout.normalItemWidth
        layout.itemHeaderSpacing = options.length("itemHeaderSpacing") ?? layout.itemHeaderSpacing
        layout.itemSpacing = options.length("itemSpacing") ?? layout.itemSpacing
        layout.rowSpacing = options.length("rowSpacing") ?? layout.rowSpacing
        layout.sectionSpacing = options.length("sectionSpacing") ?? layout.sectionSpacing
        layout.siteViewSpacing = options.length("siteViewSpacing") ?? layout.siteViewSpacing
        layout.margins = options.insets("margins") ?? layout.margins
        layout.gutterWidth = options.length("gutterWidth") ?? layout.gutterWidth
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: LayoutRequest.standardSize.height)
    }
}

extension BoxDeclaration {
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
