import EspalierBoxes
import EspalierCollectionLayout
package import EspalierGeometry
package import EspalierGraphics
import EspalierLayouts
package import Foundation

/// The marks, the lines and the category of an element of a diagram, for snapshots.
package nonisolated struct ElementDetails: Sendable, Equatable {
    /// A text, a shape or an image.
    package struct Mark: Sendable, Equatable {
        package enum Content: Sendable, Equatable {
            case text(String, Font, AdaptiveColor)
            case shape(CanvasShape, fill: Paint?, stroke: Stroke?)
            case image(width: Int, height: Int)
        }

        package let content: Content
        /// The bounding box in points, relative to the origin of the element.
        package fileprivate(set) var frame: CGRect
        /// The id of the innermost element to which the mark belongs, such as an edge.
        package let element: String
    }

    /// The texts, the shapes and the images in drawing order.
    ///
    /// The lines of a text are one mark, and so are consecutive paths with the same fill and stroke, such as those of an
    /// icon.
    package fileprivate(set) var marks: [Mark] = []
    /// The name of the item's category, which its color shows; empty for none.
    package fileprivate(set) var category = ""
    /// The padding of the item's box, in points; nil for other elements.
    package fileprivate(set) var padding: EdgeInsets?
    /// The lines of the element that join two items each, except those from a parent to its children.
    ///
    /// Their points are relative to the origin of the element.
    package fileprivate(set) var edges: [DiagramEdge] = []
}

extension Diagram {
    /// Returns what an element draws.
    func details(of attributes: CollectionViewLayoutAttributes) -> ElementDetails {
        var details = ElementDetails()
        var texts: [String] = []
        switch scene.content(of: attributes) {
        case .cell(let row):
            let plan = content.views.cell.plan(row: row)
            texts = plan.texts(row: row, in: content.views.context)
            (details.padding, details.category) = (plan.padding, content.categoryName(row: row))
        case .box(let element, let row, _):
            texts = element.view.plan(row: row).texts(row: row, in: element.context)
        case .edge(let kind):
            let lines = lines(attributes)
            if kind != ClassHierarchyLayout.elementKindConnector, lines.allSatisfy({ $0.to != nil }) {
                let frame = attributes.frame
                details.edges = lines.map { $0.moved(by: CGPoint(x: -frame.minX, y: -frame.minY)) }
            }
        case .panel, .view, .none: return details
        }
        details.marks = marks(of: attributes, showing: texts)
        return details
    }

    private func marks(
        of attributes: CollectionViewLayoutAttributes, showing texts: [String]
    ) -> [ElementDetails.Mark] {
        var collector = MarkCollector(texts: texts[...])
        var text: TextRecorder?
        func element() -> String { text?.elements.last ?? "" }
        let recorder = TextRecorder { [self] drawn in
            collector.add(drawn, frame: drawn.frame(self.text.metrics(of: drawn.font)), in: element())
        }
        recorder.receiveShape = { shape, fill, stroke in
            let frame = shape.boundingBox.applying(text?.transform ?? .identity)
            collector.add(
                .init(content: .shape(shape, fill: fill, stroke: stroke), frame: frame, element: element()))
        }
        recorder.receiveImage = { image, rect in
            let size = ElementDetails.Mark.Content.image(width: image.pixelWidth, height: image.pixelHeight)
            collector.add(
                .init(content: size, frame: rect.applying(text?.transform ?? .identity), element: element()))
        }
        text = recorder
        scene.draw(attributes, at: attributes.size, in: recorder)
        text = nil
        return collector.marks
    }
}

/// Collects marks, and joins those that belong together.
private struct MarkCollector {
    /// The texts that haven't been drawn yet.
    var texts: ArraySlice<String>
    private(set) var marks: [ElementDetails.Mark] = []
    /// The mark of the last text, and the characters of the text that haven't been drawn yet, without spaces.
    private var last: (mark: Int, rest: Substring)?

    init(texts: ArraySlice<String>) { self.texts = texts }

    /// Adds a line of a text, which may be a part of one of the whole texts.
    mutating func add(_ text: DrawnText, frame: CGRect, in element: String) {
        let characters = Self.characters(text.string)
        if let (mark, rest) = last, rest.hasPrefix(characters) {
            marks[mark].frame = marks[mark].frame.union(frame)
            last = (mark, rest.dropFirst(characters.count))
            return
        }
        var string = text.string
        var rest: Substring = ""
        if let index = texts.firstIndex(where: { Self.characters($0).hasPrefix(characters) }) {
            string = texts[index]
            rest = Self.characters(string).dropFirst(characters.count)
            texts = texts[(index + 1)...]
        }
        last = (marks.count, rest)
        marks.append(.init(content: .text(string, text.font, text.color), frame: frame, element: element))
    }

    private static func characters(_ text: String) -> Substring { text.filter { !$0.isWhitespace }[...] }

    mutating func add(_ mark: ElementDetails.Mark) {
        if case .shape(.path, let fill, let stroke) = mark.content, let last = marks.last,
            case .shape(.path, fill, stroke) = last.content, last.element == mark.element
        {
            marks[marks.count - 1].frame = last.frame.union(mark.frame)
        } else {
            marks.append(mark)
        }
    }
}
