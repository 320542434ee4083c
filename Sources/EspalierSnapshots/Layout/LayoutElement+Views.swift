import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

extension LayoutElement {
    /// Returns a view and the views in it, with their frames in the coordinates of the view.
    static func views(in root: View) -> [LayoutElement] {
        var elements: [LayoutElement] = []
        // A stack is used instead of recursion, because hierarchies can be deep.
        var waiting: [(view: View, path: [Int])] = [(root, [])]
        while let (view, path) = waiting.popLast() {
            // The cells of a collection view aren't laid out together with the root view.
            view.layoutIfNeeded()
            elements.append(LayoutElement(view, path, in: root))
            for (index, child) in view.subviews.enumerated() { waiting.append((child, path + [index])) }
        }
        return elements
    }

    /// Adds the shape and the subviews of the view that shows the element, without containers that look like nothing.
    mutating func addContent(of view: View) {
        let views = Self.views(in: view).sorted { $0.key < $1.key }
        style = views[0].style
        content = views.dropFirst().filter { element in
            element.key.kind != "UIView" || !element.values.isEmpty
                || element.frame != CGRect(origin: .zero, size: view.bounds.size)
        }
    }

    private init(_ view: View, _ path: [Int], in root: View) {
        let key = Key(category: .view, kind: Self.className(of: view), indexPath: path)
        self.init(key, frame: view.convert(view.bounds, to: root))
        (alpha, isHidden) = (Double(view.alpha), view.isHidden)
        (transform, id) = (view.transform3D, view.accessibilityIdentifier ?? "")
        if let text = (view as? Label)?.text { label = text }
        style = Self.style(of: view)
    }

    /// Returns the name of a view's class, which for a class of the engine is that in UIKit.
    private static func className(of view: View) -> String {
        let (type, module) = (type(of: view), "EspalierCollectionLayout.")
        return String(reflecting: type).hasPrefix(module) ? "UI\(type)" : "\(type)"
    }

    private static func style(of view: View) -> [LayoutSnapshot.Property] {
        var style: [LayoutSnapshot.Property] = []
        func add(_ name: String, _ value: String?) {
            if let value { style.append(.init(name, value)) }
        }
        if let label = view as? Label {
            add("font", label.font.faceText)
            if label.textColor != Label(frame: .zero).textColor { add("color", label.textColor.snapshotText) }
            if !label.runs.isEmpty {
                let runs = label.runs.map { run in
                    [run.string, run.font.faceText, run.color?.snapshotText].compactMap(\.self)
                        .joined(separator: " ")
                }
                add("runs", runs.joined(separator: "; "))
            }
            if label.textAlignment != .leading { add("alignment", label.textAlignment.rawValue) }
            if label.numberOfLines != 1 { add("lines", "\(label.numberOfLines)") }
        }
        if let image = (view as? ImageView)?.image {
            add("image", "\(image.pixelWidth)x\(image.pixelHeight)")
        }
        add("background", view.backgroundColor?.snapshotText)
        let box = view.boxAppearance
        if box.cornerRadius != 0 { add("radius", Double(box.cornerRadius).snapshotText) }
        if box.borderWidth != 0 {
            let color = box.borderColor.map { " " + $0.snapshotText } ?? ""
            add("border", Double(box.borderWidth).snapshotText + color)
        }
        return style
    }
}

extension Font {
    /// The size, and the weight, the slope and the family unless they are those of the standard font, such as
    /// `15 semibold`.
    nonisolated var faceText: String {
        var words = [Double(size).snapshotText]
        if weight != .regular { words.append("\(weight)") }
        if isItalic { words.append("italic") }
        if family != .sans { words.append(family.snapshotText) }
        return words.joined(separator: " ")
    }
}

extension Font.Family {
    nonisolated var snapshotText: String {
        switch self {
        case .sans: "sans"
        case .monospaced: "monospaced"
        case .named(let name): name
        }
    }
}

extension AdaptiveColor {
    /// The color for light pages and, if it is another, that for dark pages, such as `#1a73e8/#8ab4f8`.
    nonisolated var snapshotText: String {
        light == dark ? light.hexadecimal : "\(light.hexadecimal)/\(dark.hexadecimal)"
    }
}
