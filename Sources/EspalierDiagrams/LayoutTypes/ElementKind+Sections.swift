import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

nonisolated extension ElementKind {
    /// There are none unless the diagram file describes them.
    static let sectionHeaderAndFooter: [ElementKind] = [
        ElementKind("header", identifier: CollectionView.elementKindSectionHeader, of: .section),
        ElementKind("footer", identifier: CollectionView.elementKindSectionFooter, of: .section),
    ]

    /// What `views.decoration` describes, the sections have, whatever the layout.
    static let sectionDecorations = SectionDecoration.Shape.allCases.map {
        ElementKind($0.rawValue, of: .section)
    }
}

nonisolated extension LayoutFactory {
    /// The layout's own, and those of sections.
    var allDecorationKinds: [ElementKind] {
        let own = decorationKinds
        return own
            + ElementKind.sectionDecorations.filter { kind in !own.contains { $0.name == kind.name } }
    }
}

nonisolated extension ViewsDeclaration {
    /// The decorations that the file describes. A circle's and a line's size is its box's `width`, a separator's its
    /// `height`; either word does, since sections may stand side by side.
    var sectionDecorations: [SectionDecoration] {
        decoration.compactMap { declared in
            guard let shape = SectionDecoration.Shape(rawValue: declared.kind) else { return nil }
            let box = declared.view.box
            return switch shape {
            case .background, .band: SectionDecoration(shape)
            case .circle: SectionDecoration(shape, size: box.width ?? box.height ?? 12)
            case .line: SectionDecoration(shape, size: box.width ?? box.height ?? 2)
            case .separator: SectionDecoration(shape, size: box.height ?? box.width ?? 1)
            }
        }
    }
}
