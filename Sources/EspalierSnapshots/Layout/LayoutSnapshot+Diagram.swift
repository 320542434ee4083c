import Espalier
import EspalierBoxes
import EspalierCollectionLayout
public import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import Foundation

extension LayoutSnapshot {
    /// Creates a snapshot of the elements of a diagram.
    ///
    /// If the diagram has a viewport, the snapshot contains only the elements in the viewport.
    ///
    /// - Parameter diagram: The diagram, with or without panels.
    /// - Complexity: O(n log n) in the number of elements.
    public init(_ diagram: Diagram) {
        let (view, viewport) = (diagram.collectionView, diagram.viewport)
        var headers = [
            Header(layoutOf: diagram), Header("diagram", [.init("size", diagram.size.snapshotText)]),
        ]
        if viewport != nil {
            headers.append(Header("container", [.init("size", view.bounds.size.snapshotText)]))
        }
        headers.append(Header("content", [.init("size", view.contentSize.snapshotText)]))
        headers.append(.visible(diagram.shownRect))
        let margin = LayoutSnapshot.Property(
            "margin", diagram.file.output.margin.snapshotText, standard: OutputOptions().margin.snapshotText)
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let direction = Property(
            "direction", isMirrored ? "rightToLeft" : "leftToRight", standard: "leftToRight")
        headers += [Header("output", [margin, direction]), Header(diagram.theme)]
        let names = ColorNames(diagram.theme)
        let elements = diagram.elements(in: viewport, inDetail: true).map { element in
            var result = LayoutElement(element)
            if let details = element.details { result.add(details, names) }
            return result
        }
        self.init(headers: headers, elements: elements + LayoutElement.captions(of: diagram))
    }

    /// Creates a snapshot of the elements of a moment between two states, in coordinates of the content.
    init(_ moment: DiagramMoment) {
        let (sequence, index) = (moment.sequence, moment.index)
        let (old, new) = (sequence.states[index], sequence.states[index + 1])
        let transition = [
            Property("from", old.name), Property("to", new.name), Property("time", moment.time.snapshotText),
        ]
        let headers = [
            Header(layoutOf: new.diagram), Header("transition", transition),
            .visible(sequence.shownRect(afterState: index, at: moment.time)),
        ]
        let elements = sequence.transition(from: index).elements(at: moment.time)
        self.init(
            headers: headers,
            elements: elements.map { LayoutElement($0.element, disappears: $0.disappears) })
    }
}

extension LayoutSnapshot.Header {
    /// Creates the header with the layout type of a diagram and the settings of its layout.
    fileprivate init(layoutOf diagram: Diagram) {
        let settings = Self(diagram.collectionView.collectionViewLayout).properties.filter {
            $0.name != "type"
        }
        self.init("layout", [.init("type", diagram.layoutType)] + settings)
    }

    /// Creates the header with what differs from the default theme.
    fileprivate init(_ theme: Theme) {
        var properties = [LayoutSnapshot.Property("name", theme.name, standard: Theme.paper.name)]
        if theme != Theme.named(theme.name) {
            func add(_ name: String, _ text: (Theme) -> String) {
                properties.append(.init(name, text(theme), standard: text(.paper)))
            }
            add("font") { $0.textFamily.snapshotText }
            add("codeFont") { $0.codeFamily.snapshotText }
            for token in ThemeToken.allCases { add(token.rawValue) { $0[token].snapshotText } }
            for style in TextStyle.allCases {
                add(style.rawValue) { theme in
                    var font = theme[style].font
                    if [theme.textFamily, theme.codeFamily].contains(font.family) { font.family = .sans }
                    return font.faceText + " " + theme.color(of: style).snapshotText
                }
            }
        }
        self.init("theme", properties)
    }
}

extension LayoutElement {
    /// Returns the title, the description and the entries of the legend of a diagram.
    fileprivate static func captions(of diagram: Diagram) -> [LayoutElement] {
        var numbers: [String: Int] = [:]
        return diagram.captions.map { caption in
            let number = numbers[caption.kind, default: 0]
            numbers[caption.kind] = number + 1
            let path = caption.kind == LayoutElement.legendKind ? [number] : []
            var element = LayoutElement(
                Key(category: .caption, kind: caption.kind, indexPath: path), frame: caption.frame)
            element.label = caption.text
            return element
        }
    }

    /// Creates the element of a snapshot from an element of a diagram.
    ///
    /// An element that disappears in a transition has a kind that begins with `disappearing`, because another element
    /// can have the same index path.
    fileprivate nonisolated init(_ element: DiagramElement, disappears: Bool = false) {
        let key = Key(
            panel: element.panel, section: element.indexPath.count > 1 ? element.indexPath[0] : nil,
            category: Category(rawValue: element.category.rawValue) ?? .view,
            kind: disappears
                ? element.kind.isEmpty ? "disappearing" : "disappearing-" + element.kind : element.kind,
            indexPath: element.indexPath)
        self.init(key, frame: element.frame)
        (zIndex, alpha, transform) = (element.zIndex, element.alpha, element.transform)
        (id, label, children) = (element.id, element.label, element.relatedIndexPaths)
    }
}
