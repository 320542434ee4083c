import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `toolbar` of diagram files: a toolbar for each section.
struct ToolbarType: LayoutType {
    let name = "toolbar"
    let documentation =
        "Toolbars, one for each section: all items if they fit, otherwise as many as fit and the view `more`."

    let discussion = """
        The visible items are spread from edge to edge with equal gaps; a single one is in the middle. The supplementary view
        `more` has the section's fields. `views.supplementary.header`, where it is described, is above each toolbar.
        """

    struct Options: LayoutConfiguration {
        var toolbar = ToolbarLayout.Configuration()
        @Limited var itemSize: CGSize?
        @Limited var moreViewSize: CGSize?
        @Limited var sectionHeaderHeight: CGFloat?

        static let options: [ConfigurationOption<Self>] =
            [
                .itemSize(\.itemSize),
                .size(
                    "moreViewSize", \.moreViewSize,
                    "The width and height of the views for the items that don't fit; `auto` for those of their content."
                ),
                .measured(
                    "sectionHeaderHeight", \.sectionHeaderHeight,
                    "The height of the headers above the toolbars, which exist if the views describe them."),
            ] + ToolbarLayout.Configuration.options.within(\.toolbar)
    }

    nonisolated static let width = ItemField(
        "width", .number(0...1_000_000), ofSections: true,
        "The width of the section's toolbar; that of the view if a section has none.")

    nonisolated var itemFields: [ItemField] { [Self.width] }

    nonisolated var supplementaryKinds: [ElementKind] {
        var more = BoxDeclaration.labelled
        more.content = [.text(TextDeclaration(text: FieldTemplate(literal: "More")))]
        return [
            .sectionHeader(), ElementKind(ToolbarLayout.elementKindMore, of: .section, standard: more),
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = ToolbarLayout()
        layout.configuration = options.toolbar
        let delegate = ToolbarDelegate(request, options)
        // If all toolbars have a `width`, the view gets a width of 1, so that the picture is as wide as the widest
        // toolbar.
        let width = delegate.hasAllWidths ? 1 : request.width
        return LayoutSetup(
            layout, delegate, viewSize: CGSize(width: width, height: LayoutSetup.standardSize.height))
    }
}

private final class ToolbarDelegate: OptionsDelegate<ToolbarType.Options>, CollectionViewDelegateToolbarLayout
{
    private let widths: FieldColumn?

    override init(_ request: LayoutRequest, _ options: ToolbarType.Options) {
        widths = request.content.sections.flatMap { ToolbarType.width.column(of: $0.sections) }
        super.init(request, options)
    }

    var hasAllWidths: Bool {
        guard let widths else { return false }
        return (0..<content.sectionCount).allSatisfy { widths[$0] != nil }
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { options.itemSize ?? content.sizeOfItem(at: indexPath) }

    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForMoreViewInSection section: Int
    ) -> CGSize { options.moreViewSize ?? content.size(ofKind: ToolbarLayout.elementKindMore, row: section) }

    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, widthForSection section: Int
    ) -> CGFloat? { widths?[section]?.number.map { CGFloat($0) } }

    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, heightForHeaderInSection section: Int
    ) -> CGFloat {
        let width = self.collectionView(collectionView, layout: layout, widthForSection: section)
        return content.height(
            ofKind: CollectionView.elementKindSectionHeader, row: section,
            width: width ?? collectionView.bounds.width, fixed: options.sectionHeaderHeight)
    }
}
