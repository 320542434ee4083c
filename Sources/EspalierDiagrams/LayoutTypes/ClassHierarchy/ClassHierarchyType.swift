import EspalierBoxes
import EspalierData
import EspalierDiagnostics
import EspalierLayouts
import Foundation

/// The layout type `class-hierarchy` of diagram files: a tree of boxes with connectors.
struct ClassHierarchyType: LayoutType {
    typealias Options = ClassHierarchyLayout.Configuration

    let name = "class-hierarchy"
    let documentation = "A tree of boxes, from a root outwards, with connectors between parents and children."
    let dataKind = LayoutDataKind.hierarchy

    let discussion = """
        The arrangement is a row for each leaf, a compact tree, a poster of columns, leaves that hang below their parent, or a
        graph in layers. In `layered`, each item is after all of its parents, and the lines to all of them have the look of
        `connector` unless the file describes `reference`. This arrangement is for data in which many items have several parents.
        `connector`, `reference` and `edge` describe lines: those between a parent and its children, those to an item's other
        parents, and the `edges` of the data. `label` describes the box of the texts on lines. `continuation` describes an item
        that is repeated above those of its children that are in another column; with a `content` of its own, it has its own size.

        In `layered`, the field `container` names a frame around items, such as a module or a team, or a path of frames such as
        `shop/web`. No other item, line or frame enters it. `container` describes the frames, and `header` their titles.
        """

    nonisolated var viewKeys: [ViewKey] { [.layoutDirection] }

    /// The box of an item, whose name wraps, since one long name would make all boxes of a level or a column wide.
    nonisolated var cell: ElementKind {
        var box = BoxDeclaration.labelled
        box.content = [.text(TextDeclaration(text: FieldTemplate(field: "label"), maxWidth: 260))]
        return ElementKind("cell", of: .item, standard: box)
    }

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            .connectors(ClassHierarchyLayout.elementKindConnector),
            .references, .edges(ClassHierarchyLayout.elementKindEdge),
            .cell("continuation") { $0.muted },
            .labels(ofLines: "connector", identifier: ClassHierarchyLayout.elementKindLabel),
            .labels(ofLines: "reference", identifier: ClassHierarchyLayout.elementKindReferenceLabel),
            .labels(ofLines: "edge", identifier: ClassHierarchyLayout.elementKindEdgeLabel),
            .labels(
                ofLines: "edge", at: .start, identifier: ClassHierarchyLayout.elementKindEdgeStartLabel),
            .labels(ofLines: "edge", at: .end, identifier: ClassHierarchyLayout.elementKindEdgeEndLabel),
            .containerTitles,
        ]
    }
    nonisolated var decorationKinds: [ElementKind] { [.containerFrames] }
    nonisolated var itemFields: [ItemField] { [.container] }

    /// Warns of containers that aren't drawn.
    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        guard options.arrangement != .layered, let column = ItemField.container.column(of: data.items),
            let row = (0..<data.items.count).first(where: { column[$0]?.text.isEmpty == false })
        else { return }
        data.warning(
            "'container' isn't drawn in 'arrangement: \(options.arrangement.rawValue)'; use 'arrangement: layered'",
            row: row)
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = ClassHierarchyLayout()
        var configuration = options
        let (connector, reference) = (request.views.connector, request.views.reference)
        configuration.connectorStyle = connector.style.layoutStyle
        configuration.connectorCornerRadius = connector.cornerRadius
        configuration.connectorLineWidth = connector.stroke.width ?? 1
        configuration.connectorArrowhead = connector.arrowhead?.layoutArrowhead(
            otherwiseAt: request.content.data.standardArrowheadEnd)
        configuration.connectorReach = connector.reach
        configuration.referenceReach = reference.reach
        if request.content.edges != nil {
            let edges = supplementaryKinds.compactMap(request.views.line).flatMap(\.arrowheads)
            configuration.referenceReach = edges.reduce(reference.reach) { max($0, $1.halfWidth) }
        }
        configuration.referenceStyle = reference.style == .curved ? .curved : .straight
        layout.configuration = configuration
        layout.configuration.maximumEdges = request.limits[.edges]
        let delegate = ClassHierarchyDelegate(request)
        layout.hierarchyDataSource = delegate
        let continuation = ClassHierarchyLayout.elementKindContinuation
        if request.views.supplementary.contains(where: {
            $0.kind == continuation && $0.view.box.content != nil
        }) {
            delegate.continuation = request.content.views.supplementary[continuation]
        }
        var setup = LayoutSetup(layout, delegate)
        // The margin of the picture replaces the free space around the outermost boxes.
        setup.emptyEdges = configuration.insets
        setup.kindsOfItems = [
            ClassHierarchyLayout.elementKindConnector, ClassHierarchyLayout.elementKindReference,
            ClassHierarchyLayout.elementKindEdge,
        ]
        setup.failure = { layout.problem.map { (nil, $0) } }
        setup.issues = { layout.issues.map { ($0.indexPath, $0.description) } }
        return setup
    }
}

nonisolated extension ConnectorDeclaration.Style {
    var layoutStyle: ClassHierarchyLayout.ConnectorStyle {
        switch self {
        case .orthogonal: .orthogonal
        case .curved: .curved
        case .straight: .straight
        }
    }
}

nonisolated extension ConnectorDeclaration {
    /// The distance by which the lines and arrowheads of items that meet conditions may exceed those of other items, on
    /// each side.
    fileprivate var reach: CGFloat {
        variants.reduce(0) { reach, variant in
            let width = (variant.stroke?.width ?? 0) - (stroke.width ?? 1)
            return max(reach, width / 2, variant.arrowhead?.size ?? 0)
        }
    }
}

nonisolated extension ReferenceDeclaration {
    /// Half the width of the largest arrowhead.
    fileprivate var reach: CGFloat {
        ([arrowhead] + variants.map(\.arrowhead)).compactMap(\.self)
            .filter { $0.size > Self.standardArrowhead.size }.reduce(0) { max($0, $1.halfWidth) }
    }
}

nonisolated extension LineDeclaration {
    fileprivate var arrowheads: [ArrowheadDeclaration] {
        ([arrowhead] + variants.map(\.arrowhead)).compactMap(\.self)
    }
}

nonisolated extension ArrowheadDeclaration {
    /// Half the width of an arrowhead with its outline.
    fileprivate var halfWidth: CGFloat { size * 0.6 }

    /// Returns the arrowheads; if the declaration doesn't name an end, they are at `standardEnd`.
    func layoutArrowhead(otherwiseAt standardEnd: End) -> ClassHierarchyLayout.Arrowhead {
        let shape: ClassHierarchyLayout.Arrowhead.Shape =
            switch self.shape {
            case .filled: .filled
            case .hollow: .hollow
            case .open: .open
            }
        return ClassHierarchyLayout.Arrowhead(
            shape: shape, end: (end ?? standardEnd) == .parent ? .parent : .child, size: size)
    }
}

nonisolated extension ViewDeclaration {
    /// The view with a lower opacity, for the second and further boxes of an item that is drawn several times.
    ///
    /// If a box has a condition on the depth, its colors are removed, because they are meant for the item's first box.
    /// The content isn't removed, because the item was measured with this content. At this opacity, text still has the
    /// minimum contrast of WCAG 2.2, 1.4.3.
    fileprivate var muted: ViewDeclaration {
        var copy = self
        copy.box.opacity = 0.68
        for index in copy.variants.indices
        where copy.variants[index].conditions.contains(where: { $0.field == "depth" }) {
            copy.variants[index].box = copy.variants[index].box.unpainted
        }
        return copy
    }
}

nonisolated extension DiagramData {
    /// The end of arrowheads if the file doesn't name one.
    ///
    /// The lines of a list of edges point at its second column. Other hierarchies are hierarchies of types more often than
    /// not, whose arrowheads are at the supertype.
    var standardArrowheadEnd: ArrowheadDeclaration.End {
        if case .hierarchy(let hierarchy) = self, hierarchy.lines?.pointAtChildren == true {
            .child
        } else {
            .parent
        }
    }
}
