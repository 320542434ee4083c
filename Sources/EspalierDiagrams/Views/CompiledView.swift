import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// A view with its names looked up: hands out, for an item, the plan of the variants that the item meets.
///
/// Plans are made when the first item needs them and kept, so that a million items share a handful.
final class CompiledView {
    private struct CompiledCondition {
        /// Nil for a field that no item has.
        let field: Int?
        let condition: Condition
    }

    private let declaration: ViewDeclaration
    private let compiler: BoxCompiler
    private let conditions: [[CompiledCondition]]
    private let categories: CategoryIndex?
    private var plans: [UInt64: ViewPlan] = [:]
    private var lastKey = UInt64.max
    private var lastPlan: ViewPlan?

    init(_ declaration: ViewDeclaration, compiler: BoxCompiler, categories: CategoryIndex?) {
        self.declaration = declaration
        self.compiler = compiler
        self.categories = categories
        conditions = declaration.variants.map { variant in
            variant.conditions.map { condition in
                CompiledCondition(field: compiler.values.field(named: condition.field), condition: condition)
            }
        }
    }

    /// The plan for an item. Without conditions and kinds: one comparison.
    func plan(row: Int) -> ViewPlan {
        var key: UInt64 = 0
        for (index, tests) in conditions.enumerated() where holds(tests, row: row) {
            key |= 1 << UInt64(index)
        }
        let category = categories?.category(ofRow: row) ?? 0
        key |= UInt64(category) << 32
        if key == lastKey, let lastPlan { return lastPlan }
        let plan = plans[key] ?? makePlan(key: key, category: category)
        (lastKey, lastPlan) = (key, plan)
        return plan
    }

    private func holds(_ tests: [CompiledCondition], row: Int) -> Bool {
        tests.allSatisfy { test in
            test.condition.holds(for: test.field.map { compiler.values.text(ofField: $0, row: row) } ?? "")
        }
    }

    private func makePlan(key: UInt64, category: Int) -> ViewPlan {
        var box = declaration.box
        for (index, variant) in declaration.variants.enumerated() where key & 1 << UInt64(index) != 0 {
            box = box.overlaid(by: variant.box)
        }
        let plan = ViewPlan(compiler.compile(box, category: category))
        plans[key] = plan
        return plan
    }
}
