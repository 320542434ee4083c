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

/// Puts a diagram together: data, views, layout, collection view.
struct DiagramAssembler {
    struct Parts {
        let dataSource: DiagramDataSource
        let collectionView: CollectionView
        let legend: Legend?
        let emptyEdges: EdgeInsets
        let layoutType: String
        /// By the layout's name of a kind, what highlighted elements are called.
        let highlights: [String: String]
    }

    let file: DiagramFile
    let data: DiagramData
    let document: DocumentContext
    let text: any TextMeasuring
    let collector: DiagnosticCollector
    /// What the view showed in another state.
    var previous: StateSpot?
    /// The pictures of a page of several; empty for a diagram of its own.
    var panels: [DiagramPanel] = []

    func assemble() -> Parts {
        let factory = factory()
        let fields = ItemFields(data)
        let checker = FieldChecker(source: file.source, collector: collector)
        let categories = categories(fields, checker)
        let views = ViewAssembler(
            file: file, data: data, document: document, text: text, collector: collector,
            factory: factory, fields: fields, categories: categories
        ).assemble()
        factory.check(data, options: file.layout.node, collector)
        let dataSource = DiagramDataSource(
            data: data, fields: fields, views: views, panels: panels)
        let request = LayoutRequest(
            options: file.layout.node, views: file.views, dataSource: dataSource,
            viewSize: file.viewport?.size)
        let layout = factory.makeLayout(request)
        layout.sectionDecorations = factory.sectionDecorations(request)
        let size = file.viewport?.size ?? factory.viewport(of: layout, request)
        let collectionView = CollectionView(
            frame: CGRect(origin: .zero, size: previous?.bounds.size ?? size), collectionViewLayout: layout)
        if let start = previous?.bounds ?? file.viewport { collectionView.contentOffset = start.origin }
        defer { scrollToTarget(collectionView) }
        if file.layout.layoutDirection == .rightToLeft {
            collectionView.semanticContentAttribute = .forceRightToLeft
        }
        collectionView.textMeasuring = text
        collectionView.dataSource = dataSource
        collectionView.delegate = dataSource
        dataSource.register(with: collectionView)
        factory.register(dataSource, with: collectionView)
        previous?.keep(in: collectionView, dataSource, resizingTo: size)
        return Parts(
            dataSource: dataSource, collectionView: collectionView,
            legend: file.views.legend.flatMap { Legend($0, categories: categories, theme: file.theme) },
            // With something drawn on them they aren't empty.
            emptyEdges: layout.sectionDecorations.isEmpty ? factory.emptyEdges(of: layout) : .zero,
            layoutType: factory.type, highlights: highlights(factory))
    }

    private func highlights(_ factory: any LayoutFactory) -> [String: String] {
        let kinds = factory.supplementaryKinds + factory.allDecorationKinds
        var highlights: [String: String] = [:]
        for (name, text) in file.annotations.options.highlights {
            highlights[kinds.first { $0.name == name }?.identifier ?? name] = text
        }
        return highlights
    }

    /// Asks the layout where scrolling should come to rest instead of the offset that the file proposes.
    private func scrollToTarget(_ collectionView: CollectionView) {
        guard let proposed = file.annotations.proposedOffset, file.viewport != nil else { return }
        collectionView.layoutIfNeeded()
        collectionView.contentOffset = collectionView.collectionViewLayout.targetContentOffset(
            forProposedContentOffset: proposed, withScrollingVelocity: .zero)
    }

    private func factory() -> any LayoutFactory {
        let kind: LayoutDataKind =
            switch data {
            case .hierarchy: .hierarchy
            case .sections: .sections
            }
        let named = file.layout.type.flatMap(LayoutRegistry.factory(of:))
        let fitting = LayoutRegistry.factories.filter { $0.dataKind == kind }
        if let named, named.dataKind != kind {
            let types = fitting.map(\.type).joined(separator: ", ")
            collector.error(
                "the layout '\(named.type)' arranges \(named.dataKind == .hierarchy ? "a hierarchy" : "sections"), but "
                    + "the data are \(kind == .hierarchy ? "a hierarchy" : "sections")",
                at: file.layout.node?["type"]?.range, notes: [.init("layouts for these data: \(types)")])
        }
        return named ?? fitting.first ?? ClassHierarchyFactory()
    }

    private func categories(_ fields: ItemFields, _ checker: FieldChecker) -> CategoryIndex? {
        guard let use = file.views.colorBy else {
            if let legend = file.views.legend {
                collector.warning("the legend has nothing to explain: it needs 'colorBy'", at: legend.range)
            }
            return nil
        }
        checker.check([use], in: fields)
        guard let field = fields.field(named: use.name) else { return nil }
        return CategoryIndex(
            field: field, values: fields, order: file.views.legend?.values ?? [], count: data.items.count)
    }
}
