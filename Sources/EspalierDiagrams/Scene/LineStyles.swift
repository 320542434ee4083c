import EspalierBoxes
import EspalierData
import EspalierGraphics

/// The stroke and the arrowheads of lines.
///
/// It is a class, because copying a stroke retains several references.
final class LineStroke {
    let stroke: Stroke
    /// The arrowheads; nil for lines without them.
    ///
    /// References use only the end.
    let arrowhead: ArrowheadDeclaration?

    init(_ stroke: Stroke, arrowhead: ArrowheadDeclaration?) {
        (self.stroke, self.arrowhead) = (stroke, arrowhead)
    }
}

/// The strokes of the lines of a kind, which depend on the conditions that an item meets.
///
/// Items that meet the same conditions share a stroke.
final class LineStyles {
    private struct Test {
        let field: Int
        let condition: Condition
    }

    /// The name of the kind in diagram files.
    let name: String
    private let stroke: StrokeDeclaration
    private let arrowhead: ArrowheadDeclaration?
    /// The end of arrowheads whose declaration doesn't name one.
    private let standardEnd: ArrowheadDeclaration.End
    private let theme: Theme
    private let values: any FieldValues
    /// The changes that an item may have, each with its conditions on fields that exist.
    private var variants: [(variant: LineVariant, tests: [Test])] = []
    /// The strokes by the changes of an item, a bit for each; nil for lines that aren't drawn.
    private var strokes: [UInt64: LineStroke?] = [:]

    /// The stroke of items that meet no conditions; nil if their lines aren't drawn.
    let base: LineStroke?

    init(
        _ name: String, _ stroke: StrokeDeclaration, _ arrowhead: ArrowheadDeclaration?,
        _ variants: [LineVariant], arrowheadsAt standardEnd: ArrowheadDeclaration.End,
        theme: Theme, values: any FieldValues
    ) {
        (self.name, self.stroke, self.arrowhead) = (name, stroke, arrowhead)
        (self.standardEnd, self.theme, self.values) = (standardEnd, theme, values)
        base = Self.lineStroke(stroke, arrowhead, standardEnd, theme)
        for variant in variants {
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

    /// True if the strokes of two items may differ.
    var hasConditions: Bool { !variants.isEmpty }

    /// Returns the changes of an item's line, a bit for each.
    func key(row: Int) -> UInt64 {
        var key: UInt64 = 0
        for (index, (_, tests)) in variants.enumerated() {
            let isMet = tests.allSatisfy {
                $0.condition.holds(for: values.text(ofField: $0.field, row: row))
            }
            if isMet { key |= 1 << UInt64(index) }
        }
        return key
    }

    /// Returns the stroke with some changes, a bit for each; nil if the lines aren't drawn.
    func stroke(key: UInt64) -> LineStroke? {
        if key == 0 { return base }
        if let known = strokes[key] { return known }
        var (stroke, arrowhead) = (stroke, arrowhead)
        for (index, (variant, _)) in variants.enumerated() where key & 1 << UInt64(index) != 0 {
            if let upper = variant.stroke { stroke = stroke.overlaid(by: upper) }
            if variant.changesArrowhead { arrowhead = variant.arrowhead }
        }
        let result = Self.lineStroke(stroke, arrowhead, standardEnd, theme)
        strokes[key] = .some(result)
        return result
    }

    private static func lineStroke(
        _ stroke: StrokeDeclaration, _ arrowhead: ArrowheadDeclaration?,
        _ standardEnd: ArrowheadDeclaration.End, _ theme: Theme
    ) -> LineStroke? {
        var arrowhead = arrowhead
        if let named = arrowhead { arrowhead?.end = named.end ?? standardEnd }
        return stroke.stroke(in: theme, category: 0, otherwise: .line)
            .map { LineStroke($0, arrowhead: arrowhead) }
    }
}
