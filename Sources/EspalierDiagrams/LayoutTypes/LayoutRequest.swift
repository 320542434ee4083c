import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// What a factory works with.
struct LayoutRequest {
    /// The key `layout`, checked against the factory's fields; nil when the file has none.
    let options: Node?
    let views: ViewsDeclaration
    /// Measures what the layout is to go by.
    let dataSource: DiagramDataSource
    /// The size of the view, if somebody asked for one.
    let viewSize: CGSize?

    var connector: ConnectorDeclaration { views.connector }
    var reference: ReferenceDeclaration { views.reference }

    /// The width of the view that the layout fills: the one asked for, or the key `width`.
    var width: CGFloat { viewSize?.width ?? options?.length("width") ?? Self.standardSize.width }

    /// The size of views that neither a person nor the layout cares about.
    static let standardSize = CGSize(width: 960, height: 720)
}
