import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

extension ElementKind {
    /// There are none unless the diagram file describes them.
    static let sectionHeaderAndFooter: [ElementKind] = [
        ElementKind("header", identifier: CollectionView.elementKindSectionHeader, of: .section),
        ElementKind("footer", identifier: CollectionView.elementKindSectionFooter, of: .section),
    ]

    /// What `views.decoration` describes, the sections have.
    static let sectionDecorations = SectionDecoration.Shape.allCases.map {
        ElementKind($0.rawValue, of: .section)
    }
}

extension ViewsDeclaration {
    /// The decorations that the file describes. A circle's and a line's size is its box's `width`, a separator's its
    /// `height`.
    var sectionDecorations: [SectionDecoration] {
        decoration.compactMap { declared in
            guard let shape = SectionDecoration.Shape(rawValue: declared.kind) else { return nil }
            let box = declared.view.box
            return switch shape {
            case .background, .band: SectionDecoration(shape)
            case .circle: SectionDecoration(shape, size: box.width ?? box.height ?? 12)
            case .line: SectionDecoration(shape, size: box.width ?? 2)
            case .separator: SectionDecoration(shape, size: box.height ?? 1)
            }
        }
    }
}
