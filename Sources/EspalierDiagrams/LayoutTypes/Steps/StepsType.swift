import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
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
        `panels` of a diagram file are laid out in the same way.

        ![Six steps of the layout process in two rows.](layout-process)
        """

    nonisolated var viewKeys: [ViewKey] { [.layoutDirection] }
    nonisolated var supplementaryKinds: [ElementKind] { [.line("connector") { $0.connector.stroke }] }

    /// The keys of this layout that `panels` also has.
    nonisolated var panelFields: [FieldDefinition] {
        fields.filter { !["layoutDirection", "sectionSpacing"].contains($0.name) }
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = StepsLayout()
        layout.configuration = options
        var setup = LayoutSetup(layout, StepsDelegate(request))
        for kind in [StepsLayout.elementKindConnector, StepsLayout.elementKindTurn] {
            setup.viewClasses[kind] = DiagramStepConnectorView.self
        }
        return setup
    }
}

private final class StepsDelegate: LayoutDelegate, CollectionViewDelegateStepsLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        content.panels.isEmpty ? content.sizeOfItem(at: indexPath) : content.panels[indexPath.item].size
    }
}
