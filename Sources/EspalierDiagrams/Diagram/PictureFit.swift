import EspalierBoxes
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
package import Foundation

/// The size that a picture must not exceed: the key `fit` of `layout`.
package nonisolated struct PictureFit: Sendable, Equatable {
    let width: CGFloat
    /// The maximum height; nil for any height.
    let height: CGFloat?

    /// Creates the size of a page that a picture must fit.
    package init(width: CGFloat, height: CGFloat? = nil) { (self.width, self.height) = (width, height) }

    /// Reads a width, or a list of a width and a height, which has been validated.
    init?(_ node: Node?) {
        let numbers = (node?.sequence ?? [node].compactMap(\.self)).compactMap(\.number)
        guard let width = numbers.first, numbers.allSatisfy({ $0 > 0 }) else { return nil }
        self.init(width: width, height: numbers.count > 1 ? numbers[1] : nil)
    }

    static let field = FieldDefinition(
        "fit", .either([.number(1...1_000_000), .list(.number(1...1_000_000), count: 2...2)]),
        default: "any size",
        "The maximum width of the picture, or `[width, height]`, in points. Columns, direction and the width of labels are chosen "
            + "so that it fits. If nothing fits, the picture is reduced, with a warning."
    )

    /// Returns the factor with which a picture of a size fits, at most 1.
    func factor(for size: CGSize) -> CGFloat {
        min(1, width / max(1, size.width), height.map { $0 / max(1, size.height) } ?? 1)
    }
}

/// Searches for the options of a layout with which a picture fits.
///
/// At most 24 pictures are laid out, in an order that depends only on the diagram. The direction and the labels that the
/// file declares are tried first.
struct FitSearch {
    private let fit: PictureFit
    private let type: any LayoutType
    private let file: DiagramFile
    /// Lays a picture out, and returns its size.
    private let size: (DiagramFile) -> CGSize
    private var best: (file: DiagramFile, factor: CGFloat, height: CGFloat)?
    /// The number of pictures that were laid out.
    private(set) var count = 0

    /// The maximum number of pictures that are laid out.
    private static let maximumCount = 24
    /// The widths of labels after the one that the file declares.
    private static let labelWidths: [CGFloat] = [200, 140]
    /// The lengths of stacks that are tried, from wide to narrow vertical trees; 0 for the declared division.
    private static let stackLengths = [1, 2, 3, 4, 6, 8, 12, 0]

    init(
        _ fit: PictureFit, _ file: DiagramFile, _ type: any LayoutType,
        size: @escaping (DiagramFile) -> CGSize
    ) {
        (self.fit, self.file, self.type, self.size) = (fit, file, type, size)
    }

    /// Returns the file with the options of the lowest picture that fits, or else of the one with the largest text.
    mutating func fitted() -> DiagramFile {
        let keys = Set(type.fields.map(\.name))
        if keys.contains("width") { return filled() }
        // The layout's own division can be lower than any number of columns.
        if valuesToSearch(file, keys) != nil { _ = attempt(file) }
        for direction in directions(keys) {
            let turned = direction.map { file.setting("direction", .string($0)) } ?? file
            for width in [nil] + Self.labelWidths {
                var candidate = turned
                if let width { candidate.limitLabels(to: width, of: type) }
                if let (key, values) = valuesToSearch(candidate, keys) {
                    search(candidate, key, values)
                } else if attempt(candidate).factor == 1 {
                    return candidate
                }
            }
            if let best, best.factor == 1 { return best.file }
        }
        return best?.file ?? file
    }

    /// Returns the file with the width at which a layout that fills its view has the width of the page.
    private mutating func filled() -> DiagramFile {
        func setting(_ width: CGFloat) -> DiagramFile {
            file.setting("width", .number(Double(max(1, width))))
        }
        let wide = setting(fit.width - file.output.margin.horizontal)
        let excess = attempt(wide).width - fit.width
        if excess > 0 { _ = attempt(setting(fit.width - file.output.margin.horizontal - excess)) }
        return best?.file ?? wide
    }

    /// Returns the key whose values change the width of the picture, with values from narrow to wide pictures.
    private func valuesToSearch(
        _ file: DiagramFile, _ keys: Set<String>
    ) -> (key: String, values: [Node.Value])? {
        let arrangement = file.layout.node?.text("arrangement")
        if keys.contains("numberOfColumns"), !keys.contains("arrangement") || arrangement == "columns" {
            return ("numberOfColumns", (1...12).map { Node.Value.number(Double($0 as Int)) })
        }
        guard keys.contains("stackLength"), arrangement == "hanging" else { return nil }
        let lengths = Self.stackLengths.map { Node.Value.number(Double($0)) }
        return ("stackLength", Self.isHorizontal(direction(of: file)) ? lengths : lengths.reversed())
    }

    /// Returns nil for the declared direction, and a direction that is perpendicular to it.
    private func directions(_ keys: Set<String>) -> [String?] {
        guard keys.contains("direction") else { return [nil] }
        return [nil, Self.isHorizontal(direction(of: file)) ? "topToBottom" : "leftToRight"]
    }

    private func direction(of file: DiagramFile) -> String {
        file.layout.node?.text("direction")
            ?? type.fields.first { $0.name == "direction" }?.defaultValue ?? ""
    }

    private static func isHorizontal(_ direction: String) -> Bool {
        ["leftToRight", "rightToLeft"].contains(direction)
    }

    /// Finds the widest picture that fits by bisection, in at most four tries.
    private mutating func search(_ file: DiagramFile, _ key: String, _ values: [Node.Value]) {
        var range = 0..<values.count
        while !range.isEmpty, count < Self.maximumCount {
            let middle = (range.lowerBound + range.upperBound) / 2
            let width = attempt(file.setting(key, values[middle])).width
            range = width <= fit.width ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
    }

    /// Lays a picture out, and remembers it if it is better than those before.
    private mutating func attempt(_ file: DiagramFile) -> (factor: CGFloat, width: CGFloat) {
        count += 1
        let size = self.size(file)
        let factor = fit.factor(for: size)
        let isBetter =
            best.map { $0.factor == 1 && factor == 1 ? size.height < $0.height : factor > $0.factor } ?? true
        if isBetter { best = (file, factor, size.height) }
        return (factor, size.width)
    }
}

nonisolated extension DiagramFile {
    /// Returns the file with the direction that the file of its data names, unless the diagram file names one itself.
    ///
    /// The direction of the data replaces that of a template.
    func directed(by data: DiagramData, _ collector: DiagnosticCollector) -> DiagramFile {
        guard let direction = data.direction, layout.node?["direction"]?.range.file !== source else {
            return self
        }
        if let type = layout.type, !type.fields.contains(where: { $0.name == "direction" }) {
            collector.note(
                "'rankdir' isn't used, because the layout '\(type.name)' has no direction",
                at: direction.range)
            return self
        }
        return setting("direction", .string(direction.value))
    }

    /// Returns the file with another value of a key of `layout`.
    fileprivate func setting(_ key: String, _ value: Node.Value) -> DiagramFile {
        let range = layout.node?.range.firstByte
        var mapping = layout.node?.mapping ?? Mapping()
        let (lower, source) = (range?.lower ?? 0, range?.file ?? source)
        let node = Node(value, file: source, lower: lower, upper: lower)
        mapping.set(Mapping.Entry(key: key, keyRange: lower..<lower, value: node))
        var file = self
        file.layout.node = Node(
            .mapping(mapping), file: source, lower: lower, upper: layout.node?.range.upper ?? lower)
        return file
    }
}

nonisolated extension BoxDeclaration {
    /// The box whose texts break at a width.
    func limitingTexts(to width: CGFloat) -> BoxDeclaration {
        var box = self
        box.content = content?.map { part in
            switch part {
            case .text(var text):
                text.maxWidth = min(text.maxWidth ?? width, width)
                return .text(text)
            case .box(let inner): return .box(inner.limitingTexts(to: width))
            case .icon, .image, .divider, .spacer, .repeated: return part
            }
        }
        return box
    }
}
