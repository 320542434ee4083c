import EspalierGeometry

/// The reasons why a PDF can't be written, apart from errors of the sink.
public enum PDFError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The size or the scale isn't positive and finite. The size is in points.
    case invalidSize(width: Double, height: Double, scale: Double)
    /// A page is larger than the 200 inches that readers open (ISO 32000-1, Annex C). The size is in PDF points.
    case pageTooLarge(width: Double, height: Double)
    /// The margins are larger than the sheet.
    case noRoomOnSheet
    /// The picture needs more sheets than the options allow.
    case tooManyPages(count: Double, limit: Int)

    /// The message for users, which follows the file's name.
    public var description: String {
        switch self {
        case .invalidSize(let width, let height, let scale):
            """
            a picture of \(width.shortText) x \(height.shortText) points at scale \(scale.shortText) can't be drawn as PDF
            """
        case .pageTooLarge(let width, let height):
            """
            a PDF page of \(width.shortText) x \(height.shortText) points is larger than 14,400 points, which readers refuse; \
            cut the diagram across sheets or draw it at a smaller scale
            """
        case .noRoomOnSheet: "the margins leave no room on the sheet"
        case .tooManyPages(let count, let limit):
            "\(count.shortText) pages are beyond the limit of \(limit)"
        }
    }
}
