import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: class-hierarchy}`.
struct ClassHierarchyFactory: LayoutFactory {
    let type = "class-hierarchy"
    let documentation = "A tree of boxes, from a root outwards, with connectors between parents and children."
    let dataKind = LayoutDataKind.hierarchy
    let connectorKinds = ["connector", "reference", "continuation"]

    nonisolated private static let namedRatios: [(name: String, ratio: ClassHierarchyLayout.AspectRatio)] = [
        ("standard", .standard), ("widescreen", .widescreen), ("A4", .a4), ("A4-landscape", .a4Landscape),
        ("Letter", .letter), ("Letter-landscape", .letterLandscape),
    ]

    nonisolated var options: [LayoutOption<ClassHierarchyLayout>] { Self.orderOptions + Self.spacingOptions }

    nonisolated private static let orderOptions: [LayoutOption<ClassHierarchyLayout>] = [
        .choice(
            "arrangement", default: .rows,
            "A row for each leaf; a compact tree; a poster of columns; or leaves hanging below their parent."
        ) { $0.arrangement = $1 },
        .choice("direction", default: .leftToRight, "Where the tree grows to.") { $0.direction = $1 },
        .choice(
            "parentAlignment", default: .firstChild,
            "Whether a parent stands beside its first child or in the middle of all."
        ) { $0.parentAlignment = $1 },
        .choice(
            "levels", default: .aligned,
            "Whether all items of a depth start at one line, or each right behind its parent."
        ) { $0.levels = $1 },
        LayoutOption(
            FieldDefinition(
                "aspectRatio", .either([.choice(namedRatios.map(\.name)), .ratio]), default: "4:3",
                "Width to height that columns aim for.")
        ) { $0.aspectRatio = $1.options?["aspectRatio"].flatMap(ratio) ?? .standard },
        .choice(
            "childPlacement", default: .automatic,
            "Whether columns put children beside their parent, below it, or where the page gets smaller."
        ) { $0.childPlacement = $1 },
    ]

    nonisolated private static let spacingOptions: [LayoutOption<ClassHierarchyLayout>] = [
        .insets(
            "insets", default: EdgeInsets(top: 3, left: 12, bottom: 3, right: 12),
            "Free space around each box."
        ) { $0.insets = $1 },
        .length("rowSpacing", default: 0, "More space between rows.") { $0.rowSpacing = $1 },
        LayoutOption(
            FieldDefinition(
                "sectionSpacing", .length, default: "0; up and down, what keeps levels 24 apart",
                "More space between parent and children.")
        ) { $0.sectionSpacing = $1.options?.length("sectionSpacing") ?? sectionSpacing(of: $0) },
        .length(
            "treeSpacing", default: 12, "More space between the trees of a forest; none in columns."
        ) { $0.treeSpacing = $1 },
        .integer(
            "firstFramedSection", 0...10_000, default: 0,
            "In rows, how far the layout has come: levels before this one are left out."
        ) { $0.firstFramedSection = $1 },
        .length("columnSpacing", default: 16, "Space between columns.") { $0.columnSpacing = $1 },
        .length(
            "indentation", default: 16, "How far hanging leaves are from the line they hang on."
        ) { $0.indentation = $1 },
    ]

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = configured(ClassHierarchyLayout(), request)
        // Buses on half points, so that a line of one point covers whole pixels at every whole scale.
        layout.displayScale = 1
        layout.connectorStyle = request.connector.style.layoutStyle
        layout.connectorCornerRadius = request.connector.cornerRadius
        layout.referenceStyle = request.reference.style == .curved ? .curved : .straight
        layout.connectorLineWidth = request.connector.stroke.width ?? 1
        return layout
    }

    /// The insets that keep rows close together would leave no room for connectors between levels that are rows.
    private static func sectionSpacing(of layout: ClassHierarchyLayout) -> CGFloat {
        switch layout.direction {
        case .leftToRight, .rightToLeft: 0
        case .topToBottom, .bottomToTop: max(0, 24 - layout.insets.vertical)
        }
    }

    /// The outermost boxes' insets.
    func emptyEdges(of layout: CollectionViewLayout) -> EdgeInsets {
        (layout as? ClassHierarchyLayout)?.insets ?? .zero
    }

    func register(_ dataSource: DiagramDataSource, with collectionView: CollectionView) {
        dataSource.register(
            DiagramLineView.self, ofKind: ClassHierarchyLayout.elementKindConnector, with: collectionView
        )
        dataSource.register(
            DiagramLineView.self, ofKind: ClassHierarchyLayout.elementKindReference, with: collectionView
        )
        dataSource.register(
            DiagramContinuationView.self, ofKind: ClassHierarchyLayout.elementKindContinuation,
            with: collectionView)
    }

    private static func ratio(_ node: Node) -> ClassHierarchyLayout.AspectRatio? {
        guard let text = node.scalarText else { return nil }
        if let named = namedRatios.first(where: { $0.name == text }) { return named.ratio }
        return Ratio(text).map { ClassHierarchyLayout.AspectRatio(width: $0.width, height: $0.height) }
    }
}

nonisolated extension ConnectorDeclaration.Style {
    fileprivate var layoutStyle: ClassHierarchyLayout.ConnectorStyle {
        switch self {
        case .orthogonal: .orthogonal
        case .curved: .curved
        case .straight: .straight
        }
    }
}

nonisolated extension BoxDeclaration {
    /// A plain box with the item's label: what a diagram file without views shows.
    static var labelled: BoxDeclaration {
        var box = BoxDeclaration()
        box.cornerRadius = 5
        box.fill = .color(.token(.surface, opacity: 1))
        box.stroke = StrokeDeclaration(color: .token(.outline, opacity: 1))
        box.padding = EdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
        box.content = [.text(TextDeclaration(text: FieldTemplate(field: "label")))]
        box.link = FieldTemplate(field: "link")
        box.tooltip = FieldTemplate(field: "tooltip")
        return box
    }
}

nonisolated extension FieldTemplate {
    /// The value of one field, which need not be there.
    init(field: String) { self.init(segments: [.field([field], isOptional: true)]) }
}
