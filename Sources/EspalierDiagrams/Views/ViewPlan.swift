import EspalierGraphics
import Foundation

/// A plan that many cells share.
final class ViewPlan: Sendable {
    let box: BoxPlan
    /// Nil where no item of the data can have one, which saves asking each of them.
    let link: CompiledText?
    let tooltip: CompiledText?

    init(_ box: BoxPlan) {
        self.box = box
        link = box.link.flatMap { $0.isAlwaysEmpty ? nil : $0 }
        tooltip = box.tooltip.flatMap { $0.isAlwaysEmpty ? nil : $0 }
    }
}
