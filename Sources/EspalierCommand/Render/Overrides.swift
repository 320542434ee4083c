import Espalier
import EspalierBoxes
import EspalierData
import EspalierGraphics
import EspalierInspector
import Foundation

/// The values of options and environment variables that take precedence over the diagram file and its
/// template.
///
/// For nil and empty values, the file decides.
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

    /// True if searches in folders and patterns also find data files.
    var readsData: Bool { template != nil || dataFormat != nil }
}

extension InputList {
    init(_ overrides: Overrides) {
        self.init(takesData: overrides.readsData, takesFolders: overrides.dataFormat == .folder)
    }
}
