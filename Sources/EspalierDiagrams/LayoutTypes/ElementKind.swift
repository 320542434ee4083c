public import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// A kind of supplementary or decoration view of a layout type.
nonisolated public struct ElementKind: Sendable {
    /// The part of the diagram that the views of a kind belong to, and whose fields they show.
    nonisolated public enum Owner: Sendable {
        /// The whole diagram, for example for a header above all items.
        case diagram
        /// A section, for example for a header or a footer.
        case section
        /// An item, for example for a connector or a badge.
        case item
        /// A container, which the field `container` of items names, for its frame and its title.
        case container
    }

    /// The name of the kind in diagram files.
    public let name: String
    /// The name of the kind in the layout.
    public let identifier: String
    /// The part of the diagram that the views belong to, and whose fields they show.
    public let owner: Owner
    /// The appearance of the views if the diagram file doesn't describe them.
    let look: Look
    /// True for the cells of a table, which show the columns of the data unless the diagram file describes their content.
    var hasColumns = false

    /// The appearance of a kind of views if the diagram file doesn't describe them.
    nonisolated enum Look: Sendable {
        /// A box. If the declaration is nil, the views exist only if the diagram file describes them.
        case box(ViewDeclaration?)
        /// A changed copy of the item's cell, for views that show an item a second time.
        case cell(@Sendable (ViewDeclaration) -> ViewDeclaration)
        /// Lines, drawn with the strokes that the diagram file declares for them. The layout may have several kinds of
        /// views, whose names are `identifiers`, for one kind of lines in diagram files.
        case line(identifiers: [String], standard: LineDeclaration)
        /// Boxes with texts that the layout computes, such as the dates of an axis, as the field `label`.
        case computedTexts(standard: BoxDeclaration)
        /// A box with the titles of a table's columns, which has no content without columns.
        case columnTitles(standard: BoxDeclaration)
        /// The texts on the lines of the kind that has the name `line` in diagram files.
        case label(line: String, place: LabelPlace)
    }

    /// The place of a label on its line.
    nonisolated public enum LabelPlace: Sendable {
        /// At the start of the line, which shows the field `fromLabel` of an edge.
        case start
        /// At the middle of the line, which shows the text that the diagram file declares for the line.
        case middle
        /// At the end of the line, which shows the field `toLabel` of an edge.
        case end
    }

    private init(_ name: String, identifier: String?, of owner: Owner, look: Look) {
        (self.name, self.identifier, self.owner) = (name, identifier ?? name, owner)
        self.look = look
    }

    init(_ name: String, identifier: String? = nil, of owner: Owner, standard: BoxDeclaration?) {
        let view = standard.map { box in
            var view = ViewDeclaration()
            view.box = box
            return view
        }
        self.init(name, identifier: identifier, of: owner, look: .box(view))
    }

    /// The box of the views if the diagram file doesn't describe them; nil if there is no such box.
    var standard: ViewDeclaration? { if case .box(let view) = look { view } else { nil } }

    /// Returns the view that a diagram file describes, or the standard view if the file describes none.
    ///
    /// A view that declares no content shows the content of the standard view, so that a label doesn't disappear from a
    /// box of which only the colors are declared.
    ///
    /// - Parameter own: The view that the file describes; nil if the file doesn't describe the kind.
    /// - Returns: The view; nil if neither the file nor the kind has one.
    func view(describedBy own: ViewDeclaration?) -> ViewDeclaration? {
        guard let standard else { return own }
        guard var view = own?.inheritingContent(of: standard) else { return standard }
        view.box.link = view.box.link ?? standard.box.link
        view.box.tooltip = view.box.tooltip ?? standard.box.tooltip
        return view
    }

    /// True if views of the kind exist even if the diagram file doesn't describe them.
    var hasStandardLook: Bool { if case .box(nil) = look { false } else { true } }

    /// Creates a kind whose views are boxes.
    ///
    /// - Parameters:
    ///   - name: The name of the kind in diagram files.
    ///   - identifier: The name of the kind in the layout; nil if it is the same as `name`.
    ///   - owner: The part of the diagram that the views belong to, and whose fields they show.
    ///   - fields: The fields that a view shows, one per line, if the diagram file doesn't describe it. If the list is
    ///     empty, the views exist only if the diagram file describes them.
    public init(_ name: String, identifier: String? = nil, of owner: Owner, showing fields: [String] = []) {
        self.init(
            name, identifier: identifier, of: owner,
            standard: fields.isEmpty ? nil : .texts(fields.map { ($0, .label) }))
    }

    /// Creates a kind whose views are lines.
    ///
    /// The layout returns `EdgeLayoutAttributes` for these views, which determine where the lines are. Diagram files
    /// describe their strokes, arrowheads, labels and conditions in `views.supplementary`, at the name of the kind.
    ///
    /// - Parameters:
    ///   - name: The name of the kind in diagram files.
    ///   - identifiers: The names of the lines' kinds in the layout; by default the same as `name`.
    ///   - standard: The look of the lines if the diagram file doesn't describe them.
    /// - Returns: The kind.
    public static func lines(
        _ name: String, _ identifiers: String...,
        standard: LineDeclaration = LineDeclaration(label: "{label?}")
    ) -> ElementKind {
        ElementKind(
            name, identifier: nil, of: .item,
            look: .line(identifiers: identifiers.isEmpty ? [name] : identifiers, standard: standard))
    }

    /// Creates a kind whose views are the labels of lines.
    ///
    /// The name of the kind in diagram files is `label`. `DiagramContent.sizeOfLabel(ofKind:at:)` returns the sizes of the
    /// views, whose index paths consist of the section and item of a line and, for an edge of the data, the number of the
    /// edge.
    ///
    /// - Parameters:
    ///   - line: The name of the lines in diagram files.
    ///   - place: The place of the labels on the lines.
    ///   - identifier: The name of the kind in the layout.
    /// - Returns: The kind.
    public static func labels(
        ofLines line: String, at place: LabelPlace = .middle, identifier: String
    ) -> ElementKind {
        ElementKind("label", identifier: identifier, of: .item, look: .label(line: line, place: place))
    }

    /// Creates the kind `connector`, whose views are lines between items.
    ///
    /// It is the same as `lines`, but the lines have no arrowheads, and diagram files can set their style.
    ///
    /// - Parameter identifiers: The names of the lines' kinds in the layout.
    /// - Returns: The kind.
    public static func connectors(_ identifiers: String...) -> ElementKind {
        ElementKind(
            "connector", identifier: nil, of: .item,
            look: .line(identifiers: identifiers, standard: LineDeclaration(arrowhead: nil)))
    }

    /// The kind `edge`, whose views are the edges of the data.
    static func edges(_ identifiers: String...) -> ElementKind {
        ElementKind(
            "edge", identifier: nil, of: .item,
            look: .line(identifiers: identifiers, standard: LineDeclaration(label: "{label?}")))
    }

    /// The kind `reference`, whose views are lines to second and further parents.
    static var references: ElementKind {
        let standard = LineDeclaration(
            stroke: StrokeDeclaration(dash: [3, 3]), arrowhead: ReferenceDeclaration.standardArrowhead)
        return ElementKind(
            "reference", identifier: nil, of: .item,
            look: .line(identifiers: ["reference"], standard: standard))
    }

    /// True if the views of the kind are lines.
    var isLine: Bool { if case .line = look { true } else { false } }

    /// Creates a kind whose views show an item a second time, as a changed copy of the item's cell.
    static func cell(
        _ name: String, _ change: @escaping @Sendable (ViewDeclaration) -> ViewDeclaration
    ) -> ElementKind { ElementKind(name, identifier: nil, of: .item, look: .cell(change)) }

    /// Creates a kind whose views show texts that the layout computes.
    static func computedTexts(_ name: String, identifier: String, standard: BoxDeclaration) -> ElementKind {
        ElementKind(name, identifier: identifier, of: .diagram, look: .computedTexts(standard: standard))
    }

    /// Creates the kind of the header with the titles of a table's columns.
    static func columnTitles(identifier: String, standard: BoxDeclaration) -> ElementKind {
        ElementKind(
            "columnHeader", identifier: identifier, of: .diagram, look: .columnTitles(standard: standard))
    }

    /// The titles of the containers that the field `container` of items names.
    static var containerTitles: ElementKind {
        ElementKind(
            "header", identifier: LayeredLayoutContainer.elementKindTitle, of: .container,
            standard: .containerTitle)
    }

    /// The frames of these containers.
    static var containerFrames: ElementKind {
        ElementKind(LayeredLayout.elementKindContainer, of: .container, standard: .containerFrame)
    }

    /// The headers and footers of sections.
    ///
    /// They exist only if the diagram file describes them.
    static let sectionHeaderAndFooter = [sectionHeader(), sectionFooter]

    /// Creates the kind of section headers.
    ///
    /// If `standard` is nil, they exist only if the diagram file describes them.
    static func sectionHeader(standard: BoxDeclaration? = nil) -> ElementKind {
        ElementKind(
            "header", identifier: CollectionView.elementKindSectionHeader, of: .section, standard: standard)
    }

    private static let sectionFooter = ElementKind(
        "footer", identifier: CollectionView.elementKindSectionFooter, of: .section, standard: nil)

    /// The decorations of sections, in all layouts.
    ///
    /// A decoration exists only if the diagram file describes its views.
    static let sectionDecorations = SectionDecoration.Shape.allCases.map {
        ElementKind($0.rawValue, of: .section, standard: nil)
    }
}

nonisolated extension ViewsDeclaration {
    /// Returns the look of the lines of a kind; nil for boxes.
    func line(_ kind: ElementKind) -> LineDeclaration? {
        guard case .line(_, var line) = kind.look else { return nil }
        switch kind.name {
        case "connector":
            (line.stroke, line.arrowhead) = (connector.stroke, connector.arrowhead)
            (line.label, line.variants) = (connector.label, connector.variants)
            line.fieldUses = connector.fieldUses
        case "reference":
            (line.stroke, line.arrowhead) = (line.stroke.overlaid(by: reference.stroke), reference.arrowhead)
            if let end = connector.arrowhead?.end, line.arrowhead?.end == nil { line.arrowhead?.end = end }
            (line.label, line.variants) = (reference.label, reference.variants)
            line.fieldUses = reference.fieldUses
        default:
            if let own = lineLooks[kind.name] { return own }
            if let change = lines[kind.name] { return line.overlaid(by: change) }
        }
        return line
    }

    /// The section decorations that the file describes.
    ///
    /// The size of a circle or a line is the `width` of its box, and the size of a separator is the `height`. If the
    /// file sets only the other of the two keys, this key is used, because sections may also be side by side.
    var sectionDecorations: [SectionDecoration] {
        decoration.compactMap { declared in
            guard let shape = SectionDecoration.Shape(rawValue: declared.kind) else { return nil }
            let box = declared.view.box
            return switch shape {
            case .background, .band: SectionDecoration(shape)
            case .circle: SectionDecoration(shape, size: box.width ?? box.height ?? 12)
            case .line: SectionDecoration(shape, size: box.width ?? box.height ?? 2)
            case .separator: SectionDecoration(shape, size: box.height ?? box.width ?? 1)
            }
        }
    }
}

// The boxes that are used if a diagram file doesn't describe a view.
nonisolated extension BoxDeclaration {
    /// A plain box with the item's label.
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

    /// Creates a box that shows fields below each other at the leading edge, each in its text style.
    ///
    /// Fields without a value are left out.
    static func texts(_ fields: [(name: String, style: TextStyle)]) -> BoxDeclaration {
        var box = BoxDeclaration()
        box.shape = .invisible
        box.alignment = .leading
        box.spacing = 4
        box.padding = EdgeInsets(top: 4, left: 0, bottom: 4, right: 0)
        box.content = fields.map { name, style in
            .text(TextDeclaration(text: FieldTemplate(field: name), style: style))
        }
        return box
    }

    /// A box without padding for the text on a line.
    static var lineLabel: BoxDeclaration {
        var box = BoxDeclaration()
        box.shape = .invisible
        box.padding = .zero
        return box
    }

    /// Creates a shape of one color without an outline.
    static func filled(_ token: ThemeToken, shape: BoxShape) -> BoxDeclaration {
        var box = BoxDeclaration()
        box.shape = shape
        box.fill = .color(.token(token, opacity: 1))
        return box
    }
}

nonisolated extension FieldTemplate {
    /// Creates a template that consists of one field, which may be missing in all items.
    init(field: String) { self.init(segments: [.field([field], isOptional: true)]) }
}
