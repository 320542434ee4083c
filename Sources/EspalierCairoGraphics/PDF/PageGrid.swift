import EspalierGeometry
import Foundation

/// The division of a picture into the pages of a PDF.
struct PageGrid {
    /// The size of a page in PDF points.
    let pageSize: CGSize
    /// The parts of the picture that the pages show, row by row.
    private let parts: [CGRect]
    /// The upper left corner of the room on a page, in PDF points.
    let origin: CGPoint
    /// The number of PDF points per point of the picture.
    private let scale: Double

    /// Divides a picture.
    ///
    /// - Parameters:
    ///   - size: The size of the picture in points.
    ///   - options: The pages and the scale.
    ///   - content: The frames that shouldn't be cut. Without it, sheets are upright and cut anywhere.
    /// - Throws: `PDFError`
    init(size: CGSize, options: PDFOptions, content: SheetContent? = nil) throws(PDFError) {
        guard options.scale > 0, options.scale.isFinite, size.width > 0, size.height > 0,
            size.width.isFinite, size.height.isFinite
        else {
            throw .invalidSize(
                width: Double(size.width), height: Double(size.height), scale: options.scale)
        }
        var scale = options.scale * PDFRenderer.pointsPerPixel
        switch options.pages {
        case .diagram:
            pageSize = CGSize(width: size.width * scale, height: size.height * scale)
            (origin, parts) = (.zero, [CGRect(origin: .zero, size: size)])
        case .sheets(let sheet, let margins):
            var best = try Self.sheets(sheet, margins, size, scale, options.pageLimit, content)
            if content != nil {
                let (full, turned) = (scale, CGSize(width: sheet.height, height: sheet.width))
                for factor in Self.factors where best.parts.count > 1 {
                    for paper in [sheet, turned] {
                        let other = try Self.sheets(
                            paper, margins, size, full * factor, .max, content)
                        if other.parts.count < best.parts.count { (best, scale) = (other, full * factor) }
                    }
                }
            }
            (pageSize, origin, parts) = best
        }
        self.scale = scale
        guard max(pageSize.width, pageSize.height) <= PDFRenderer.largestPage else {
            throw .pageTooLarge(width: Double(pageSize.width), height: Double(pageSize.height))
        }
    }

    /// The scales at which a picture is drawn on sheets if that takes fewer of them, so that no sheet is nearly empty.
    ///
    /// At the smallest one, labels of 12 points are printed in 6.3 PDF points, as in the small print of a newspaper.
    private static let factors = [1, 0.9, 0.8, 0.7]

    private static func sheets(
        _ sheet: CGSize, _ margins: EdgeInsets, _ size: CGSize, _ scale: Double, _ limit: Int,
        _ content: SheetContent?
    ) throws(PDFError) -> (pageSize: CGSize, origin: CGPoint, parts: [CGRect]) {
        let room = CGRect(origin: .zero, size: sheet).inset(by: margins)
        guard room.isFinite, room.width > 0, room.height > 0 else { throw .noRoomOnSheet }
        let cell = CGSize(width: room.width / scale, height: room.height / scale)
        // A rounding error must not add an empty page.
        let across = max(1, (size.width / cell.width - 1e-6).rounded(.up))
        let down = max(1, (size.height / cell.height - 1e-6).rounded(.up))
        guard across * down <= Double(limit) else { throw .tooManyPages(count: across * down, limit: limit) }
        let parts =
            content.map { Self.parts(of: size, in: cell, around: $0.frames) }
            ?? grid(Int(across), Int(down), cell, size)
        guard parts.count <= limit else { throw .tooManyPages(count: Double(parts.count), limit: limit) }
        return (sheet, room.origin, parts)
    }

    private static func grid(_ across: Int, _ down: Int, _ cell: CGSize, _ size: CGSize) -> [CGRect] {
        (0..<down * across).map { page in
            let (x, y) = (Double(page % across) * cell.width, Double(page / across) * cell.height)
            return CGRect(
                x: x, y: y, width: min(cell.width, size.width - x), height: min(cell.height, size.height - y))
        }
    }

    /// Divides a picture into strips and each strip into sheets, since the boxes of different strips are rarely in rows.
    private static func parts(of size: CGSize, in cell: CGSize, around frames: [CGRect]) -> [CGRect] {
        let columns = SheetBreaks(frames.map { ($0.minX, $0.maxX) }).parts(of: size.width, room: cell.width)
        return columns.flatMap { column in
            let inside = frames.filter { $0.maxX > column.lowerBound && $0.minX < column.upperBound }
            let rows = SheetBreaks(inside.map { ($0.minY, $0.maxY) })
                .parts(of: size.height, room: cell.height)
            return rows.map { row in
                CGRect(
                    x: column.lowerBound, y: row.lowerBound, width: column.upperBound - column.lowerBound,
                    height: row.upperBound - row.lowerBound)
            }
        }
    }

    /// The number of pages.
    var count: Int { parts.count }

    /// The part of the picture that a page shows.
    func rect(ofPage page: Int) -> CGRect { parts[page] }

    /// Returns the transform from the picture's points to a page's PDF points.
    func transform(ofPage page: Int) -> CGAffineTransform {
        let rect = rect(ofPage: page)
        return CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: origin.x - rect.minX * scale,
            ty: origin.y - rect.minY * scale)
    }
}
