import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierInspector
import EspalierLayouts
import Foundation

/// Creates the parts of a diagram: data, views, layout and collection view.
struct DiagramAssembler {
    struct Parts {
        let dataSource: DiagramDataSource
        let collectionView: CollectionView
        let legend: Legend?
        let setup: LayoutSetup
        let layoutType: String
        /// The annotation texts of highlighted elements, by the name of the element kind in the layout.
        let highlights: [String: String]

        /// The empty space at the edges of the content, which is replaced with the margin of the picture.
        ///
        /// If sections have decorations, the insets are zero, because decorations are drawn in this space.
        var emptyEdges: EdgeInsets { setup.layout.sectionDecorations.isEmpty ? setup.emptyEdges : .zero }
    }

    let file: DiagramFile
    let data: DiagramData
    let document: DocumentContext
    let text: any TextMeasuring
    let collector: DiagnosticCollector
    /// The bounds and the top item of the view in the previous state; nil for the first state.
    let previous: StateSpot?
    /// The diagrams of a page with several diagrams; empty for a single diagram.
    let panels: [DiagramPanel]

    func assemble() -> Parts {
        let type = layoutType()
        let fields = ItemFields(data, inheriting: file.views.inherited.map(\.name))
        let checker = FieldChecker(source: file.source, collector: collector)
        checker.check(file.views.inherited, in: fields, canBeOptional: false)
        let categories = categories(fields, checker)
        var assembler = ViewAssembler(
            file: file, data: data, document: document, text: text, collector: collector,
            layoutType: type, supplementaryKinds: type.supplementaryKinds,
            decorationKinds: type.allDecorationKinds, fields: fields, categories: categories
        )
        let views = assembler.assemble()
        let dataSource = DiagramDataSource(
            DiagramContent(
                data: data, fields: fields, views: views, panels: panels, legendField: legendField(fields)))
        let request = LayoutRequest(
            content: dataSource.content, views: file.views, node: file.layout.node,
            options: file.layout.options, viewKeys: type.viewKeys, limits: document.environment.limits,
            viewSize: file.viewport?.size)
        let setup = type.setUp(
            request,
            checking: LayoutCheck(
                data: data, node: file.layout.node, limits: document.environment.limits, collector: collector)
        )
        let layout = setup.layout
        layout.sectionDecorations = setup.sectionDecorations ?? file.views.sectionDecorations
        let size = file.viewport?.size ?? setup.viewSize
        let collectionView = CollectionView(
            frame: CGRect(origin: .zero, size: previous?.bounds.size ?? size), collectionViewLayout: layout)
        if let start = previous?.bounds ?? file.viewport { collectionView.contentOffset = start.origin }
        defer { scrollToTarget(collectionView) }
        if file.layout.layoutDirection == .rightToLeft {
            collectionView.semanticContentAttribute = .forceRightToLeft
        }
        collectionView.textMeasuring = text
        collectionView.dataSource = dataSource
        collectionView.delegate = setup.delegate
        previous?.keep(in: collectionView, dataSource.content, resizingTo: size)
        return Parts(
            dataSource: dataSource, collectionView: collectionView,
            legend: assembler.legend(),
            setup: setup, layoutType: type.name, highlights: highlights(type))
    }

    private func highlights(_ type: any LayoutType) -> [String: String] {
        if file.annotations.options.highlights.isEmpty { return [:] }
        let kinds = type.supplementaryKinds + type.allDecorationKinds
        var highlights: [String: String] = [:]
        for (name, text) in file.annotations.options.highlights {
            highlights[kinds.first { $0.name == name }?.identifier ?? name] = text
        }
        return highlights
    }

    /// Scrolls to the offset that the layout returns from `targetContentOffset` for the offset proposed in the file.
    ///
    /// In UIKit, this happens when the user ends scrolling.
    private func scrollToTarget(_ collectionView: CollectionView) {
        guard let proposed = file.annotations.proposedOffset, file.viewport != nil else { return }
        collectionView.layoutIfNeeded()
        collectionView.contentOffset = collectionView.collectionViewLayout.targetContentOffset(
            forProposedContentOffset: proposed, withScrollingVelocity: .zero)
    }

    /// Returns the diagram file with the options with which the picture fits into the size that it declares.
    func fitted(_ fit: PictureFit) -> DiagramFile {
        var search = FitSearch(fit, file, layoutType()) { candidate in
            let parts = DiagramAssembler(
                file: candidate, data: data, document: document, text: text, collector: DiagnosticCollector(),
                previous: nil, panels: []
            ).assemble()
            return PageGeometry(parts, of: candidate, text: text).size
        }
        return search.fitted()
    }

    /// Returns the layout type that the file names, or the default type for the data.
    private func layoutType() -> any LayoutType {
        let kind = data.kind
        let named = file.layout.type
        let fitting = document.environment.layoutTypes.types.filter { $0.dataKind == kind }
        if let named, named.dataKind != kind {
            let types = fitting.map(\.name).joined(separator: ", ")
            guard let place = file.layout.node?["type"]?.range, place.file === file.source else {
                reportTemplate(needing: named.dataKind)
                return named
            }
            collector.error(
                "the layout '\(named.name)' arranges \(named.dataKind.arranged), but the data \(kind.found)",
                at: place, notes: [.init("layouts for this data: \(types)")])
        }
        return named ?? fitting.first ?? ClassHierarchyType()
    }

    /// Reports an error if the data isn't of the kind that the template's layout arranges.
    ///
    /// The error has the place of the data, because the layout isn't in the user's file.
    private func reportTemplate(needing kind: LayoutDataKind) {
        let key =
            switch kind {
            case .hierarchy: "tree"
            case .sections: "sections"
            case .graph: "graph"
            }
        collector.error(
            "the template arranges \(kind.arranged), but the data \(data.kind.found)",
            at: file.data.range(in: file.source),
            notes: [
                .init(
                    "write 'data: {\(key): ...}', or use a template for this data: see 'espalier templates'")
            ])
    }

    private func categories(_ fields: ItemFields, _ checker: FieldChecker) -> CategoryIndex? {
        guard let use = file.views.colorBy else {
            if let legend = file.views.legend {
                collector.warning("the legend is empty: it needs 'colorBy'", at: legend.range)
            }
            return nil
        }
        checker.check([use], in: fields)
        guard let field = fields.field(named: use.name) else { return nil }
        let legend = file.views.legend
        let (named, known) = (legend?.values ?? [], document.categories(of: use.name))
        let isComplete = legend?.other != nil && !named.isEmpty
        // The values that a template lists may be those of other data, so they don't take colors that this data needs.
        let order =
            legend?.valuesFile.map { $0 === file.source } ?? true
            ? CategoryIndex.Order(
                first: named + known.filter { !named.contains($0) }, isComplete: isComplete)
            : CategoryIndex.Order(first: known, preferred: named, isComplete: isComplete)
        var categories = CategoryIndex(
            field: field, values: fields, order: order, count: data.items.count)
        categories.hasMarks = legend?.hasMarks ?? false
        document.remember(categories.names, of: use.name)
        if categories.otherCount > 0, legend?.other == nil { warn(about: categories, use) }
        return categories
    }

    private func legendField(_ fields: ItemFields) -> (number: Int, title: String?)? {
        guard let legend = file.views.legend, let use = file.views.colorBy,
            let number = fields.field(named: use.name)
        else { return nil }
        return (number, legend.title)
    }

    private func warn(about categories: CategoryIndex, _ use: FieldUse) {
        let count = CategoryIndex.maximumCount
        collector.warning(
            "'\(use.name.excerpt())' has \(categories.otherCount + count) values, but only \(count) can be told apart, "
                + "so the \(count) most frequent ones have colors, and the items of the others are gray",
            at: use.range,
            notes: [
                .init(
                    "list the most important values in 'legend: {values: [...]}', and name the rest: 'other: Other'"
                )
            ])
    }
}

extension LayoutDataKind {
    /// The kind as the object of a sentence.
    fileprivate var arranged: String {
        switch self {
        case .hierarchy: "a hierarchy"
        case .sections: "sections"
        case .graph: "a graph"
        }
    }

    /// The kind as the predicate of a sentence about data.
    fileprivate var found: String { self == .sections ? "has sections" : "is \(arranged)" }
}
