import EspalierBoxes
import EspalierCollectionLayout
import EspalierDataFiles
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The layout type `steps` of diagram files: the steps of a process with arrows between them.
///
/// A page of `panels` has this layout, too.
struct StepsType: LayoutType {
    typealias Options = StepsLayout.Configuration

    let name = "steps"
    let documentation = "The steps of a process in rows, with an arrow from each to the next."

    let discussion = """
        Columns are as wide as their widest item, rows as high as their highest. Each section is a separate process. Arrows
        are supplementary views of the kind `connector`, or `turn` from the end of a row to the beginning of the next. The
        `label` of `connector` shows fields of the item before the arrow, which needs as much space as its text. The
        `panels` of a diagram file are laid out in the same way.

        ![Six steps of the layout process in two rows.](layout-process)
        """

    nonisolated var viewKeys: [ViewKey] { [.layoutDirection] }
    nonisolated var supplementaryKinds: [ElementKind] {
        [
            .connectors(StepsLayout.elementKindConnector, StepsLayout.elementKindTurn),
            .labels(ofLines: "connector", identifier: StepsLayout.elementKindLabel),
        ]
    }

    /// The keys of this layout that `panels` also has.
    ///
    /// Panels are aligned at the top by default, so that the captions of a row are on one line.
    nonisolated var panelFields: [FieldDefinition] {
        fields.filter { !["layoutDirection", "fit", "sectionSpacing"].contains($0.name) }.map { field in
            guard field.name == Self.alignment else { return field }
            return FieldDefinition(
                field.name, field.type, default: StepsLayout.Alignment.top.rawValue, field.documentation)
        }
    }

    private nonisolated static let alignment = "alignment"

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = StepsLayout()
        layout.configuration = options
        if !request.content.panels.isEmpty, request.node?[Self.alignment] == nil {
            layout.alignment = .top
        }
        return LayoutSetup(layout, StepsDelegate(request))
    }
}

private final class StepsDelegate: LayoutDelegate, CollectionViewDelegateStepsLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        content.panels.isEmpty ? content.sizeOfItem(at: indexPath) : content.panels[indexPath.item].size
    }

    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForLabelAt indexPath: IndexPath
    ) -> CGSize { content.sizeOfLabel(ofKind: StepsLayout.elementKindLabel, at: indexPath) }
}
