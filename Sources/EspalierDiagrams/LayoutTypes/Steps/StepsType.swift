import EspalierBoxes
import EspalierCollectionLayout
import EspalierDataFiles
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The layout type `steps` of diagram files: the steps of a process with arrows between them.
///
/// A page of `panels` has this layout, too.
struct StepsType: LayoutType {
    typealias Options = StepsLayout.Configuration

    let name = "steps"
    let documentation = "The steps of a process in rows, with an arrow from each to the next."

    let discussion = """
        Columns are as wide as their widest item, rows as high as their highest. Each section is a separate process. Arrows
        are supplementary views of the kind `connector`, or `turn` from the end of a row to the beginning of the next. The
        `panels` of a diagram file are laid out in the same way.

        ![Six steps of the layout process in two rows.](layout-process)
        """

    nonisolated var viewKeys: [ViewKey] { [.layoutDirection] }
    nonisolated var supplementaryKinds: [ElementKind] { [.line("connector") { $0.connector.stroke }] }

    /// The keys of this layout that `panels` also has.
    ///
    /// Panels are aligned at the top by default, so that the captions of a row are on one line.
    nonisolated var panelFields: [FieldDefinition] {
        fields.filter { !["layoutDirection", "sectionSpacing"].contains($0.name) }.map { field in
            guard field.name == Self.alignment else { return field }
            return FieldDefinition(
                field.name, field.type, default: StepsLayout.Alignment.top.rawValue, field.documentation)
        }
    }

    private nonisolated static let alignment = "alignment"

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = StepsLayout()
        layout.configuration = options
        if !request.content.panels.isEmpty, request.node?[Self.alignment] == nil {
            layout.alignment = .top
        }
        var setup = LayoutSetup(layout, StepsDelegate(request))
        for kind in [StepsLayout.elementKindConnector, StepsLayout.elementKindTurn] {
            setup.viewClasses[kind] = DiagramStepConnectorView.self
        }
        return setup
    }
}

private final class StepsDelegate: LayoutDelegate, CollectionViewDelegateStepsLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        content.panels.isEmpty ? content.sizeOfItem(at: indexPath) : content.panels[indexPath.item].size
    }
}

/// Draws the arrow from one step to the next, within its row or to the next row.
final class DiagramStepConnectorView: DiagramSupplementaryView {
    private var elementID = ""
    private var stroke: Stroke?
    private var isTurn = false

    override var drawingElement: CanvasElement? {
        CanvasElement(id: elementID, kind: "connector", frame: frame)
    }

    override func show(kind: String, at path: IndexPath, of content: DiagramContent) {
        elementID = content.elementID("connector", path)
        let styles = content.views.lines["connector"]
        stroke = styles?.stroke(key: styles?.key(row: content.row(at: path)) ?? 0)?.stroke
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        isTurn = layoutAttributes.representedElementKind == StepsLayout.elementKindTurn
    }

    private static let gap: CGFloat = 6
    private static let head: CGFloat = 8
    private static let halfHead: CGFloat = 4
    private static let cornerRadius: CGFloat = 6

    override func draw(in canvas: any Canvas) {
        guard let stroke else { return }
        let mirrors = superview?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        if mirrors {
            canvas.save()
            canvas.concatenate(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: bounds.width, ty: 0))
        }
        defer { if mirrors { canvas.restore() } }
        if isTurn { drawTurn(stroke, in: canvas) } else { drawLine(stroke, in: canvas) }
    }

    private func drawLine(_ stroke: Stroke, in canvas: any Canvas) {
        let y = bounds.midY
        let tip = CGPoint(x: bounds.maxX - Self.gap, y: y)
        let start = CGPoint(x: bounds.minX + Self.gap, y: y)
        guard tip.x > start.x + Self.head else { return }
        canvas.draw(
            .line(from: start, to: CGPoint(x: tip.x - Self.head / 2, y: y)), fill: nil, stroke: stroke)
        draw(head: tip, pointing: CGPoint(x: 1, y: 0), stroke, in: canvas)
    }

    /// Draws a line from the item at the right end of a row: down, to the left, and down to the item at the start of
    /// the next row.
    private func drawTurn(_ stroke: Stroke, in canvas: any Canvas) {
        let (right, left) = (bounds.maxX - 6.5, bounds.minX + 6.5)
        let (top, middle) = (bounds.minY + Self.gap, (bounds.midY - 2).rounded(.down) + 0.5)
        let tip = CGPoint(x: left, y: bounds.maxY - Self.gap)
        guard tip.y > middle + Self.head else { return }
        let radius = min(Self.cornerRadius, max(0, (right - left) / 2))
        var path = BezierPath()
        path.move(to: CGPoint(x: right, y: top))
        if radius > 0 {
            path.addLine(to: CGPoint(x: right, y: middle - radius))
            path.addQuadCurve(
                to: CGPoint(x: right - radius, y: middle), control: CGPoint(x: right, y: middle))
            path.addLine(to: CGPoint(x: left + radius, y: middle))
            path.addQuadCurve(
                to: CGPoint(x: left, y: middle + radius), control: CGPoint(x: left, y: middle))
        }
        path.addLine(to: CGPoint(x: left, y: tip.y - Self.head / 2))
        canvas.draw(.path(path), fill: nil, stroke: stroke)
        draw(head: tip, pointing: CGPoint(x: 0, y: 1), stroke, in: canvas)
    }

    private func draw(head tip: CGPoint, pointing way: CGPoint, _ stroke: Stroke, in canvas: any Canvas) {
        var path = BezierPath()
        let foot = CGPoint(x: tip.x - way.x * Self.head, y: tip.y - way.y * Self.head)
        path.move(to: tip)
        path.addLine(to: CGPoint(x: foot.x - way.y * Self.halfHead, y: foot.y + way.x * Self.halfHead))
        path.addLine(to: CGPoint(x: foot.x + way.y * Self.halfHead, y: foot.y - way.x * Self.halfHead))
        path.close()
        canvas.draw(.path(path), fill: stroke.paint, stroke: nil)
    }
}
