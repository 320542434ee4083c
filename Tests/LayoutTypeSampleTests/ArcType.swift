import EspalierDiagrams
import Foundation

/// The layout type `layout: {type: arcs}`, whose lines have the strokes that diagram files declare.
struct ArcType: LayoutType {
    typealias Options = ArcLayout.Configuration

    let name = "arcs"
    let documentation = "Items in a row, with an arc from each to the next."

    nonisolated var supplementaryKinds: [ElementKind] { [.connectors(ArcLayout.elementKindArc)] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = ArcLayout()
        layout.configuration = options
        return LayoutSetup(layout, LayoutDelegate(request))
    }
}
