// These exports provide the names that `import UIKit` provides on iOS. Exporting a single declaration of an engine
// module makes the members of all types of this module visible, but none of its other names. `Exports.swift` of the
// module CoreGraphics explains why single declarations are exported.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import QuartzCore

@_exported public import class EspalierCollectionLayout.CollectionViewLayout
@_exported public import struct EspalierGraphics.AdaptiveColor
