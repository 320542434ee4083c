import Espalier
import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import EspalierInspector
import Foundation

/// What flags and variables say about a drawing, in place of the diagram file and its template.
///
/// Nil and empty leave the word to them.
struct Overrides: Sendable {
    var template: String?
    var theme: Theme?
    var dataFormat: DataFormat?
    var symbolKinds: Set<SymbolGraphOptions.Kind> = []
    var state: String?
    /// The options of the file that is written.
    var output = OutputOptions()
    var rect: CGRect?
    /// The view's bounds in content coordinates.
    var viewport: CGRect?
    var annotations: Set<InspectorOptions.Annotation> = []
    var allowedFolders: [String] = []
    var fontFolders: [String] = []
    var limits = DocumentLimits()

    init() {}

    /// Whether folders and patterns give data files too.
    var readsData: Bool { template != nil || dataFormat != nil }
}

extension InputList {
    init(_ overrides: Overrides) {
        self.init(takesData: overrides.readsData, takesFolders: overrides.dataFormat == .folder)
    }
}
