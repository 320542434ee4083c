import Espalier
import EspalierCairoGraphics
import EspalierCollectionLayout
import EspalierData
import EspalierDiagrams
import EspalierGeometry
import EspalierInspector
import Foundation

/// What flags and variables say about a drawing, in place of the diagram file and its template.
///
/// Nil and empty leave the word to them.
struct Overrides: Sendable {
    enum Page: String, Sendable, CaseIterable { case diagram, a4, letter }

    var template: String?
    var theme: String?
    var dataFormat: DataFormat?
    var symbolKinds: Set<SymbolGraphOptions.Kind> = []
    var state: String?
    var states: RenderingOptions.StatesMode?
    var scale: Double?
    var appearance: RenderingOptions.AppearanceMode?
    var svgText: RenderingOptions.SVGText?
    var includesStyle = true
    var idPrefix: String?
    var rect: CGRect?
    /// The view's bounds in content coordinates.
    var viewport: CGRect?
    var annotations: Set<InspectorOptions.Annotation> = []
    var page: Page?
    var allowedFolders: [String] = []
    var fontFolders: [String] = []
    var limits = DocumentLimits()

    init() {}

    /// Whether folders and patterns give data files too.
    var readsData: Bool { template != nil || dataFormat != nil }

    /// The options for one format: flags first, then what the diagram file says.
    func options(for format: OutputFormat, _ file: OutputDeclaration, sourceDate: Int?) -> RenderingOptions {
        var options = RenderingOptions()
        options.format = format
        options.scale = scale ?? file.scale ?? options.scale
        options.appearance =
            appearance ?? file.appearance.flatMap(RenderingOptions.AppearanceMode.init) ?? options.appearance
        options.svgText = svgText ?? file.svgText.flatMap(RenderingOptions.SVGText.init) ?? options.svgText
        options.states =
            states ?? file.states.flatMap(RenderingOptions.StatesMode.init) ?? options.states
        options.includesStyle = includesStyle
        options.idPrefix = idPrefix ?? options.idPrefix
        options.rect = rect
        options.annotations = annotations
        options.limits = limits
        options.creationDate = sourceDate
        switch page {
        case .a4: options.pages = .sheets(PDFOptions.Pages.a4, margins: Self.sheetMargins)
        case .letter: options.pages = .sheets(PDFOptions.Pages.letter, margins: Self.sheetMargins)
        case .diagram, nil: break
        }
        return options
    }

    /// Half an inch, which every printer can do.
    private static let sheetMargins = EdgeInsets(top: 36, left: 36, bottom: 36, right: 36)
}

extension InputList {
    init(_ overrides: Overrides) {
        self.init(takesData: overrides.readsData, takesFolders: overrides.dataFormat == .folder)
    }
}
