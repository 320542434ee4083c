import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// Resolves the names in a diagram's views: fields, colors, icons, and the layout's kinds of views.
struct ViewAssembler {
    let file: DiagramFile
    let data: DiagramData
    let document: DocumentContext
    let text: any TextMeasuring
    let collector: DiagnosticCollector
    let layoutType: any LayoutType
    let fields: ItemFields
    let categories: CategoryIndex?

    private var mirrors: Bool { file.layout.layoutDirection == .rightToLeft }
    private var checker: FieldChecker { FieldChecker(source: file.source, collector: collector) }

    func assemble() -> DiagramViews {
        let images = ImageStore(environment: document.environment, collector: collector)
        let context = context(fields, images, place(of: .item))
        let compiler = compiler(fields)
        let declaration = file.views.cell ?? layoutType.cell.standard ?? ViewDeclaration()
        checker.check(declaration.fieldUses, in: fields)
        let cell = CompiledView(declaration, compiler: compiler, categories: categories)
        let continuation = CompiledView(
            file.views.supplementaryView(ofKind: "continuation") ?? declaration.muted, compiler: compiler,
            categories: categories)
        checkKinds()
        let views = file.views
        return DiagramViews(
            cell: cell, continuation: continuation, context: context,
            supplementary: elementViews(
                layoutType.supplementaryKinds.filter(\.isBox), views.supplementary, images: images),
            decoration: elementViews(layoutType.allDecorationKinds, views.decoration, images: images),
            strokes: (
                views.connector.stroke.stroke(in: file.theme, category: 0, otherwise: .line),
                StrokeDeclaration(dash: [3, 3]).overlaid(by: views.reference.stroke).stroke(
                    in: file.theme, category: 0, otherwise: .line)
            ), rowEnd: mirrors ? .left : .right)
    }

    private func context(
        _ values: any FieldValues, _ images: ImageStore, _ range: @escaping (Int) -> SourceRange?
    ) -> PlanContext {
        PlanContext(
            values: values, text: text, images: LocatedImages(images, range: range),
            cutTexts: CutTexts(collector, range: range), budget: document.budget)
    }

    /// Returns the place in the file of the element that a view shows; nil for the diagram as a whole.
    private func place(of owner: ElementKind.Owner) -> (Int) -> SourceRange? {
        let data = data
        return switch owner {
        case .item: { data.range(ofRow: $0) }
        case .section: { data.range(ofSection: $0) }
        case .diagram: { _ in nil }
        }
    }

    private func compiler(_ values: any FieldValues) -> BoxCompiler {
        BoxCompiler(
            theme: file.theme, values: values, text: text, mirrors: mirrors,
            maximumTextBytes: document.environment.limits[.text])
    }

    // MARK: Kinds

    private func elementViews(
        _ kinds: [ElementKind], _ declared: [ViewsDeclaration.KindOfView], images: ImageStore
    ) -> [ElementView] {
        kinds.compactMap { kind in
            let own = declared.first { $0.kind == kind.name }?.view
            guard let declaration = own ?? kind.standard else { return nil }
            let values = values(of: kind.owner)
            checker.check(declaration.fieldUses, in: values)
            let categories = kind.owner == .item ? categories : nil
            return ElementView(
                kind: kind,
                view: CompiledView(declaration, compiler: compiler(values), categories: categories),
                context: context(values, images, place(of: kind.owner)))
        }
    }

    /// Returns the fields of an owner; the sections of a hierarchy are its levels.
    private func values(of owner: ElementKind.Owner) -> any FieldValues {
        switch (owner, data) {
        case (.item, _): return fields
        case (.section, .sections(let sections)): return TableFields(sections.sections)
        case (.section, .hierarchy(let hierarchy)): return LevelFields(hierarchy)
        case (.diagram, _):
            var sectionCount = 0
            if case .sections(let sections) = data { sectionCount = sections.sectionCount }
            return DiagramFields(
                title: file.title, description: file.description, itemCount: data.items.count,
                sectionCount: sectionCount)
        }
    }

    /// Reports views of kinds that the layout doesn't have, since they would never be drawn.
    ///
    /// Kinds in templates aren't reported, since templates may have views for other layouts.
    private func checkKinds() {
        let own = layoutType.supplementaryKinds.map(\.name)
        check(file.views.supplementaryKeys, among: own, what: "supplementary view")
        check(
            file.views.decoration.map { FieldUse(name: $0.kind, range: $0.range) },
            among: layoutType.allDecorationKinds.map(\.name), what: "decoration view")
        check(
            file.annotations.highlighted,
            among: ["cell"] + own + layoutType.allDecorationKinds.map(\.name), what: "kind of element")
    }

    private func isOwn(_ range: SourceRange) -> Bool {
        range.file === file.source
            && file.viewsRange.map { $0.lower <= range.lower && range.upper <= $0.upper } ?? true
    }

    private func check(_ keys: [FieldUse], among names: [String], what: String) {
        for key in keys where isOwn(key.range) && !names.contains(key.name) {
            let note =
                Suggestion.nearest(to: key.name, in: names).map { "did you mean '\($0)'?" }
                ?? (names.isEmpty ? "it has none" : "available: " + names.joined(separator: ", "))
            collector.error(
                "the layout '\(layoutType.name)' has no \(what) '\(key.name.excerpt())'", at: key.range,
                notes: [.init(note)])
        }
    }
}

nonisolated extension ViewDeclaration {
    /// The same view with a lower opacity, which marks a repeated item.
    ///
    /// Conditions on the depth use the depth at which the item occurs first. With this opacity, text has
    /// the minimum contrast of WCAG 2.2, 1.4.3.
    fileprivate var muted: ViewDeclaration {
        var copy = self
        copy.box.opacity = 0.68
        copy.variants.removeAll { $0.conditions.contains { $0.field == "depth" } }
        return copy
    }
}
