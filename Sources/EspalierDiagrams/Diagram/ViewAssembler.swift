import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// Compiles a diagram's views: resolves the names of fields, colors and icons, and of the layout's element kinds.
struct ViewAssembler {
    let file: DiagramFile
    let data: DiagramData
    let document: DocumentContext
    let text: any TextMeasuring
    let collector: DiagnosticCollector
    let layoutType: any LayoutType
    /// The kinds of the layout type, which are created each time that they are requested from the type.
    let supplementaryKinds: [ElementKind]
    let decorationKinds: [ElementKind]
    let fields: ItemFields
    let categories: CategoryIndex?
    /// The columns of a table whose rows have no content of their own; nil for other diagrams.
    private(set) var columns: TableColumns?
    /// The texts that the layout computes.
    private let layoutTexts = LayoutTexts()
    private(set) var containers: ItemContainers?

    private var mirrors: Bool { file.layout.layoutDirection == .rightToLeft }
    private var checker: FieldChecker { FieldChecker(source: file.source, collector: collector) }

    /// The view for cells.
    ///
    /// If the diagram has categories, but no view of an item has the colors of the categories, cells get these colors.
    private var cell: ViewDeclaration {
        var cell = layoutType.cell.view(describedBy: file.views.cell) ?? ViewDeclaration()
        if let columns { cell.box = columns.row(cell.box) }
        if data.items.marksItems { cell.addMarks() }
        guard categories != nil, !cell.showsCategory else { return cell }
        let kinds = supplementaryKinds + decorationKinds
        let others = (file.views.supplementary + file.views.decoration)
            .filter { view in kinds.contains { $0.name == view.kind && $0.owner == .item } }
        if !others.contains(where: \.view.showsCategory) {
            cell.box = cell.box.overlaid(by: .categoryTint)
        }
        return cell
    }

    /// Returns the legend of the diagram; nil if the diagram has no legend.
    func legend() -> Legend? {
        guard let declaration = file.views.legend, let categories else { return nil }
        let (box, compiler) = (cell.box, compiler(fields))
        return Legend(declaration, categories: categories, theme: file.theme) { category in
            compiler.swatch(of: box, category: category, categories: categories)
        }
    }

    /// Finds and measures the columns of a table, whose rows are at most as wide as the view.
    private mutating func measureColumns(_ images: ImageStore) {
        guard layoutType.showsColumns(file.views), case .sections = data else {
            return reportUnusedColumns()
        }
        checker.check(file.views.fieldsOfColumns, in: fields)
        let room = file.viewport?.size.width ?? file.layout.node?.length("width")
        columns = TableColumns(
            file.views.columns, of: data.items, in: cell.box, room: room ?? LayoutSetup.standardSize.width,
            mirrors: mirrors, compiler: compiler(fields),
            context: context(fields, images, place(of: .item)))
    }

    private func reportUnusedColumns() {
        guard let range = file.views.columnsRange, isOwn(range) else { return }
        let reason =
            layoutType.cell.hasColumns
            ? "the cell has 'content'" : "the layout '\(layoutType.name)' has no columns"
        collector.warning("'columns' has no effect: \(reason)", at: range)
    }

    mutating func assemble() -> DiagramViews {
        if (supplementaryKinds + decorationKinds).contains(where: { $0.owner == .container }),
            data.kind != .hierarchy || file.layout.isLayered
        {
            containers = ItemContainers(data.items)
        }
        let images = ImageStore(
            environment: document.environment, collector: collector, budget: document.budget)
        measureColumns(images)
        let context = context(fields, images, place(of: .item))
        checker.check(cell.fieldUses, in: fields)
        checkKinds()
        noteImages()
        let lineFields = LineFields(fields, data)
        func elements(
            _ kinds: [ElementKind], _ declared: [ViewsDeclaration.KindOfView]
        ) -> [String: ElementView] {
            let views = kinds.compactMap { kind in
                elementView(
                    kind, declared.first { $0.kind == kind.name }?.view, images, ofCells: context,
                    lineFields)
            }
            return Dictionary(views.map { ($0.kind.identifier, $0) }) { first, _ in first }
        }
        return DiagramViews(
            cell: CompiledView(cell, compiler: compiler(fields), categories: categories), context: context,
            supplementary: elements(supplementaryKinds, file.views.supplementary),
            decoration: elements(decorationKinds, file.views.decoration), lines: lines(lineFields),
            lineFields: lineFields, columns: columns, layoutTexts: layoutTexts, containers: containers,
            mirrors: mirrors)
    }

    /// Notes all image files that the diagram names, so that no output replaces one, even if no box shows it.
    private func noteImages() {
        note(cell, of: .item)
        for view in file.views.supplementary + file.views.decoration {
            let kind = (supplementaryKinds + decorationKinds).first { $0.name == view.kind }
            note(view.view, of: kind?.owner ?? .item)
        }
    }

    private func note(_ view: ViewDeclaration, of owner: ElementKind.Owner) {
        let resources = document.environment.resources
        note(view.images, of: owner) { resources.note(imageNamed: $0) }
        note(view.icons, of: owner) { if Icon.isPath($0) { resources.note(imageNamed: $0) } }
    }

    private func note(_ names: [FieldTemplate], of owner: ElementKind.Owner, _ note: (String) -> Void) {
        for name in names {
            if let path = name.literal {
                note(path)
                continue
            }
            let values = values(of: owner)
            let source = compiler(values).compile(name)
            let count =
                switch owner {
                case .item: data.items.count
                case .section: data.sections?.sectionCount ?? 0
                case .container: containers?.table.count ?? 0
                case .diagram: 1
                }
            for row in 0..<count { note(source.string(row: row, in: values)) }
        }
    }

    private func context(
        _ values: any FieldValues, _ images: ImageStore, _ range: @escaping (Int) -> SourceRange?
    ) -> PlanContext {
        let services = ViewServices(images, collector, range: range)
        return PlanContext(
            values: values, text: text, images: services, cutTexts: services, budget: document.budget)
    }

    /// Returns a closure that finds the place in the file of the item or section that a view belongs to.
    ///
    /// The place is nil for a view that belongs to the whole diagram.
    private func place(of owner: ElementKind.Owner) -> (Int) -> SourceRange? {
        let data = data
        return switch owner {
        case .item: { data.range(ofRow: $0) }
        case .section: { data.range(ofSection: $0) }
        case .container: { [rows = containers?.rows] in rows?[$0].first.flatMap(data.range(ofRow:)) }
        case .diagram: { _ in nil }
        }
    }

    private func compiler(_ values: any FieldValues) -> BoxCompiler {
        BoxCompiler(
            theme: file.theme, values: values, text: text, mirrors: mirrors,
            maximumTextBytes: document.environment.limits[.text], fold: file.data.options?.fold,
            moreLink: file.data.options?.records.selection.moreLink.map { FieldTemplate($0) })
    }

    // MARK: Kinds

    /// Returns the compiled view of one kind of element.
    ///
    /// - Parameters:
    ///   - kind: The kind of the elements.
    ///   - own: The view that the diagram file describes; nil if the file doesn't describe the kind.
    ///   - images: The images of the diagram.
    ///   - cells: The context of the cells. Views that repeat an item's cell use the same context, so that a truncated
    ///     text is reported once.
    ///   - lineFields: The fields of lines.
    /// - Returns: The view. The result is nil for lines, and for a kind for which neither the file nor the layout type
    ///   has a box.
    private func elementView(
        _ kind: ElementKind, _ own: ViewDeclaration?, _ images: ImageStore, ofCells cells: PlanContext,
        _ lineFields: LineFields
    ) -> ElementView? {
        let values = values(of: kind.owner)
        let categories =
            kind.owner == .item ? categories : groups(of: kind).flatMap { self.categories?.ofGroups($0) }
        func view(_ declaration: ViewDeclaration, _ context: PlanContext) -> ElementView {
            ElementView(
                kind: kind,
                view: CompiledView(declaration, compiler: compiler(values), categories: categories),
                context: context)
        }
        switch kind.look {
        case .line: return nil
        case .label(let line, let place):
            let text = labelText(of: line, at: place)
            // The content that a file describes is at the middle of lines.
            let content = place == .middle ? own?.box.content : nil
            guard text != nil || content != nil else { return nil }
            var declaration = ViewDeclaration()
            declaration.box = .lineLabel
            if let own {
                checker.check(own.fieldUses, in: lineFields)
                declaration.box = declaration.box.overlaid(by: own.box)
                declaration.variants = own.variants
            }
            if let text, content == nil {
                declaration.box.content = [
                    .text(TextDeclaration(text: text, style: .caption, maxWidth: Self.maximumLabelWidth))
                ]
            }
            let place = lineFields.place(of: data)
            return ElementView(
                kind: kind,
                view: CompiledView(declaration, compiler: compiler(lineFields), categories: nil),
                context: self.context(lineFields, images, place))
        case .cell(let change): return view(own?.inheritingContent(of: cell) ?? change(cell), cells)
        case .columnTitles(let standard):
            guard let columns else { return nil }
            let header = columns.header(standard, over: cell.box)
            return computedView(kind, own, standard: header, columns.titles, images)
        case .computedTexts(let standard):
            return computedView(kind, own, standard: standard, layoutTexts, images)
        case .box:
            guard let declaration = kind.view(describedBy: own) else { return nil }
            checker.check(declaration.fieldUses, in: values)
            return view(declaration, context(values, images, place(of: kind.owner)))
        }
    }

    /// Returns the rows of the items in each container, if views of a kind belong to containers; otherwise nil.
    private func groups(of kind: ElementKind) -> [[Int]]? {
        if kind.owner == .container { return containers?.rows }
        guard kind.owner == .section, case .graph(let graph) = data else { return nil }
        var groups = graph.containers.indices.map { section in
            (0..<graph.nodes.itemCount(inSection: section)).map {
                graph.nodes.row(section: section, item: $0)
            }
        }
        // A container is after the one around it.
        for (section, outer) in graph.containers.enumerated().reversed() {
            if let outer = outer.flatMap(\.self), outer >= 0 { groups[outer] += groups[section] }
        }
        return groups
    }

    /// Returns a view of texts that are computed.
    private func computedView(
        _ kind: ElementKind, _ own: ViewDeclaration?, standard: BoxDeclaration, _ values: any FieldValues,
        _ images: ImageStore
    ) -> ElementView {
        var view = ViewDeclaration()
        view.box = standard
        return ElementView(
            kind: kind,
            view: CompiledView(
                own?.inheritingContent(of: view) ?? view, compiler: compiler(values), categories: nil),
            context: context(values, images, place(of: .diagram)))
    }

    /// The width at which the text on a line wraps, in points.
    private static let maximumLabelWidth: CGFloat = 140

    /// Returns the text on lines; nil if they have none.
    ///
    /// The lines of a list of edges show the labels of the edges, unless the file declares another text.
    private func labelText(of line: String, at place: ElementKind.LabelPlace) -> FieldTemplate? {
        switch place {
        case .start: return template(ofEdgeField: "fromLabel")
        case .end: return template(ofEdgeField: "toLabel")
        case .middle:
            let declared = supplementaryKinds.first { $0.name == line }.flatMap(file.views.line)?.label
            guard declared == nil, line == "connector" || line == "reference" else { return declared }
            guard case .hierarchy(let hierarchy) = data,
                let labels = hierarchy.lines?.relations.records.labels
            else { return nil }
            return labels.contains { !$0.isEmpty } ? FieldTemplate(field: "label") : nil
        }
    }

    /// Returns the text of a field of edges; nil if no edge has it.
    private func template(ofEdgeField field: String) -> FieldTemplate? {
        data.edges?.records.column(named: field).map { _ in FieldTemplate(field: field) }
    }

    /// Returns the strokes of the layout's lines by the names of their kinds in the layout.
    private func lines(_ values: LineFields) -> [String: LineStyles] {
        var lines: [String: LineStyles] = [:]
        for kind in supplementaryKinds {
            guard case .line(let identifiers, _) = kind.look, let line = file.views.line(kind) else {
                continue
            }
            checker.check(line.fieldUses, in: values)
            let styles = LineStyles(
                kind.name, line, arrowheadsAt: kind.name == "edge" ? nil : data.standardArrowheadEnd,
                theme: file.theme, values: values, categories: categories)
            for identifier in identifiers { lines[identifier] = styles }
        }
        return lines
    }

    /// Returns the fields of the item, section or diagram that views belong to; the sections of a hierarchy are its
    /// levels.
    private func values(of owner: ElementKind.Owner) -> any FieldValues {
        switch (owner, data) {
        case (.item, _): return fields
        case (.section, .sections(let sections)): return TableFields(sections.sections)
        case (.section, .graph(let graph)): return TableFields(graph.nodes.sections)
        case (.section, .hierarchy(let hierarchy)): return LevelFields(hierarchy)
        case (.container, _): return TableFields(containers?.table ?? ItemTable(ids: [], labels: []))
        case (.diagram, _):
            return DiagramFields(
                title: file.title, description: file.description, itemCount: data.items.count,
                sectionCount: data.sections?.sectionCount ?? 0)
        }
    }

    /// Reports views and highlights of kinds that the layout doesn't have, because they would have no effect.
    ///
    /// Kinds in templates aren't reported, because templates may contain views for several layouts.
    private func checkKinds() {
        let own = supplementaryKinds.map(\.name).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        check(file.views.supplementaryKeys, among: own, what: "supplementary view")
        check(
            file.views.decoration.map { FieldUse(name: $0.kind, range: $0.range) },
            among: decorationKinds.map(\.name), what: "decoration view")
        check(
            file.annotations.highlighted,
            among: ["cell"] + own + decorationKinds.map(\.name), what: "kind of element")
    }

    private func isOwn(_ range: SourceRange) -> Bool {
        range.file === file.source
            && file.viewsRange.map { $0.lower <= range.lower && range.upper <= $0.upper } ?? true
    }

    private func check(_ keys: [FieldUse], among names: [String], what: String) {
        for key in keys where isOwn(key.range) && !names.contains(key.name) {
            let all = names.isEmpty ? "it has none" : "available: " + names.joined(separator: ", ")
            collector.error(
                "the layout '\(layoutType.name)' has no \(what) '\(key.name.excerpt())'", at: key.range,
                notes: Suggestion.notes(for: key.name, in: names, otherwise: all))
        }
    }
}

nonisolated extension ViewDeclaration {
    /// Mutes external items, and draws items that stand for folded ones as a text without a box.
    ///
    /// A view with conditions on these fields keeps its own looks. At this opacity, text still has the minimum contrast
    /// of WCAG 2.2, 1.4.3.
    fileprivate mutating func addMarks() {
        let used = Set(variants.flatMap(\.conditions).map(\.field))
        func add(_ field: String, _ box: BoxDeclaration) {
            guard !used.contains(field), variants.count < Self.maximumVariants else { return }
            variants.append(Variant(conditions: [Condition(field: field, test: .truth(true))], box: box))
        }
        add("external", BoxDeclaration(opacity: 0.68))
        add(
            "folded",
            BoxDeclaration(
                fill: .clear, stroke: StrokeDeclaration(width: 0),
                content: [
                    .text(
                        TextDeclaration(
                            text: FieldTemplate(field: "label"), style: .caption,
                            color: .token(.textMuted, opacity: 1)))
                ], link: FieldTemplate(field: "link")))
    }
}
