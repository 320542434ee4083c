import EspalierCollectionLayout
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Puts a diagram together: data, views, layout, collection view.
struct DiagramAssembler {
    struct Parts {
        let dataSource: DiagramDataSource
        let collectionView: CollectionView
        let legend: Legend?
        let emptyEdges: EdgeInsets
    }

    let file: DiagramFile
    let data: DiagramData
    let environment: DiagramEnvironment
    let text: any TextMeasuring
    let collector: DiagnosticCollector

    func assemble() -> Parts {
        let factory = factory()
        let fields = ItemFields(data)
        let checker = FieldChecker(source: file.source, collector: collector)
        let categories = categories(fields, checker)
        let views = views(fields, categories, factory, checker)
        let dataSource = DiagramDataSource(data: data, fields: fields, views: views)
        let layout = factory.makeLayout(
            LayoutRequest(
                options: file.layout.node, connector: file.views.connector, reference: file.views.reference,
                text: text))
        let size = file.viewport?.size ?? factory.viewport(of: layout, standard: Self.viewport)
        let collectionView = CollectionView(
            frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        if let viewport = file.viewport { collectionView.contentOffset = viewport.origin }
        collectionView.textMeasuring = text
        collectionView.dataSource = dataSource
        collectionView.delegate = dataSource
        dataSource.register(with: collectionView)
        factory.register(dataSource, with: collectionView)
        return Parts(
            dataSource: dataSource, collectionView: collectionView,
            legend: file.views.legend.flatMap { Legend($0, categories: categories, theme: file.theme) },
            emptyEdges: factory.emptyEdges(of: layout))
    }

    /// What layouts that fill their view go by.
    private static let viewport = CGSize(width: 960, height: 720)

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
        guard let use = file.views.colorBy else { return nil }
        checker.check([use], in: fields)
        guard let field = fields.field(named: use.name) else { return nil }
        return CategoryIndex(
            field: field, values: fields, order: file.views.legend?.values ?? [], count: data.items.count)
    }

    private func views(
        _ fields: ItemFields, _ categories: CategoryIndex?, _ factory: any LayoutFactory,
        _ checker: FieldChecker
    ) -> DiagramViews {
        let images = ImageStore(
            resources: environment.resources, byteLimit: environment.limits.imageBytes, collector: collector,
            range: { [data] in data.range(ofRow: $0) })
        let context = PlanContext(values: fields, text: text, icons: .standard, images: images)
        let compiler = BoxCompiler(theme: file.theme, values: fields, text: text, icons: .standard)
        let declaration = file.views.cell ?? factory.defaultCell
        checker.check(declaration.fieldUses, in: fields)
        let cell = CompiledView(declaration, compiler: compiler, categories: categories)
        let continuation = CompiledView(
            file.views.supplementaryView(ofKind: "continuation") ?? declaration.muted, compiler: compiler,
            categories: categories)
        return DiagramViews(
            cell: cell, continuation: continuation, context: context,
            sections: sectionViews(checker, images: images),
            strokes: (
                file.views.connector.stroke.stroke(in: file.theme, category: 0, otherwise: .line),
                StrokeDeclaration(dash: [3, 3]).overlaid(by: file.views.reference.stroke).stroke(
                    in: file.theme, category: 0, otherwise: .line)
            ))
    }

    /// Views of supplementary elements that belong to sections.
    private func sectionViews(
        _ checker: FieldChecker, images: ImageStore
    ) -> [(kind: String, view: CompiledView, context: PlanContext)] {
        guard case .sections(let sections) = data else { return [] }
        let fields = TableFields(sections.sections)
        let context = PlanContext(values: fields, text: text, icons: .standard, images: images)
        let compiler = BoxCompiler(theme: file.theme, values: fields, text: text, icons: .standard)
        return file.views.supplementary.map { kind, declaration in
            checker.check(declaration.fieldUses, in: fields)
            return (
                Self.elementKind(kind), CompiledView(declaration, compiler: compiler, categories: nil),
                context
            )
        }
    }
}

extension DiagramAssembler {
    /// Diagram files say `header` and `footer` for the engine's own kinds.
    private static func elementKind(_ name: String) -> String {
        switch name {
        case "header": CollectionView.elementKindSectionHeader
        case "footer": CollectionView.elementKindSectionFooter
        default: name
        }
    }
}

extension ViewDeclaration {
    /// The same box, told apart from the first by being paler; what is said of a depth is for where the item stands first.
    /// At this opacity, text keeps the contrast that reading takes (WCAG 2.2, 1.4.3).
    fileprivate var muted: ViewDeclaration {
        var copy = self
        copy.box.opacity = 0.68
        copy.variants.removeAll { $0.conditions.contains { $0.field == "depth" } }
        return copy
    }
}
