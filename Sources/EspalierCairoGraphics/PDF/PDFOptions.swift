import EspalierDiagnostics
public import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// How a PDF is drawn, and what it says about itself.
public struct PDFOptions: Sendable {
    /// What the pages are.
    public enum Pages: Hashable, Sendable {
        /// One page as large as the diagram.
        case diagram
        /// Sheets with the diagram cut across them, rows from the top. Size and margins in PDF points, 1/72 inch.
        case sheets(CGSize, margins: EdgeInsets)

        public static let a4 = CGSize(width: 595.276, height: 841.89)
        public static let letter = CGSize(width: 612, height: 792)
    }

    public var pages: Pages
    /// How much larger than a CSS pixel a point is drawn.
    public var scale: Double
    public var appearance: Appearance
    public var background: AdaptiveColor?
    public var title: String?
    public var author: String?
    public var subject: String?
    /// In seconds since 1970, as in `SOURCE_DATE_EPOCH`; nil for no date. The clock is never asked.
    public var creationDate: Int?
    /// More pages than this are an error.
    public var pageLimit = Limit.pages.standard

    public init(
        pages: Pages = .diagram, scale: Double = 1, appearance: Appearance = .light,
        background: AdaptiveColor? = nil, title: String? = nil
    ) {
        (self.pages, self.scale, self.appearance) = (pages, scale, appearance)
        (self.background, self.title) = (background, title)
    }
}
