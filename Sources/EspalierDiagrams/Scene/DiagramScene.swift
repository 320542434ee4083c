import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The elements of a diagram between layout and drawing: what each element shows, resolved from its layout attributes.
///
/// The frames stay in the layout, which for a million items takes 32 MB, and an element is resolved when it is read.
/// Elements are drawn by one switch over their content, without views, at rest and between two states. Views draw only
/// the elements whose class a layout has registered.
final class DiagramScene {
    /// The content of an element.
    enum Content {
        /// The box of an item.
        case cell(row: Int)
        /// A diagram with its caption, in the place of an item.
        case panel(DiagramPanel, row: Int)
        /// The box of a supplementary or decoration view.
        case box(ElementView, row: Int, id: String)
        /// Lines from an item to others, with the strokes, arrowheads and conditions of their kind (`LineStyles`).
        ///
        /// The geometry is that of `EdgeLines`: a connector to all children of a parent, a reference, or legs of which
        /// each leads to one item. Points of connectors are computed while they are drawn.
        case edge(kind: String)
        /// A decoration view of a class that the layout has registered, such as a layout of a program.
        case view
        /// Nothing, because the element is of an unknown kind, or belongs to an item or a section that doesn't exist.
        case none
    }

    private let content: DiagramContent
    private let collectionView: CollectionView
    private let text: any TextMeasuring
    private var cell = CellDrawing()
    private var line = DiagramLine()

    init(_ content: DiagramContent, in collectionView: CollectionView, measuring text: any TextMeasuring) {
        (self.content, self.collectionView, self.text) = (content, collectionView, text)
    }

    /// Returns what an element shows.
    func content(of attributes: CollectionViewLayoutAttributes) -> Content {
        switch attributes.category {
        case .cell:
            let row =
                attributes.pair.map { content.row(section: $0.section, item: $0.item) }
                ?? content.row(at: attributes.indexPath)
            return content.panels.isEmpty ? .cell(row: row) : .panel(content.panels[row], row: row)
        case .supplementaryView:
            let kind = attributes.kind ?? ""
            if line.kind == kind || content.views.lines[kind] != nil {
                return content.hasItem(at: attributes) ? .edge(kind: kind) : .none
            }
            return box(content.views.supplementary[kind], attributes)
        case .decorationView:
            return box(content.views.decoration[attributes.kind ?? ""], attributes)
        }
    }

    private func box(_ element: ElementView?, _ attributes: CollectionViewLayoutAttributes) -> Content {
        guard let element else { return attributes.category == .decorationView ? .view : .none }
        let path = attributes.indexPath
        let exists =
            switch element.kind.owner {
            case .diagram: true
            case .section: path.first.map { 0..<content.sectionCount ~= $0 } ?? false
            case .container: content.container(at: path) != nil
            case .item: content.hasItem(at: attributes) && content.hasLine(of: element.kind, at: path)
            }
        guard exists else { return .none }
        let (row, id) = element.subject(at: path, in: content)
        return .box(element, row: row, id: id)
    }

    /// Draws the elements that share some area with `rect`, in the coordinates of the layout's content.
    func draw(in canvas: any Canvas, rect: CGRect) {
        collectionView.forEachElement(in: rect) { attributes in
            if attributes.alpha > 0 { draw(attributes, in: canvas) }
        }
    }

    /// Draws one element with the given attributes, which are those of a moment or of the layout.
    func draw(_ attributes: CollectionViewLayoutAttributes, in canvas: any Canvas) {
        switch content(of: attributes) {
        case .cell(let row):
            let plan = content.views.cell.plan(row: row)
            cell.begin(row: row, plan, of: content, attributes, in: canvas)
            attributes.place(in: canvas, measuring: text) {
                content.drawCell(row: row, plan, attributes, in: $0)
            }
            canvas.endElement()
        case .panel(let panel, let row):
            cell.begin(row: row, content.views.cell.plan(row: row), of: content, attributes, in: canvas)
            attributes.place(in: canvas, measuring: text) { panel.draw(in: $0) }
            canvas.endElement()
        case .box(let element, let row, let id):
            canvas.beginElement(element.canvasElement(row: row, id: id, frame: attributes.frame))
            attributes.place(in: canvas, measuring: text) {
                element.draw(row: row, attributes, in: $0)
            }
            canvas.endElement()
        case .edge(let kind):
            line.become(kind, of: content)
            line.begin(attributes, of: content, in: canvas)
            attributes.place(in: canvas, measuring: text) {
                line.draw(attributes, of: content, in: $0)
            }
            canvas.endElement()
        case .view: collectionView.draw(attributes, in: canvas)
        case .none: break
        }
    }
}

/// Begins the elements of items.
///
/// It keeps the description of the last element. A new description for each element would be copied before it is passed
/// to the canvas, which takes as long as drawing a rectangle.
private struct CellDrawing {
    private var element = CanvasElement(id: "", kind: "cell")

    mutating func begin(
        row: Int, _ plan: ViewPlan, of content: DiagramContent, _ attributes: CollectionViewLayoutAttributes,
        in canvas: any Canvas
    ) {
        let texts = content.elementTexts(row: row, plan, isProjected: !attributes.isAffine)
        if texts.title == nil, texts.name == nil, texts.link == nil, texts.description == nil {
            return content.ids.withUTF8(ofRow: row) {
                canvas.beginElement(id: $0, kind: element.kind, frame: attributes.frame)
            }
        }
        element.id = content.ids[row]
        element.frame = attributes.frame
        element.name = texts.name
        // Nearly all elements have no title, no description and no link. Assigning nil would release the old value each
        // time.
        if texts.title != nil || element.title != nil { element.title = texts.title }
        if texts.link != nil || element.link != nil { element.link = texts.link }
        if texts.description != nil || element.description != nil { element.description = texts.description }
        canvas.beginElement(element)
    }
}

extension DiagramContent {
    /// Returns true if the index path of an element begins with a section and an item that exist.
    func hasItem(at attributes: CollectionViewLayoutAttributes) -> Bool {
        let path = attributes.pair ?? attributes.indexPath.itemOfElement
        guard let path else { return false }
        return 0..<sectionCount ~= path.section && 0..<itemCount(inSection: path.section) ~= path.item
    }

    /// Returns the title, the name, the description and the link of an item's element.
    ///
    /// The name contains the relations of the item. A link is named by the texts of its box (WCAG 2.5.3), so that its
    /// description contains the relations.
    ///
    /// - Parameters:
    ///   - row: The row of the item.
    ///   - plan: The plan of the item's box.
    ///   - isProjected: True if the element is in perspective.
    /// - Returns: The texts, each of which is nil for none.
    func elementTexts(
        row: Int, _ plan: ViewPlan, isProjected: Bool
    ) -> (title: String?, name: String?, description: String?, link: String?) {
        views.context.beginView()
        var title = title(row: row, plan: plan)
        if isProjected {
            // In perspective, text is drawn as outlines, which screen readers can't read. Therefore, the item's label is
            // part of the title.
            let label = data.items.labels[row]
            title = title.map { $0.contains(label) ? $0 : "\(label): \($0)" } ?? label
        }
        let relations = namesItems ? relations(ofRow: row) : []
        let name = relations.isEmpty ? nil : ([items.labels[row]] + relations).joined(separator: ", ")
        if !isProjected, hasInnerLink(row: row, plan: plan) { return (title, name, nil, nil) }
        let description = description(row: row, plan: plan)
        guard let link = link(row: row, plan: plan) else { return (title, name, description, nil) }
        let parts = [description].compactMap(\.self) + relations
        return (title, nil, parts.isEmpty ? nil : parts.joined(separator: ", "), link)
    }

    /// Draws the box of an item in its own coordinates.
    ///
    /// In perspective, links have no elements of their own.
    ///
    /// - Parameters:
    ///   - row: The row of the item.
    ///   - plan: The plan of the item's box.
    ///   - attributes: The attributes of the item's element.
    ///   - canvas: The canvas to draw on.
    func drawCell(
        row: Int, _ plan: ViewPlan, _ attributes: CollectionViewLayoutAttributes, in canvas: any Canvas
    ) {
        let bounds = attributes.bounds
        let hasInnerLink = attributes.isAffine && hasInnerLink(row: row, plan: plan)
        if hasInnerLink { canvas.beginElement(innerLink(row: row, plan: plan, frame: bounds)) }
        let links = plan.hasTextLinks && attributes.isAffine ? TextLinks(isInLink: hasInnerLink) : nil
        if let links { views.context.textLinks = links }
        let sides = hiddenSides(of: plan, isRowEnd: attributes.endsRow)
        if let sector = attributes.drawnSector {
            plan.draw(in: canvas, outline: sector, row: row, context: views.context)
        } else if sides.isEmpty {
            plan.draw(in: canvas, rect: bounds, row: row, context: views.context)
        } else {
            plan.draw(in: canvas, rect: bounds, without: sides, row: row, context: views.context)
        }
        if hasInnerLink { canvas.endElement() }
        if let links {
            links.drawDeferred(in: canvas)
            views.context.textLinks = nil
        }
    }

    /// Returns the sides on which the stroke of an item's box isn't drawn.
    ///
    /// In a feed, the last item of a row has no border at its trailing side, unless its border is on all four sides.
    private func hiddenSides(of plan: ViewPlan, isRowEnd: @autoclosure () -> Bool) -> BoxSides {
        guard plan.sides != .all, isRowEnd() else { return [] }
        return plan.sides.intersection(views.mirrors ? .left : .right)
    }
}

extension CollectionViewLayoutAttributes {
    /// True if the element is the last item of a feed's row.
    var endsRow: Bool { (self as? WideFeedLayoutAttributes)?.isRowEnd ?? false }
}

extension IndexPath {
    /// The section and the item with which the index path begins; nil if it is shorter.
    fileprivate var itemOfElement: (section: Int, item: Int)? { count < 2 ? nil : (self[0], self[1]) }
}

extension ElementView {
    /// Returns the row of the item or section that a view belongs to, and the id of its element.
    func subject(at path: IndexPath, in content: DiagramContent) -> (row: Int, id: String) {
        if case .label(let line, let place) = kind.look { return content.label(of: line, place, at: path) }
        return switch kind.owner {
        case .diagram: (path.item, path.item > 0 ? "\(kind.name)-\(path.item + 1)" : kind.name)
        case .section:
            (path.section, "\(kind.name)-\(content.id(ofContainer: path.section) ?? "\(path.section)")")
        case .item: (content.row(at: path), content.elementID(kind.name, path))
        case .container: (path[1], "\(kind.name)-\(content.container(at: path)?.id ?? "")")
        }
    }

    /// Returns the element of a box, with the link and the tooltip that its declaration has.
    func canvasElement(row: Int, id: String, frame: CGRect) -> CanvasElement {
        var element = CanvasElement(id: id, kind: kind.name, frame: frame)
        guard case .box = kind.look else { return element }
        let plan = view.plan(row: row)
        let link = plan.link.map { context.string($0, row: row) } ?? ""
        if !link.isEmpty, LinkPolicy.allows(link) { element.link = link }
        let title = plan.tooltip.map { context.string($0, row: row) } ?? ""
        if !title.isEmpty { element.title = title }
        return element
    }

    /// Draws the box of a row in its own coordinates.
    fileprivate func draw(
        row: Int, _ attributes: CollectionViewLayoutAttributes, in canvas: any Canvas
    ) {
        let plan = view.plan(row: row)
        if let sector = attributes.drawnSector {
            plan.draw(in: canvas, outline: sector, row: row, context: context)
        } else {
            plan.draw(in: canvas, rect: attributes.bounds, row: row, context: context)
        }
    }
}
