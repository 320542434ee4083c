import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `wide-feed` of diagram files: a feed in sections of grouped items.
struct WideFeedType: LayoutType {
    let name = "wide-feed"
    let documentation =
        "A feed in sections of grouped items, with a circle and a line along each section."

    let discussion = """
        Adjacent groups that are small enough share a row; large ones wrap and don't share. All items of a row are as high as
        the highest. A box whose stroke has only some `sides`, including the right one, has no border on that side at the end of a row.

        A group that exceeds its section ends with it, a group that begins within another one is ignored, and a banner ends
        the group that contains it. Each of these is a warning at the item.
        """

    struct Options: LayoutConfiguration {
        var feed = WideFeedLayout.Configuration()
        @Limited var headerViewHeight: CGFloat?
        @Limited var sectionHeaderHeight: CGFloat?
        @Limited var itemHeaderHeight: CGFloat?
        @Limited var siteViewSize: CGSize?
        @Limited var circleDiameter: CGFloat?
        @Limited var lineWidth: CGFloat?

        static let options: [ConfigurationOption<Self>] =
            [
                .measured(
                    "headerViewHeight", \.headerViewHeight,
                    "The height of the header of the whole feed; 0 for none."),
                .measured(
                    "sectionHeaderHeight", \.sectionHeaderHeight, "The height of the sections' headers."),
                .measured("itemHeaderHeight", \.itemHeaderHeight, "The height of the groups' headers."),
                .size(
                    "siteViewSize", \.siteViewSize,
                    "The width and height of the views below the items; `auto` for the items' width and the height that the "
                        + "highest needs."),
            ] + WideFeedLayout.Configuration.options.within(\.feed) + [
                .number(
                    "circleDiameter", \.circleDiameter, default: "that of the view, or 12",
                    "The diameter of the circles next to the sections' headers; 0 for none."),
                .number(
                    "lineWidth", \.lineWidth, default: "that of the view, or 2",
                    "The width of the lines along the sections; 0 for none."),
            ]
    }

    nonisolated static let group = ItemField(
        "group", .integer(1...Int.max), "The number of items in the group that begins with the item.")
    nonisolated static let header = ItemField(
        "header", .text, "The text above the group that begins with the item.")
    nonisolated static let banner = ItemField("banner", .flag, "True for an item with a row of its own.")

    nonisolated var itemFields: [ItemField] { [Self.group, Self.header, Self.banner] }

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

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = WideFeedLayout()
        layout.configuration = options.feed
        let fields = WideFeedFields(request.content.items)
        layout.configuration = measured(layout, options, fields, request)
        let delegate = WideFeedDelegate(
            request, fields, fixedHeaderHeight: options.sectionHeaderHeight)
        var setup = LayoutSetup(layout, delegate)
        setup.sectionDecorations = decorations(options, described: request.views.sectionDecorations)
        return setup
    }

    /// Returns the configuration with the heights of the feed's header, of the groups' headers and of the site views.
    ///
    /// If an option doesn't set a height, the maximum height of all views of the kind is used.
    private func measured(
        _ layout: WideFeedLayout, _ options: Options, _ fields: WideFeedFields, _ request: LayoutRequest
    ) -> WideFeedLayout.Configuration {
        var feed = options.feed
        let (content, widths) = (request.content, layout.itemWidths(inViewOfWidth: request.width))
        func maximum(_ kind: String, _ rows: some Sequence<Int>, _ width: CGFloat) -> CGFloat {
            guard let view = content.views.supplementary[kind] else { return 0 }
            return rows.reduce(0) { max($0, view.height(row: $1, width: width)) }
        }
        feed.headerViewHeight = options.headerViewHeight ?? maximum(Kind.header, 0..<1, request.width)
        let rows = 0..<content.items.count
        // Headers of groups are at least as wide as one item, so measure them at the width of one item.
        feed.itemHeaderHeight =
            options.itemHeaderHeight
            ?? maximum(
                Kind.itemHeader, rows.lazy.filter { fields.hasHeader(row: $0) }, widths.normalItem)
        feed.siteViewSize =
            options.siteViewSize
            ?? CGSize(
                width: widths.normalItem,
                height: maximum(
                    Kind.itemSite, rows.lazy.filter { !fields.isBanner(row: $0) }, widths.normalItem))
        return feed
    }

    /// Returns the decorations of sections that the file describes, and the standard decorations (a line and a circle)
    /// of other shapes.
    private func decorations(_ options: Options, described: [SectionDecoration]) -> [SectionDecoration] {
        let missing = WideFeedLayout.standardDecorations.filter { standard in
            !described.contains { $0.shape == standard.shape }
        }
        return (described + missing).map { decoration in
            var decoration = decoration
            switch decoration.shape {
            case .circle: decoration.size = options.circleDiameter ?? decoration.size
            case .line: decoration.size = options.lineWidth ?? decoration.size
            case .background, .band, .separator: break
            }
            return decoration
        }
    }
}

private final class WideFeedDelegate: LayoutDelegate, CollectionViewDelegateWideFeedLayout {
    private let fields: WideFeedFields
    private let fixedHeaderHeight: CGFloat?

    init(_ request: LayoutRequest, _ fields: WideFeedFields, fixedHeaderHeight: CGFloat?) {
        (self.fields, self.fixedHeaderHeight) = (fields, fixedHeaderHeight)
        super.init(request)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat {
        content.height(
            ofKind: WideFeedLayout.Kind.sectionHeader, row: section, width: width, fixed: fixedHeaderHeight)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout,
        shouldDisplayHeaderOverItemAt indexPath: IndexPath
    ) -> Bool { fields.hasHeader(row: content.row(at: indexPath)) }

    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, numberOfGroupedItemsAt indexPath: IndexPath
    ) -> Int { fields.groupLength(row: content.row(at: indexPath)) ?? 1 }

    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, layoutTypeForItemAt indexPath: IndexPath
    ) -> FeedItemLayoutType { fields.isBanner(row: content.row(at: indexPath)) ? .bannerAd : .normalItem }

    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { content.heightOfItem(at: indexPath, width: width) }
}
