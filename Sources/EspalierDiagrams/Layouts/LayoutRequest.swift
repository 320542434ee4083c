import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// What a factory works with.
struct LayoutRequest {
    /// The key `layout`, checked against the factory's fields; nil when the file has none.
    let options: Node?
    let connector: ConnectorDeclaration
    let reference: ReferenceDeclaration
    let text: any TextMeasuring
}
