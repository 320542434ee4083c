public import EspalierDiagnostics
public import EspalierGeometry
import Foundation

/// The options for writing a picture to a file.
///
/// An option that isn't set has a default.
public struct OutputOptions: Sendable {
    /// The choice between a theme's light and dark colors.
    public enum AppearanceMode: String, Sendable, CaseIterable {
        /// In SVG, light and dark colors, depending on the reader's setting; in other formats, the light colors.
        case adaptive
        case light
        case dark
        /// In SVG, light and dark colors, of which the `color-scheme` of the surrounding page selects one; in other
        /// formats, the light colors.
        ///
        /// Each dark color is in a `style` attribute. An SVG that is a file of its own always has its light colors.
        case page
    }

    /// The representation of text in an SVG.
    public enum SVGText: String, Sendable, CaseIterable {
        /// Text with an embedded subset of the font. The text looks the same on all systems.
        case embedded
        /// Text in the reader's sans-serif font. The file is smallest.
        case system
        /// Glyph outlines, as in a PNG. No font is needed, and text can't be selected.
        case outlines
    }

    /// The way in which an SVG shows several states or a transition.
    public enum StatesMode: String, Sendable, CaseIterable {
        /// All states side by side.
        case filmstrip
        /// One animated picture that shows the states one after another, with transitions.
        case animation
    }

    /// The way in which a PDF is divided into pages.
    public enum Page: String, Sendable, CaseIterable {
        /// One page of the picture's size.
        case diagram
        /// Sheets of paper.
        ///
        /// A picture that is larger than a sheet is divided among several sheets. The sheets are in landscape
        /// orientation if this reduces their number.
        case a4, letter
    }

    /// The formats to write.
    ///
    /// The files are written in this order.
    @Setting public var formats: [OutputFormat] = [.svg]
    /// The way in which an SVG shows several states: side by side, or as an animation.
    @Setting public var states = StatesMode.filmstrip
    /// The pixels per point of a PNG, 0.05 to 64.
    @Setting public var scale = 2.0

    /// The values of `scale` that diagram files and the command accept.
    package static let scaleRange = 0.05...64.0
    /// The choice between the theme's light and dark colors.
    @Setting public var appearance = AppearanceMode.adaptive
    /// The representation of text in an SVG.
    @Setting public var svgText = SVGText.embedded
    /// A Boolean value that indicates whether an SVG has a `<style>` element.
    ///
    /// Some content security policies forbid this element.
    @Setting public var includesStyle = true
    /// The prefix of all ids in an SVG, so that several SVGs can be part of one page.
    @Setting public var idPrefix = ""
    /// The way in which a PDF is divided into pages; by default, the whole picture is one page.
    @Setting public var page = Page.diagram
    /// A Boolean value that indicates whether title and description are drawn above a diagram.
    @Setting public var showsTitle = false
    /// The empty space around a diagram, in points.
    @Setting public var margin = EdgeInsets(all: 24)
    /// The parts of an HTML page besides the picture.
    @Setting public var html = HTMLOptions()
    /// A Boolean value that indicates whether an HTML page has a script.
    @Setting public var includesScript = true
    /// The limits of a picture: the pixels of a PNG, the pages of a PDF, the frames of an animation, and the length of
    /// a filmstrip.
    public var limits = DocumentLimits()
    /// The creation date of a PDF in seconds since 1970, as in `SOURCE_DATE_EPOCH`; nil for none.
    public var creationDate: Int?

    /// Creates options that all have their defaults.
    public init() {}

    /// The appearance in formats that have only one set of colors.
    package var fixedAppearance: Appearance { appearance == .dark ? .dark : .light }
}
