package import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// The transition from one state of a diagram to the next, in content coordinates of the collection view.
package struct DiagramTransition {
    package let elements: CollectionViewTransition
    let first: Diagram
    let last: Diagram

    /// The rectangles that the pictures of the two states show, in content coordinates.
    package var rects: (first: CGRect, last: CGRect) { (first.shownContent, last.shownContent) }
    /// The view that shows the last state.
    package var view: CollectionView { last.collectionView }
    /// True if the title, the description and the legend are the same in both states.
    package var hasSameBlock: Bool { first.blockDigest == last.blockDigest }

    init(from first: Diagram, to last: Diagram, reloadedItems: Set<String>) {
        (self.first, self.last) = (first, last)
        // Include elements outside the view, because they may enter, leave or cross the view while they move.
        let way = first.shownContent.union(last.shownContent)
        let followed = way.insetBy(dx: -way.width, dy: -way.height)
        let (oldKinds, newKinds) = (first.kinds, last.kinds)
        var transition = last.collectionView.transition(
            from: first.collectionView,
            identifiers: (first.content.identifiers, last.content.identifiers),
            reloadedItems: reloadedItems,
            kinds: (oldKinds.ofItems.union(newKinds.ofItems), oldKinds.ofView.union(newKinds.ofView)),
            rects: (followed, followed)
        ) { start, end in
            first.scene.digest(of: start, size: start.size) != last.scene.digest(of: end, size: start.size)
        }
        transition.curve = last.file.animation.curve.flatMap(AnimationCurve.init) ?? .easeInOut
        transition.fading = .successive
        elements = transition
    }

    /// Draws one element with the given attributes, in content coordinates.
    ///
    /// An element that disappears is drawn as in the first state.
    package func draw(
        _ element: CollectionViewTransition.Element, as attributes: CollectionViewLayoutAttributes,
        in canvas: any Canvas
    ) {
        guard !attributes.isHidden, attributes.alpha > 0 else { return }
        (element.role == .disappears ? first : last).scene.draw(attributes, in: canvas)
    }

    /// Returns the elements at a time from 0 to 1, in content coordinates, and whether each of them disappears.
    ///
    /// - Complexity: O(elements)
    package func elements(at time: Double) -> [(element: DiagramElement, disappears: Bool)] {
        let progress = elements.curve.progress(at: time)
        // Compare frames, too, because an element that disappears can have the index path of another element. The two
        // elements then don't have the same frame.
        let leaving = Set(
            elements.elements.filter { $0.role == .disappears }.map { Spot($0.attributes(at: progress)) })
        return elements.attributes(at: time).map { attributes in
            let disappears = leaving.contains(Spot(attributes))
            let diagram = disappears ? first : last
            return (diagram.element(attributes, at: .zero, inDetail: false), disappears)
        }
    }

    /// The kind, the index path and the frame of an element.
    private nonisolated struct Spot: Hashable {
        let kind: String?
        let indexPath: IndexPath
        let frame: [Double]

        init(_ attributes: CollectionViewLayoutAttributes) {
            (kind, indexPath) = (attributes.representedElementKind, attributes.indexPath)
            let rect = attributes.frame
            frame = [rect.minX, rect.minY, rect.width, rect.height].map { Double($0) }
        }
    }

    /// Draws the title, the description and the legend of one of the states, in content coordinates.
    package func drawBlock(ofLast isLast: Bool, in canvas: any Canvas) {
        draw(in: canvas, ofLast: isLast) { $0.block.draw(in: canvas, rect: $0.bounds) }
    }

    /// True if the file has annotations, which are drawn over the content of a state.
    package var hasAnnotations: Bool { first.hasAnnotations || last.hasAnnotations }

    /// Draws the annotations of one of the states, in content coordinates.
    package func drawAnnotations(ofLast isLast: Bool, in canvas: any Canvas) {
        draw(in: canvas, ofLast: isLast) { $0.drawAnnotations(in: canvas, rect: $0.bounds) }
    }

    private func draw(in canvas: any Canvas, ofLast isLast: Bool, _ draw: (Diagram) -> Void) {
        let diagram = isLast ? last : first
        canvas.save()
        canvas.concatenate(
            CGAffineTransform(translationX: -diagram.contentFrame.minX, y: -diagram.contentFrame.minY))
        draw(diagram)
        canvas.restore()
    }
}

extension Diagram {
    /// The rectangle that the diagram's picture shows, in content coordinates.
    var shownContent: CGRect {
        shownRect.offsetBy(dx: -contentFrame.minX, dy: -contentFrame.minY)
    }

    /// A hash of the title, the description and the legend, including their positions relative to the content.
    fileprivate var blockDigest: Int { digestedBlock.digest }

    /// A drawing of the title, the description and the legend at their positions relative to the content.
    var digestedBlock: DigestingCanvas {
        let canvas = DigestingCanvas()
        canvas.concatenate(CGAffineTransform(translationX: -contentFrame.minX, y: -contentFrame.minY))
        block.draw(in: canvas, rect: bounds)
        return canvas
    }
}

extension DiagramScene {
    /// Returns a hash of the drawing of an element at a size, without its position, transform and alpha.
    fileprivate func digest(of attributes: CollectionViewLayoutAttributes, size: CGSize) -> Int {
        digested(attributes, size: size).digest
    }

    /// Returns a drawing of an element at a size, without its position, transform and alpha.
    func digested(_ attributes: CollectionViewLayoutAttributes, size: CGSize) -> DigestingCanvas {
        let canvas = DigestingCanvas()
        draw(attributes, at: size, in: canvas)
        return canvas
    }

    /// Draws an element at a size, without its position, transform and alpha.
    func draw(_ attributes: CollectionViewLayoutAttributes, at size: CGSize, in canvas: any Canvas) {
        let still = attributes.duplicate()
        (still.transform3D, still.alpha) = (CATransform3DIdentity, 1)
        still.frame = CGRect(origin: .zero, size: size)
        draw(still, in: canvas)
    }
}

extension DiagramContent {
    /// The identifiers of sections and items.
    ///
    /// The sections of a hierarchy, which are its levels, are identified by their depth.
    var identifiers: CollectionView.Identifiers {
        let ids = data.items.ids
        let sections =
            data.sections.map { Array($0.sections.ids) } ?? (0..<sectionCount).map { "\($0)" }
        return CollectionView.Identifiers(
            sections: sections,
            items: sections.indices.map { section in
                (0..<itemCount(inSection: section)).map { ids[row(section: section, item: $0)] }
            })
    }
}

extension Diagram {
    /// The kinds of supplementary and decoration views that belong to items, and the kinds that belong to the diagram
    /// as a whole.
    fileprivate var kinds: (ofItems: Set<String>, ofView: Set<String>) {
        let views = Array(content.views.supplementary.values) + Array(content.views.decoration.values)
        func kinds(_ owner: ElementKind.Owner) -> Set<String> {
            Set(views.filter { $0.kind.owner == owner }.map(\.kind.identifier))
        }
        return (kinds(.item).union(setup.kindsOfItems), kinds(.diagram).union(kinds(.container)))
    }
}
