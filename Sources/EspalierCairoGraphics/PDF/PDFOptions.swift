import EspalierDiagnostics
public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// The appearance, the pages and the metadata of a PDF.
public struct PDFOptions: Sendable {
    /// The ways to divide a picture into pages.
    public enum Pages: Hashable, Sendable {
        /// One page of the diagram's size.
        case diagram
        /// Sheets among which the diagram is divided.
        ///
        /// The size and the margins are in PDF points, 1/72 inch.
        case sheets(CGSize, margins: EdgeInsets)

        /// The size of A4 in PDF points.
        public static let a4 = CGSize(width: 595.276, height: 841.89)
        /// The size of US Letter in PDF points.
        public static let letter = CGSize(width: 612, height: 792)
    }

    /// The division of the picture into pages: one page, or sheets.
    public var pages: Pages
    /// The size of a point of the picture in CSS pixels, 1/96 inch.
    public var scale: Double
    /// The appearance, light or dark.
    public var appearance: Appearance
    /// The color below the picture; nil for none.
    public var background: AdaptiveColor?
    /// The document's title; nil for none.
    public var title: String?
    /// The document's author; nil for none.
    public var author: String?
    /// The document's subject; nil for none.
    public var subject: String?
    /// The creation date in seconds since 1970, as in `SOURCE_DATE_EPOCH`; nil for no date.
    ///
    /// The current time is never used.
    public var creationDate: Int?
    /// The maximum number of pages.
    ///
    /// If a picture needs more pages, an error is thrown.
    public var pageLimit = DocumentLimit.pages.standard

    /// Creates options without an author, a subject or a date.
    public init(
        pages: Pages = .diagram, scale: Double = 1, appearance: Appearance = .light,
        background: AdaptiveColor? = nil, title: String? = nil
    ) {
        (self.pages, self.scale, self.appearance) = (pages, scale, appearance)
        (self.background, self.title) = (background, title)
    }
}
