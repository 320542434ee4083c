// The exported modules provide the names that `import UIKit` provides on iOS. Exporting a single declaration of an
// engine module makes the members of all types of the module visible, but no other names. The module CoreGraphics
// explains why this is needed.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import QuartzCore

@_exported public import class EspalierCollectionLayout.CollectionViewLayout
@_exported public import struct EspalierGraphics.AdaptiveColor
