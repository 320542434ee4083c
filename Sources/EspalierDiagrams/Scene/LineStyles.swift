import EspalierBoxes
import EspalierData
import EspalierGraphics
import Foundation

/// The stroke and the arrowheads of lines.
///
/// It is a class, because copying a stroke retains several references.
final class LineStroke {
    let stroke: Stroke
    /// The arrowheads; nil for lines without them.
    let arrowhead: ArrowheadDeclaration?

    init(_ stroke: Stroke, arrowhead: ArrowheadDeclaration?) {
        (self.stroke, self.arrowhead) = (stroke, arrowhead)
    }
}

/// The strokes of the lines of a kind, which depend on the conditions that a line meets.
///
/// Lines that meet the same conditions share a stroke. A line is identified by its row in `LineFields`.
final class LineStyles {
    private struct Test {
        let field: Int
        let condition: Condition
    }

    /// The name of the kind in diagram files.
    let name: String
    private let line: LineDeclaration
    /// The end of arrowheads whose declaration doesn't name one; nil if it depends on the edge.
    private let standardEnd: ArrowheadDeclaration.End?
    private let theme: Theme
    private let values: LineFields
    /// The categories of items; nil if no stroke has the color of a category.
    private let categories: CategoryIndex?
    /// The number of the field with the arrowhead of an edge; nil if no edge has one.
    private let arrowheadField: Int?
    /// The changes that a line may have, each with its conditions on fields that exist.
    private var variants: [(variant: LineVariant, tests: [Test])] = []
    /// The strokes by the changes of an item, a bit for each; nil for lines that aren't drawn.
    private var strokes: [UInt64: LineStroke?] = [:]

    /// The stroke of items that meet no conditions; nil if their lines aren't drawn.
    let base: LineStroke?

    init(
        _ name: String, _ line: LineDeclaration, arrowheadsAt standardEnd: ArrowheadDeclaration.End?,
        theme: Theme, values: LineFields, categories: CategoryIndex?
    ) {
        self.categories = line.usesCategories ? categories : nil
        (self.name, self.line, self.standardEnd) = (name, line, standardEnd)
        (self.theme, self.values) = (theme, values)
        arrowheadField = name == "edge" && values.hasEdges ? values.field(named: "arrowhead") : nil
        base = Self.lineStroke(line.stroke, line.arrowhead, standardEnd, theme, category: 0)
        for variant in line.variants {
            // No item meets a condition on a field that no item has, unless an empty value meets it.
            let (known, unknown) = variant.conditions.reduce(into: ([Test](), [Condition]())) {
                if let field = values.field(named: $1.field) {
                    $0.0.append(Test(field: field, condition: $1))
                } else {
                    $0.1.append($1)
                }
            }
            if unknown.allSatisfy({ $0.holds(for: "") }) { self.variants.append((variant, known)) }
        }
    }

    /// True if the strokes of two lines may differ.
    var hasConditions: Bool { !variants.isEmpty || arrowheadField != nil || categories != nil }

    /// Returns a key of the stroke of a line: a bit for each change and, in the upper bits, the arrowhead that an edge
    /// itself has, and the category of its item.
    func key(row: Int) -> UInt64 {
        var key = ownArrowhead(row: row)
        if let categories {
            key |= UInt64(categories.category(ofRow: values.item(ofRow: row))) << UInt64(Self.categoryShift)
        }
        for (index, (_, tests)) in variants.enumerated() {
            let isMet = tests.allSatisfy {
                $0.condition.holds(for: values.text(ofField: $0.field, row: row))
            }
            if isMet { key |= 1 << UInt64(index) }
        }
        return key
    }

    /// The number of bits for changes.
    private static let changeBits = 32
    /// The position of the category in a key.
    private static let categoryShift = 48
    /// The arrowheads that an edge itself can have; the first one is for edges that don't have one.
    private static let ownArrowheads: [ArrowheadDeclaration.Shape?] =
        [nil, nil] + ArrowheadDeclaration.Shape.allCases

    private func ownArrowhead(row: Int) -> UInt64 {
        guard let arrowheadField else { return 0 }
        let name = values.text(ofField: arrowheadField, row: row)
        if name.isEmpty { return 0 }
        let index = name == "none" ? 1 : Self.ownArrowheads.firstIndex { $0?.rawValue == name } ?? 0
        return UInt64(index) << UInt64(Self.changeBits)
    }

    /// Returns the stroke for a key; nil if the lines aren't drawn.
    func stroke(key: UInt64) -> LineStroke? {
        if key == 0 { return base }
        if let known = strokes[key] { return known }
        var (stroke, arrowhead) = (line.stroke, line.arrowhead)
        for (index, (variant, _)) in variants.enumerated() where key & 1 << UInt64(index) != 0 {
            if let upper = variant.stroke { stroke = stroke.overlaid(by: upper) }
            if variant.changesArrowhead { arrowhead = variant.arrowhead }
        }
        let own = Int(key >> UInt64(Self.changeBits) & 0xFF)
        let category = Int(key >> UInt64(Self.categoryShift))
        if own > 0 {
            let base = arrowhead ?? ArrowheadDeclaration(size: 8)
            arrowhead = Self.ownArrowheads[own].map {
                ArrowheadDeclaration(shape: $0, end: base.end, size: base.size)
            }
        }
        let result = Self.lineStroke(stroke, arrowhead, standardEnd, theme, category: category)
        strokes[key] = .some(result)
        return result
    }

    /// Returns the stroke of what lines in the colors of several categories share; nil if they have one category.
    func sharedStroke(keys: [UInt64]) -> LineStroke? {
        guard Set(keys.map { $0 >> UInt64(Self.categoryShift) }).count > 1 else { return nil }
        var stroke = line.stroke
        stroke.color = nil
        return Self.lineStroke(stroke, line.arrowhead, standardEnd, theme, category: 0)
    }

    private static func lineStroke(
        _ stroke: StrokeDeclaration, _ arrowhead: ArrowheadDeclaration?,
        _ standardEnd: ArrowheadDeclaration.End?, _ theme: Theme, category: Int
    ) -> LineStroke? {
        var arrowhead = arrowhead
        if let named = arrowhead { arrowhead?.end = named.end ?? standardEnd }
        return stroke.stroke(in: theme, category: category, otherwise: .line)
            .map { LineStroke($0, arrowhead: arrowhead) }
    }
}

nonisolated extension LineDeclaration {
    /// True if a stroke has the color of a category.
    fileprivate var usesCategories: Bool {
        ([stroke] + variants.compactMap(\.stroke)).contains {
            if case .category? = $0.color { true } else { false }
        }
    }
}
