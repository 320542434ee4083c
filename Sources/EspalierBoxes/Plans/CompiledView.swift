import EspalierData
import EspalierGeometry
import Foundation

/// A compiled view declaration, which returns the plan for each item.
///
/// The plan depends on the view's conditions that the item meets, and on the item's category.
///
/// A plan is created for the first item that needs it and then reused, so that a million items share a few plans.
package final class CompiledView {
    /// The conditions of all variants on one field.
    private struct FieldConditions {
        let field: Int
        /// The bits of the variants with these conditions.
        private(set) var variants: UInt64 = 0
        /// The conditions, each with the bit of its variant.
        private var conditions: [(condition: Condition, variant: UInt64)] = []
        /// The last value that was tested and the result, because most items have the same value as the previous item.
        private var known: (value: String, unmet: UInt64)?
        /// The results for the numbers from 0; nil for a number that hasn't been tested yet.
        ///
        /// The results are stored only for small numbers, such as depths and most numbers of children.
        private var knownForNumbers: [UInt64?] = []
        private static let maximumKnownNumber = 255

        init(field: Int) { self.field = field }

        mutating func append(_ condition: Condition, variant: UInt64) {
            conditions.append((condition, variant))
            variants |= variant
        }

        /// Returns the bits of the variants whose conditions an item doesn't meet.
        mutating func unmetVariants(row: Int, in values: any FieldValues) -> UInt64 {
            if let number = values.number(ofField: field, row: row),
                0...Self.maximumKnownNumber ~= number
            {
                return unmetVariants(for: number)
            }
            let value = values.text(ofField: field, row: row)
            if let known, value == known.value { return known.unmet }
            let unmet = unmetVariants(for: value)
            known = (value, unmet)
            return unmet
        }

        @inline(__always)
        private mutating func unmetVariants(for number: Int) -> UInt64 {
            if number < knownForNumbers.count, let unmet = knownForNumbers[number] { return unmet }
            if knownForNumbers.isEmpty {
                knownForNumbers = Array(repeating: nil, count: Self.maximumKnownNumber + 1)
            }
            let unmet = unmetVariants(for: String(number))
            knownForNumbers[number] = unmet
            return unmet
        }

        private func unmetVariants(for value: String) -> UInt64 {
            conditions.reduce(0) { $1.condition.holds(for: value) ? $0 : $0 | $1.variant }
        }
    }

    private let declaration: ViewDeclaration
    private let compiler: BoxCompiler
    /// The bits of the variants whose conditions at least one item can meet.
    private let variants: UInt64
    /// The conditions of these variants, by field.
    private var conditions: [FieldConditions]
    private let categories: CategoryIndex?
    private var plans: [ViewPlan] = []
    /// The index in `plans` by key.
    ///
    /// The lower 32 bits of a key are the variants whose conditions are met, a bit for each. The upper 32 bits are the
    /// category.
    private var indices: [UInt64: Int] = [:]
    /// The key and index of the last plan, because most items have the same plan as the previous item.
    private var last: (key: UInt64, index: Int)?
    /// For each row, the index of its plan plus one, or 0 if the plan hasn't been looked up.
    ///
    /// A plan is looked up when its item is measured and several times when it is drawn. Without this cache, the
    /// conditions would be tested each time, which is expensive.
    private var indicesByRow: [UInt16] = []

    package init(_ declaration: ViewDeclaration, compiler: BoxCompiler, categories: CategoryIndex?) {
        self.declaration = declaration
        self.compiler = compiler
        self.categories = categories
        var variants: UInt64 = 0
        var conditions: [FieldConditions] = []
        for (index, variant) in declaration.variants.enumerated() {
            let bit: UInt64 = 1 << UInt64(index)
            // If the data doesn't have a field, a condition on this field is met only if an empty value meets it.
            let isPossible = variant.conditions.allSatisfy {
                compiler.values.field(named: $0.field) != nil || $0.holds(for: "")
            }
            if !isPossible { continue }
            variants |= bit
            for condition in variant.conditions {
                guard let field = compiler.values.field(named: condition.field) else { continue }
                let known = conditions.firstIndex { $0.field == field }
                if known == nil { conditions.append(FieldConditions(field: field)) }
                conditions[known ?? conditions.count - 1].append(condition, variant: bit)
            }
        }
        (self.variants, self.conditions) = (variants, conditions)
    }

    /// True if an icon's name comes from a field of the item.
    package private(set) lazy var namesIcons =
        declaration.box.namesIcons || declaration.variants.contains { $0.box.namesIcons }

    /// True if an item may have a link.
    package private(set) lazy var mayHaveLinks =
        mayHaveLink(declaration.box) || declaration.variants.contains { mayHaveLink($0.box) }

    private func mayHaveLink(_ box: BoxDeclaration) -> Bool {
        compiler.linksFurtherRecords(of: box)
            || box.link.map { !compiler.compile($0).isAlwaysEmpty } ?? false
    }

    /// Returns the plan for an item.
    ///
    /// The conditions are tested when the plan for this item is requested for the first time.
    package func plan(row: Int) -> ViewPlan {
        if row < indicesByRow.count {
            let known = indicesByRow[row]
            if known > 0 { return plans[Int(known) - 1] }
        }
        let index = planIndex(row: row)
        remember(index, row: row)
        return plans[index]
    }

    private func remember(_ index: Int, row: Int) {
        guard index + 1 < UInt16.max else { return }
        if row >= indicesByRow.count {
            let count = max(row + 1, indicesByRow.count * 2)
            indicesByRow.append(contentsOf: repeatElement(0, count: count - indicesByRow.count))
        }
        indicesByRow[row] = UInt16(index + 1)
    }

    private func planIndex(row: Int) -> Int {
        var key = variants
        for index in conditions.indices where key & conditions[index].variants != 0 {
            key &= ~conditions[index].unmetVariants(row: row, in: compiler.values)
        }
        let category = categories?.category(ofRow: row) ?? 0
        key |= UInt64(category) << 32
        if let last, last.key == key { return last.index }
        let index = indices[key] ?? makePlan(key: key, category: category)
        last = (key, index)
        return index
    }

    private func makePlan(key: UInt64, category: Int) -> Int {
        var box = declaration.box
        for (index, variant) in declaration.variants.enumerated() where key & 1 << UInt64(index) != 0 {
            box =
                categories == nil
                ? box.overlaid(by: variant.box) : box.overlaidKeepingCategory(by: variant.box)
        }
        indices[key] = plans.count
        plans.append(plan(box, category: category))
        return plans.count - 1
    }

    private func plan(_ box: BoxDeclaration, category: Int) -> ViewPlan {
        guard box.showsCategory, let mark = categories?.mark(of: category) else {
            return compiler.compileView(box, category: category)
        }
        var (box, compiler) = (box, compiler)
        if box.hasDot {
            compiler.dotMark = mark
            return compiler.compileView(box, category: category)
        }
        let shape = box.shape ?? .roundedRectangle
        // An ellipse or a diamond has enough room between the text and the sides without padding. In a box whose
        // compartments reach its edges, padding would leave a gap.
        if !shape.hasSlantedSides, !box.hasFilledParts {
            var padding = box.padding ?? .zero
            padding.right = max(padding.right, mark.reservedWidth)
            box.padding = padding
        }
        let color = compiler.markColor(on: box, category: category)
        return compiler.compileView(
            box, category: category,
            mark: ViewPlan.Mark(mark: mark, color: color, isMirrored: compiler.mirrors))
    }
}

extension BoxDeclaration {
    /// True if an inner box is only a spot in the category's color, which a mark can replace (`isDot`).
    fileprivate var hasDot: Bool {
        innerBoxes.contains { $0.isDot || $0.hasDot }
    }

    fileprivate var hasFilledParts: Bool {
        axis != .horizontal && innerBoxes.contains { $0.fill != nil }
    }

    fileprivate var namesIcons: Bool {
        (content ?? []).contains { part in
            switch part {
            case .icon(let icon): icon.name.literal == nil
            case .box(let box): box.namesIcons
            case .repeated(let repeated): repeated.box.namesIcons
            default: false
            }
        }
    }
}
