public import EspalierCairoGraphics
public import EspalierDiagnostics
public import EspalierGraphics
public import EspalierInspector
public import Foundation

/// How a diagram or a view becomes a file. The defaults draw the whole of it, light and dark in one SVG.
nonisolated public struct RenderingOptions: Sendable {
    /// Which of the theme's two sets of colors is used.
    nonisolated public enum AppearanceMode: String, Sendable, CaseIterable {
        /// Both, in formats that can switch (SVG); the light one elsewhere.
        case adaptive
        case light
        case dark
    }

    /// How an SVG holds its text.
    nonisolated public enum SVGText: String, Sendable, CaseIterable {
        /// Real text and the part of the font that it needs: looks the same everywhere.
        case embedded
        /// Real text in the reader's own sans-serif font: smallest.
        case system
        /// Cairo's SVG surface: the same shapes as in a PNG, no font needed, text not selectable.
        case outlines
    }

    /// What an SVG of a diagram in several states is.
    nonisolated public enum StatesMode: String, Sendable, CaseIterable {
        /// All states side by side.
        case filmstrip
        /// One picture that moves from state to state.
        case animation
    }

    public var format: OutputFormat = .svg
    public var states: StatesMode = .filmstrip
    /// Pixels per point of a PNG.
    public var scale: Double = 2
    public var appearance: AppearanceMode = .adaptive
    /// The part to draw; nil for all of it. Of a diagram, in points of the whole picture (origin at its top left
    /// corner). Of a view, in its own coordinates, which for a collection view are those of its content; all of it is
    /// then what its bounds show.
    public var rect: CGRect?
    /// Painted behind everything; nil for a diagram's own background, and for none behind a view.
    public var background: AdaptiveColor?
    /// What the inspector draws over the picture. Showing the visible rectangle or ghosts draws the whole content
    /// around a viewport.
    public var annotations: Set<InspectorOptions.Annotation> = []
    public var svgText: SVGText = .embedded
    /// `false` leaves out the SVG's `<style>`: for pages whose content security policy forbids it.
    public var includesStyle = true
    /// Put before every id of an SVG, so that several can share a page.
    public var idPrefix = ""
    /// What a PDF's pages are.
    public var pages: PDFOptions.Pages = .diagram
    /// How much a picture may take: pixels of a PNG, pages of a PDF, frames of an animation.
    public var limits = DocumentLimits()
    /// The date that a PDF carries, in seconds since 1970, as in `SOURCE_DATE_EPOCH`; nil for none.
    public var creationDate: Int?

    public init() {}

    /// Whether what lies outside of a viewport is shown, too.
    var showsSurroundings: Bool { !annotations.isDisjoint(with: [.visibleRect, .ghosts]) }

    /// What the options mean for a format that has one set of colors.
    var fixedAppearance: Appearance { appearance == .dark ? .dark : .light }
}
