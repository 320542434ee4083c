public import EspalierDiagnostics
public import EspalierGeometry
import Foundation

/// The options that turn a picture into a file.
///
/// An option that isn't set has a default.
public struct OutputOptions: Sendable {
    /// The set of a theme's colors that is used.
    public enum AppearanceMode: String, Sendable, CaseIterable {
        /// Both in SVG, which follows the reader's setting; the light colors in other formats.
        case adaptive
        case light
        case dark
    }

    /// The representation of text in an SVG.
    public enum SVGText: String, Sendable, CaseIterable {
        /// Text with a subset of the font embedded: it looks the same everywhere.
        case embedded
        /// Text in the reader's sans-serif font: the smallest file.
        case system
        /// Glyph outlines, as in a PNG. No font is needed, and text can't be selected.
        case outlines
    }

    /// The content of an SVG of several states or of a transition.
    public enum StatesMode: String, Sendable, CaseIterable {
        /// All states side by side.
        case filmstrip
        /// One picture that moves from state to state.
        case animation
    }

    /// The pages of a PDF.
    public enum Page: String, Sendable, CaseIterable {
        /// One page of the picture's size.
        case diagram
        /// Sheets of paper in portrait, across which the picture is cut.
        case a4, letter
    }

    /// The formats to write, in the order of the file names.
    @Setting public var formats: [OutputFormat] = [.svg]
    /// The content of an SVG of several states.
    @Setting public var states = StatesMode.filmstrip
    /// The pixels per point of a PNG, 0.05 to 64.
    @Setting public var scale = 2.0
    /// The colors that are used.
    @Setting public var appearance = AppearanceMode.adaptive
    /// The representation of text in an SVG.
    @Setting public var svgText = SVGText.embedded
    /// A Boolean value that indicates whether an SVG has a `<style>` element.
    ///
    /// Some content security policies forbid this element.
    @Setting public var includesStyle = true
    /// The prefix of every id of an SVG, so that several SVGs can be part of one page.
    @Setting public var idPrefix = ""
    /// The pages of a PDF.
    @Setting public var page = Page.diagram
    /// A Boolean value that indicates whether title and description are drawn above a diagram.
    @Setting public var showsTitle = false
    /// The empty space around a diagram, in points.
    @Setting public var margin = EdgeInsets(all: 24)
    /// The limits of a picture: pixels of a PNG, pages of a PDF, frames of an animation, length of a filmstrip.
    public var limits = DocumentLimits()
    /// The creation date of a PDF in seconds since 1970, as in `SOURCE_DATE_EPOCH`; nil for none.
    public var creationDate: Int?

    /// Creates options of which none is set.
    public init() {}

    /// The appearance in a format that has one set of colors.
    package var fixedAppearance: Appearance { appearance == .dark ? .dark : .light }
}
