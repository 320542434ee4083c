// What `import UIKit` brings on iOS. Why single declarations: see CoreGraphics. One of each engine module is
// enough to make the members of all of its types visible.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import QuartzCore

@_exported public import class EspalierCollectionLayout.CollectionViewLayout
@_exported public import struct EspalierGraphics.AdaptiveColor
