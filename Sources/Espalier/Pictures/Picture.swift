import EspalierGraphics
import Foundation

/// What a file is made of: a rectangle, and drawing that can be asked for any part of it.
protocol Picture {
    /// What the file shows, in the picture's own coordinates, in points.
    var bounds: CGRect { get }
    var title: String? { get }
    /// The alternative text.
    var description: String? { get }
    /// Painted by the back end; nil where the picture paints its own, or has none.
    var background: AdaptiveColor? { get }
    /// The color that most text has.
    var textColor: AdaptiveColor? { get }
    /// Whether drawing a part takes about as long as drawing everything.
    var drawsPartsAsSlowly: Bool { get }
    /// The SVG's root id.
    var rootID: String { get }

    /// Draws what lies in `rect`, in the picture's own coordinates, without `background`.
    ///
    /// - Throws: `DiagnosticsError` if drawing takes more than the document's budget allows.
    func draw(in canvas: any Canvas, rect: CGRect) throws
}

extension Picture {
    var title: String? { nil }
    var description: String? { nil }
    var textColor: AdaptiveColor? { nil }
    var rootID: String { "diagram" }
    var drawsPartsAsSlowly: Bool { false }
}
