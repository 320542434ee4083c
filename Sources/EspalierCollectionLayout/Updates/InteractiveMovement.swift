import EspalierGeometry
package import Foundation

/// An item that is being moved by hand.
nonisolated package struct InteractiveMovement {
    package let original: IndexPath
    package var current: IndexPath
    package var position: CGPoint
}
