import EspalierGraphics
import Foundation

/// A plan that many cells share.
final class ViewPlan: Sendable {
    let box: BoxPlan

    init(_ box: BoxPlan) { self.box = box }
}
