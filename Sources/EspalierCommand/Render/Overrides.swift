import Espalier
import EspalierBoxes
import EspalierData
import EspalierDiagrams
import EspalierGraphics
import EspalierInspector
import Foundation

/// The values of options and environment variables, which take precedence over the diagram file and its template.
///
/// If a value is nil or empty, the value of the file is used.
struct Overrides: Sendable {
    var template: String?
    var theme: Theme?
    var dataFormat: DataFormat?
    var symbolKinds: Set<SymbolGraphOptions.Kind> = []
    var state: String?
    /// The options for output files.
    var output = OutputOptions()
    var rect: CGRect?
    /// The bounds of the view in content coordinates.
    var viewport: CGRect?
    var annotations: Set<InspectorOptions.Annotation> = []
    var allowedFolders: [String] = []
    var fontFolders: [String] = []
    var limits = DocumentLimits()

    init() {}

    /// True if data files in folders and of patterns are also inputs.
    var readsData: Bool { template != nil || dataFormat != nil }
}

extension Overrides {
    /// The values that replace those of a diagram file.
    var forFile: DiagramFile.Overrides {
        var values = DiagramFile.Overrides(template: template, theme: theme)
        values.symbolKinds = symbolKinds
        values.viewport = viewport
        return values
    }
}

extension InputList {
    init(_ overrides: Overrides) {
        self.init(takesData: overrides.readsData, takesFolders: overrides.dataFormat == .folder)
    }
}
