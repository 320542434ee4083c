import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: steps}`: a process. What a page of `panels` is laid out by, too.
struct StepsFactory: LayoutFactory {
    let type = "steps"
    let documentation = "The steps of a process in rows, with an arrow from each to the next."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<StepsLayout>] {
        Self.arrangementOptions + [
            .layoutDirection,
            .length("sectionSpacing", default: 40, "Between sections, each a process of its own.") {
                $0.sectionSpacing = $1
            },
        ]
    }

    /// What `panels` understands as well.
    nonisolated static let arrangementOptions: [LayoutOption<StepsLayout>] = [
        .integer("numberOfColumns", 0...10_000, default: 0, "How many stand in a row; 0 for all.") {
            $0.numberOfColumns = $1
        },
        .length("interitemSpacing", default: 40, "Between columns.") { $0.interitemSpacing = $1 },
        .length("lineSpacing", default: 40, "Between rows.") { $0.lineSpacing = $1 },
        .choice("alignment", default: .center, "Where one stands in a row that is higher.") {
            $0.alignment = $1
        },
        .flag("connectors", default: true, "Whether an arrow leads from each to the next.") {
            $0.showsConnectors = $1
        },
    ]

    nonisolated var connectorKinds: [String] { ["connector"] }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(StepsLayout(), request)
    }

    func register(_ dataSource: DiagramDataSource, with collectionView: CollectionView) {
        for kind in [StepsLayout.elementKindConnector, StepsLayout.elementKindTurn] {
            dataSource.register(DiagramStepConnectorView.self, ofKind: kind, with: collectionView)
        }
    }
}

extension DiagramDataSource: CollectionViewDelegateStepsLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        panels.isEmpty
            ? sizeOfItem(section: indexPath.section, item: indexPath.item) : panels[indexPath.item].size
    }
}
