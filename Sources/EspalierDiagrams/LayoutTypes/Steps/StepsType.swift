import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
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

        The field `container` names a frame around steps that follow each other, or a path of frames such as `build/tests`.
        `container` describes the frames, and `header` their titles. A frame that doesn't fit into the rest of a row begins a
        row, and one that is longer than a row also ends with a row.

        ![Six steps of the layout process in two rows.](layout-process)
        """

    nonisolated var viewKeys: [ViewKey] { [.layoutDirection] }
    nonisolated var supplementaryKinds: [ElementKind] {
        [
            .connectors(StepsLayout.elementKindConnector, StepsLayout.elementKindTurn),
            .labels(ofLines: "connector", identifier: StepsLayout.elementKindLabel), .containerTitles,
        ]
    }
    nonisolated var decorationKinds: [ElementKind] { [.containerFrames] }
    nonisolated var itemFields: [ItemField] { [.container] }

    /// Reports a container whose steps don't follow each other.
    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        guard let sections = data.sections, let containers = ItemContainers(data.items) else { return }
        for (number, rows) in containers.rows.enumerated() {
            let gap = zip(rows, rows.dropFirst()).first { $1 != $0 + 1 }?.1
            let isDivided = (0..<sections.sectionCount).first {
                $0 > 0 && sections.itemCount(inSection: $0) > 0
                    && rows.contains(sections.row(section: $0, item: 0))
                    && rows.first ?? 0 < sections.row(section: $0, item: 0)
            }
            guard let row = gap ?? isDivided.map({ sections.row(section: $0, item: 0) }) else { continue }
            let name = containers.table.labels[number].excerpt()
            data.error(
                "the steps of the container '\(name)' don't follow each other; move '\(data.items.labels[row].excerpt())', "
                    + "or name another container", row: row)
        }
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
