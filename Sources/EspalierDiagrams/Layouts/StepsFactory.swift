import EspalierCollectionLayout
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

    var fields: [FieldDefinition] {
        Self.arrangementFields + [
            .layoutDirection,
            FieldDefinition(
                "sectionSpacing", .length, default: "40", "Between sections, each a process of its own."),
        ]
    }

    /// What `panels` understands as well.
    static let arrangementFields = [
        FieldDefinition(
            "numberOfColumns", .integer(0...10_000), default: "0", "How many stand in a row; 0 for all."),
        FieldDefinition("interitemSpacing", .length, default: "40", "Between columns."),
        FieldDefinition("lineSpacing", .length, default: "40", "Between rows."),
        FieldDefinition(
            "alignment", .choice(StepsLayout.Alignment.allCases.map(\.rawValue)), default: "center",
            "Where one stands in a row that is higher."),
        FieldDefinition(
            "connectors", .bool, default: "true", "Whether an arrow leads from each to the next."),
    ]

    var connectorKinds: [String] { ["connector"] }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = StepsLayout()
        let options = request.options
        layout.numberOfColumns = options?["numberOfColumns"]?.number.map { Int($0) } ?? 0
        layout.interitemSpacing = options?.length("interitemSpacing") ?? layout.interitemSpacing
        layout.lineSpacing = options?.length("lineSpacing") ?? layout.lineSpacing
        layout.sectionSpacing = options?.length("sectionSpacing") ?? layout.sectionSpacing
        layout.alignment = options?.choice("alignment") ?? layout.alignment
        layout.showsConnectors = options?["connectors"]?.bool ?? true
        return layout
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
