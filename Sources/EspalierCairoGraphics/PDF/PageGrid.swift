import EspalierGeometry
import Foundation

/// The division of a picture into the pages of a PDF.
struct PageGrid {
    /// The size of a page in PDF points.
    let pageSize: CGSize
    private let origin: CGPoint
    private let columns: Int
    private let rows: Int
    /// The size of the part of the picture that a page shows, in the picture's points.
    private let cell: CGSize
    private let pictureSize: CGSize
    /// The number of PDF points per point of the picture.
    private let scale: Double

    /// Divides a picture.
    ///
    /// - Throws: `PDFError`
    init(size: CGSize, options: PDFOptions) throws(PDFError) {
        guard options.scale > 0, options.scale.isFinite, size.width > 0, size.height > 0,
            size.width.isFinite, size.height.isFinite
        else {
            throw .invalidSize(
                width: Double(size.width), height: Double(size.height), scale: options.scale)
        }
        scale = options.scale * PDFRenderer.pointsPerPixel
        pictureSize = size
        switch options.pages {
        case .diagram:
            pageSize = CGSize(width: size.width * scale, height: size.height * scale)
            (origin, cell, columns, rows) = (.zero, size, 1, 1)
        case .sheets(let sheet, let margins):
            let room = CGRect(origin: .zero, size: sheet).inset(by: margins)
            guard room.isFinite, room.width > 0, room.height > 0 else { throw .noRoomOnSheet }
            (pageSize, origin) = (sheet, room.origin)
            cell = CGSize(width: room.width / scale, height: room.height / scale)
            // Subtract a tolerance, so that a rounding error doesn't add an empty page.
            let across = max(1, (size.width / cell.width - 1e-6).rounded(.up))
            let down = max(1, (size.height / cell.height - 1e-6).rounded(.up))
            guard across * down <= Double(options.pageLimit) else {
                throw .tooManyPages(count: across * down, limit: options.pageLimit)
            }
            (columns, rows) = (Int(across), Int(down))
        }
        guard max(pageSize.width, pageSize.height) <= PDFRenderer.largestPage else {
            throw .pageTooLarge(width: Double(pageSize.width), height: Double(pageSize.height))
        }
    }

    /// The number of pages.
    var count: Int { columns * rows }

    /// The part of the picture that a page shows.
    func rect(ofPage page: Int) -> CGRect {
        let (x, y) = (Double(page % columns) * cell.width, Double(page / columns) * cell.height)
        return CGRect(
            x: x, y: y, width: min(cell.width, pictureSize.width - x),
            height: min(cell.height, pictureSize.height - y))
    }

    /// The transform from the picture's points to a page's PDF points.
    func transform(ofPage page: Int) -> CGAffineTransform {
        let rect = rect(ofPage: page)
        return CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: origin.x - rect.minX * scale,
            ty: origin.y - rect.minY * scale)
    }
}
