import EspalierGraphics
import Foundation

/// What a view paints of itself, apart from its own drawing. Most views have nothing of it.
nonisolated struct BoxAppearance {
    var backgroundColor: AdaptiveColor? { didSet { update() } }
    var cornerRadius: CGFloat = 0
    var borderWidth: CGFloat = 0 { didSet { update() } }
    var borderColor: AdaptiveColor?
    var clips = false { didSet { update() } }

    /// Whether there is nothing to paint and nothing to clip.
    private(set) var isPlain = true

    private mutating func update() {
        isPlain = backgroundColor == nil && borderWidth <= 0 && !clips
    }
}
