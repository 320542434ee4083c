// The names that `import UIKit` provides on iOS. The module CoreGraphics says why single declarations are exported. One
// declaration of each engine module makes the members of all of its types visible.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import QuartzCore

@_exported public import class EspalierCollectionLayout.CollectionViewLayout
@_exported public import struct EspalierGraphics.AdaptiveColor
