import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `timeline` of diagram files: items along a line.
struct TimelineType: LayoutType {
    let name = "timeline"
    let documentation =
        "Items connected to one continuous line, on one side of it or alternating; sections are eras with headers."

    let discussion = """
        Items are on one side of the line or alternate; if a vertical timeline is too narrow for that, all are trailing. They
        keep their order along the line, and items and captions on one side don't overlap.

        A header is on a vertical line, or above all items of a horizontal one. Between items on both sides, a vertical line
        continues behind the header, so give the header a fill. With all items on one side, the line is interrupted at the
        header. The line runs from the first header of a vertical timeline, or from the first marker, to the last marker.
        `caption`, for example a date, is on the other side of the line. `marker` is on the line; use `when` to highlight
        important ones.
        """

    struct Options: LayoutConfiguration {
        var timeline = TimelineLayout.Configuration()
        @Limited var sectionHeaderHeight: CGFloat?

        static let options: [ConfigurationOption<Self>] =
            TimelineLayout.Configuration.options.within(\.timeline) + [
                .measured(
                    "sectionHeaderHeight", \.sectionHeaderHeight,
                    "The height of all headers, which exist if the views describe them.")
            ]
    }

    private typealias Kind = TimelineLayout.Kind

    nonisolated var supplementaryKinds: [ElementKind] {
        [.sectionHeader(), ElementKind("caption", identifier: Kind.caption, of: .item)]
    }

    nonisolated var decorationKinds: [ElementKind] {
        let line = BoxDeclaration.filled(.outline, shape: .rectangle)
        return [
            ElementKind("line", identifier: Kind.line, of: .section, standard: line),
            ElementKind("stem", identifier: Kind.stem, of: .item, standard: line),
            ElementKind(
                "marker", identifier: Kind.marker, of: .item, standard: .filled(.accent, shape: .ellipse)),
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = TimelineLayout()
        layout.configuration = options.timeline
        var setup = LayoutSetup(layout, TimelineDelegate(request, options))
        // Exclude `line`, because in this layout the view `line` describes the line of the timeline itself.
        setup.sectionDecorations = request.views.sectionDecorations.filter { $0.shape != .line }
        return setup
    }
}

private final class TimelineDelegate: OptionsDelegate<TimelineType.Options>,
    CollectionViewDelegateTimelineLayout
{
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { content.heightOfItem(at: indexPath, width: width) }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout,
        sizeForCaptionOfItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize {
        content.size(
            ofKind: TimelineLayout.Kind.caption, row: content.row(at: indexPath), maximumWidth: maximumWidth)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat {
        content.height(
            ofKind: CollectionView.elementKindSectionHeader, row: section, width: width,
            fixed: options.sectionHeaderHeight)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, sizeForHeaderInSection section: Int,
        maximumWidth: CGFloat
    ) -> CGSize? {
        let kind = CollectionView.elementKindSectionHeader
        var size = content.size(ofKind: kind, row: section, maximumWidth: maximumWidth)
        size.height = content.height(
            ofKind: kind, row: section, width: size.width, fixed: options.sectionHeaderHeight)
        return size
    }
}
