import EspalierCairoGraphics
import EspalierDiagrams
import EspalierGraphics
import Foundation

/// The content of a still picture, any part of which can be drawn.
protocol PictureContent {
    /// The rectangle that the picture shows, in points of the picture's own coordinates.
    var bounds: CGRect { get }
    var properties: PictureProperties { get }
    /// A Boolean value that indicates whether drawing a part takes about as long as drawing everything.
    var drawsPartsAsSlowly: Bool { get }
    /// The id of the root element of an SVG.
    var rootID: String { get }

    /// The positions at which the picture can be divided into sheets of paper; nil if the picture can be divided at any
    /// position.
    var sheetContent: SheetContent? { get }

    /// The diagram that the picture shows; nil for other pictures.
    var diagram: Diagram? { get }

    /// Prepares the content; called before the picture is drawn in parts.
    func begin()

    /// Draws the part of the picture in `rect`, in the picture's own coordinates, without the background of
    /// `properties`.
    ///
    /// - Throws: `DiagnosticsError` if drawing takes more than the document's budget allows.
    func draw(in canvas: any Canvas, rect: CGRect) throws
}

extension PictureContent {
    var rootID: String { "diagram" }
    var drawsPartsAsSlowly: Bool { false }
    var sheetContent: SheetContent? { nil }
    var diagram: Diagram? { nil }
    func begin() {}
}

/// The title of a picture, and other properties that a file contains in addition to the drawing.
struct PictureProperties {
    var title: String?
    /// The alternative text.
    var description: String?
    /// The color with which the back end fills the background; nil if the picture draws its own background or has no
    /// background.
    var background: AdaptiveColor?
    /// The color of most of the text; an SVG contains this color only once.
    var textColor: AdaptiveColor?
    /// The factor by which files are reduced, at most 1.
    var reduction: CGFloat = 1
    /// A Boolean value that indicates whether elements may have links.
    var hasLinks = false
    /// The font family of most of the text; nil for the standard family.
    ///
    /// An SVG contains the name of this family only once.
    var textFamily: Font.Family?
    /// The font family of code; an SVG names this family with a monospaced replacement.
    var codeFamily = Font.Family.monospaced
}
