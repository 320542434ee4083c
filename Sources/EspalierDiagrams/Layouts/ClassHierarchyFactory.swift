import EspalierCollectionLayout
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

    private static let namedRatios: [(name: String, ratio: ClassHierarchyLayout.AspectRatio)] = [
        ("standard", .standard), ("widescreen", .widescreen), ("A4", .a4), ("A4-landscape", .a4Landscape),
        ("Letter", .letter), ("Letter-landscape", .letterLandscape),
    ]

    var fields: [FieldDefinition] {
        [
            FieldDefinition(
                "arrangement", .choice(ClassHierarchyLayout.Arrangement.allCases.map(\.rawValue)),
                default: "rows",
                "A row for each leaf; a compact tree; a poster of columns; or leaves hanging below their parent."
            ),
            FieldDefinition(
                "direction", .choice(ClassHierarchyLayout.Direction.allCases.map(\.rawValue)),
                default: "leftToRight", "Where the tree grows to."),
            FieldDefinition(
                "parentAlignment", .choice(ClassHierarchyLayout.ParentAlignment.allCases.map(\.rawValue)),
                default: "firstChild",
                "Whether a parent stands beside its first child or in the middle of all."),
            FieldDefinition(
                "levels", .choice(ClassHierarchyLayout.Levels.allCases.map(\.rawValue)), default: "aligned",
                "Whether all items of a depth start at one line, or each right behind its parent."),
            FieldDefinition(
                "aspectRatio", .either([.choice(Self.namedRatios.map(\.name)), .ratio]), default: "4:3",
                "Width to height that columns aim for."),
            FieldDefinition(
                "childPlacement", .choice(ClassHierarchyLayout.ChildPlacement.allCases.map(\.rawValue)),
                default: "automatic",
                "Whether columns put children beside their parent, below it, or where the page gets smaller."),
            FieldDefinition("insets", .insets, default: "[3, 12]", "Free space around each box."),
            FieldDefinition("rowSpacing", .length, default: "0", "More space between rows."),
            FieldDefinition(
                "sectionSpacing", .length, default: "0", "More space between parent and children."),
            FieldDefinition(
                "treeSpacing", .length, default: "12",
                "More space between the trees of a forest; none in columns."),
            FieldDefinition(
                "firstFramedSection", .integer(0...10_000), default: "0",
                "In rows, how far the layout has come: levels before this one are left out."),
            FieldDefinition("columnSpacing", .length, default: "16", "Space between columns."),
            FieldDefinition(
                "indentation", .length, default: "16",
                "How far hanging leaves are from the line they hang on."),
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = ClassHierarchyLayout()
        let options = request.options
        layout.arrangement = options?.choice("arrangement") ?? layout.arrangement
        layout.direction = options?.choice("direction") ?? layout.direction
        layout.parentAlignment = options?.choice("parentAlignment") ?? layout.parentAlignment
        layout.levels = options?.choice("levels") ?? layout.levels
        layout.aspectRatio = options?["aspectRatio"].flatMap(Self.ratio) ?? layout.aspectRatio
        layout.childPlacement = options?.choice("childPlacement") ?? layout.childPlacement
        layout.insets = options?.insets("insets") ?? EdgeInsets(top: 3, left: 12, bottom: 3, right: 12)
        layout.rowSpacing = options?.length("rowSpacing") ?? 0
        layout.sectionSpacing = options?.length("sectionSpacing") ?? 0
        layout.treeSpacing = options?.length("treeSpacing") ?? 12
        layout.firstFramedSection = options?["firstFramedSection"]?.number.map { Int($0) } ?? 0
        layout.columnSpacing = options?.length("columnSpacing") ?? 16
        layout.indentation = options?.length("indentation") ?? 16
        // Buses on half points, so that a line of one point covers whole pixels at every whole scale.
        layout.displayScale = 1
        layout.connectorStyle = request.connector.style.layoutStyle
        layout.connectorCornerRadius = request.connector.cornerRadius
        layout.referenceStyle = request.reference.style == .curved ? .curved : .straight
        layout.connectorLineWidth = request.connector.stroke.width ?? 1
        return layout
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

extension ConnectorDeclaration.Style {
    fileprivate var layoutStyle: ClassHierarchyLayout.ConnectorStyle {
        switch self {
        case .orthogonal: .orthogonal
        case .curved: .curved
        case .straight: .straight
        }
    }
}

extension BoxDeclaration {
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

extension FieldTemplate {
    /// The value of one field, which need not be there.
    init(field: String) { self.init(segments: [.field([field], isOptional: true)]) }
}
