import EspalierGeometry
import Foundation

/// The division of a picture into the pages of a PDF.
struct PageGrid {
    /// The size of a page in PDF points.
    let pageSize: CGSize
    /// The parts of the picture that the pages show, in the order of the pages.
    private let parts: [CGRect]
    /// The area inside the margins of a page, in PDF points.
    let room: CGRect
    /// The number of PDF points per point of the picture.
    private let scale: Double
    /// For each page, the maximum size of the parts in its column; empty if parts aren't centered on their pages.
    private let columnSizes: [CGSize]
    /// For each page, the frames that another page shows whole; empty if no parts overlap.
    private let hidden: [[CGRect]]
    /// The frame of the header that each page below it repeats; nil for none.
    private let header: CGRect?

    /// Divides a picture.
    ///
    /// - Parameters:
    ///   - size: The size of the picture in points.
    ///   - options: The pages and the scale.
    ///   - content: The frames that sheets shouldn't cut. If `content` is nil, sheets are upright and cut anywhere.
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
            (room, parts) = (CGRect(origin: .zero, size: pageSize), [CGRect(origin: .zero, size: size)])
        case .sheets(let sheet, let margins):
            let best = try Self.fewest(sheet, margins, size, scale, options.pageLimit, content)
            scale *= best.factor
            (pageSize, room, parts) = best.sheets
        }
        self.scale = scale
        header = Self.header(of: content, onSheetsOfHeight: room.height / scale)
        columnSizes = content == nil ? [] : Self.columnSizes(of: parts, header)
        hidden = content.map { [parts] in Self.hiddenFrames($0, on: parts) } ?? []
        guard max(pageSize.width, pageSize.height) <= PDFRenderer.largestPage else {
            throw .pageTooLarge(width: Double(pageSize.width), height: Double(pageSize.height))
        }
    }

    // MARK: Sheets

    private typealias Sheets = (pageSize: CGSize, room: CGRect, parts: [CGRect])
    private typealias Attempt = (_ isTurned: Bool, _ factor: Double) throws(PDFError) -> Sheets

    /// The factors for the scale of a picture on sheets.
    ///
    /// A factor below 1 is used if it reduces the number of sheets.
    ///
    /// With the smallest factor, labels of 12 points are printed in 6.3 PDF points, as in the small print of a
    /// newspaper.
    private static let factors = [1, 0.9, 0.8, 0.7]
    /// The number of steps of the bisection that finds the largest scale.
    private static let scaleSteps = 7

    /// The number by which turned or smaller sheets may divide the number of upright sheets.
    ///
    /// If there are more upright sheets, no other division is tried, so that its time is limited.
    private static let greatestReduction = 8

    /// Returns the division into the fewest sheets, and the factor for the scale.
    ///
    /// Without content, the sheets are upright and the factor is 1.
    ///
    /// - Throws: `PDFError`, also if the number of sheets exceeds the limit.
    private static func fewest(
        _ sheet: CGSize, _ margins: EdgeInsets, _ size: CGSize, _ scale: Double, _ limit: Int,
        _ content: SheetContent?
    ) throws(PDFError) -> (sheets: Sheets, factor: Double) {
        guard content != nil else {
            return (try sheets(sheet, margins, size, scale, limit, content), 1)
        }
        let (bound, overflows) = limit.multipliedReportingOverflow(by: greatestReduction)
        let full: Sheets
        do {
            full = try sheets(sheet, margins, size, scale, overflows ? .max : bound, content)
        } catch .tooManyPages(let count, _) {
            throw .tooManyPages(count: count, limit: limit)
        }
        let turned = CGSize(width: sheet.height, height: sheet.width)
        let turnedMargins = EdgeInsets(
            top: margins.left, left: margins.bottom, bottom: margins.right, right: margins.top)
        let best = try fewest(full) { isTurned, factor throws(PDFError) in
            try sheets(
                isTurned ? turned : sheet, isTurned ? turnedMargins : margins, size, scale * factor, .max,
                content)
        }
        guard best.sheets.parts.count <= limit else {
            throw .tooManyPages(count: Double(best.sheets.parts.count), limit: limit)
        }
        return best
    }

    /// Returns the division into the fewest sheets, upright or turned, and the factor for the scale.
    ///
    /// If several divisions have this number of sheets, returns the division with the largest scale, which fills the
    /// sheets best.
    private static func fewest(_ full: Sheets, _ attempt: Attempt) throws(PDFError) -> (
        sheets: Sheets, factor: Double
    ) {
        var best = (sheets: full, factor: 1.0, isTurned: false)
        for factor in factors where best.sheets.parts.count > 1 {
            for isTurned in [false, true] {
                let other = try attempt(isTurned, factor)
                if other.parts.count < best.sheets.parts.count { best = (other, factor, isTurned) }
            }
        }
        for isTurned in [best.isTurned, !best.isTurned] where 1 - best.factor >= 1e-6 {
            let larger = try largest(from: best.factor, count: best.sheets.parts.count) {
                factor throws(PDFError) in try attempt(isTurned, factor)
            }
            if let larger { best = (larger.sheets, larger.factor, isTurned) }
        }
        return (best.sheets, best.factor)
    }

    /// Searches for the division with the largest factor that doesn't have more sheets than `count`.
    ///
    /// - Returns: The division, or nil if no factor above `least` was found.
    private static func largest(
        from least: Double, count: Int, _ attempt: (_ factor: Double) throws(PDFError) -> Sheets
    ) throws(PDFError) -> (sheets: Sheets, factor: Double)? {
        let full = try attempt(1)
        if full.parts.count <= count { return (full, 1) }
        var (low, high, count) = (least, 1.0, count)
        var best: (sheets: Sheets, factor: Double)?
        for _ in 1..<scaleSteps {
            let factor = (low + high) / 2
            let other = try attempt(factor)
            if other.parts.count <= count {
                (low, count, best) = (factor, other.parts.count, (other, factor))
            } else {
                high = factor
            }
        }
        return best
    }

    private static func sheets(
        _ sheet: CGSize, _ margins: EdgeInsets, _ size: CGSize, _ scale: Double, _ limit: Int,
        _ content: SheetContent?
    ) throws(PDFError) -> Sheets {
        let room = CGRect(origin: .zero, size: sheet).inset(by: margins)
        guard room.isFinite, room.width > 0, room.height > 0 else { throw .noRoomOnSheet }
        let cell = CGSize(width: room.width / scale, height: room.height / scale)
        // A rounding error must not add an empty page.
        let across = max(1, (size.width / cell.width - 1e-6).rounded(.up))
        let down = max(1, (size.height / cell.height - 1e-6).rounded(.up))
        guard across * down <= Double(limit) else { throw .tooManyPages(count: across * down, limit: limit) }
        let parts =
            content.map {
                Self.parts(
                    of: size, in: cell, around: $0.frames, header(of: content, onSheetsOfHeight: cell.height))
            }
            ?? grid(Int(across), Int(down), cell, size)
        guard parts.count <= limit else { throw .tooManyPages(count: Double(parts.count), limit: limit) }
        return (sheet, room, parts)
    }

    private static func grid(_ across: Int, _ down: Int, _ cell: CGSize, _ size: CGSize) -> [CGRect] {
        (0..<down * across).map { page in
            let (x, y) = (Double(page % across) * cell.width, Double(page / across) * cell.height)
            return CGRect(
                x: x, y: y, width: min(cell.width, size.width - x), height: min(cell.height, size.height - y))
        }
    }

    /// Divides a picture into vertical strips, and each strip into sheets.
    ///
    /// Each strip has its own breaks, because boxes in different strips are rarely aligned.
    private static func parts(
        of size: CGSize, in cell: CGSize, around frames: [CGRect], _ header: CGRect?
    ) -> [CGRect] {
        let columns = SheetBreaks(frames.map { ($0.minX, $0.maxX) }).parts(of: size.width, room: cell.width)
        // Both bounds of the strips grow, so that each frame enters and leaves the list of frames once.
        let sorted = frames.sorted { $0.minX < $1.minX }
        var (next, inside) = (0, [CGRect]())
        return columns.flatMap { column in
            while next < sorted.count, sorted[next].minX < column.upperBound {
                inside.append(sorted[next])
                next += 1
            }
            inside.removeAll { $0.maxX <= column.lowerBound }
            let rows = SheetBreaks(inside.map { ($0.minY, $0.maxY) })
                .parts(of: size.height, room: cell.height, repeating: header.map { $0.minY..<$0.maxY })
            return rows.map { row in
                CGRect(
                    x: column.lowerBound, y: row.lowerBound, width: column.upperBound - column.lowerBound,
                    height: row.upperBound - row.lowerBound)
            }
        }
    }

    /// Returns the header that sheets repeat; nil if it would take more than half of a sheet.
    private static func header(of content: SheetContent?, onSheetsOfHeight height: CGFloat) -> CGRect? {
        content?.header.flatMap { $0.height <= height / 2 ? $0 : nil }
    }

    /// Returns, for each part, the maximum size of the parts in the same column, with the headers above them.
    private static func columnSizes(of parts: [CGRect], _ header: CGRect?) -> [CGSize] {
        var sizes: [Double: CGSize] = [:]
        for part in parts {
            let known = sizes[part.minX] ?? .zero
            let above = header.map { $0.maxY <= part.minY ? $0.height : 0 } ?? 0
            sizes[part.minX] = CGSize(
                width: max(known.width, part.width), height: max(known.height, part.height + above))
        }
        return parts.map { sizes[$0.minX] ?? $0.size }
    }

    /// Returns, for each part, the frames that aren't drawn there because another part shows them whole, and the frames
    /// of the lines that lead only to these frames.
    private static func hiddenFrames(_ content: SheetContent, on parts: [CGRect]) -> [[CGRect]] {
        let overlaps = zip(parts, parts.dropFirst()).contains {
            $0.minX == $1.minX ? $0.maxY > $1.minY : $0.maxX > $1.minX
        }
        guard overlaps else { return [] }
        var hidden = Array(repeating: [CGRect](), count: parts.count)
        let columns = columns(of: parts)
        for frame in content.frames {
            let pages = pages(near: frame, parts, columns).filter { parts[$0].intersectsArea(of: frame) }
            guard pages.count > 1, let owner = pages.first(where: { shows(frame, parts[$0]) }) else {
                continue
            }
            let lines = content.lines(frame)
            for page in pages where page != owner { hidden[page] += [frame] + lines }
        }
        return hidden
    }

    /// Returns the ranges of parts that are in one column.
    private static func columns(of parts: [CGRect]) -> [Range<Int>] {
        var columns: [Range<Int>] = []
        for (index, part) in parts.enumerated() {
            if let last = columns.last, parts[last.lowerBound].minX == part.minX {
                columns[columns.count - 1] = last.lowerBound..<index + 1
            } else {
                columns.append(index..<index + 1)
            }
        }
        return columns
    }

    /// Returns all parts that may intersect a frame, in their order.
    ///
    /// Columns are ordered from left to right, and the parts of a column from top to bottom.
    private static func pages(near frame: CGRect, _ parts: [CGRect], _ columns: [Range<Int>]) -> [Int] {
        let first = columns.partitioningIndex { parts[$0.lowerBound].maxX >= frame.minX }
        return columns[first...].prefix { parts[$0.lowerBound].minX <= frame.maxX }.flatMap { column in
            let top = column.partitioningIndex { parts[$0].maxY >= frame.minY }
            return column[top...].prefix { parts[$0].minY <= frame.maxY }
        }
    }

    /// Returns true if a part contains a frame, apart from rounding errors.
    private static func shows(_ frame: CGRect, _ part: CGRect) -> Bool {
        frame.minX >= part.minX - 1e-6 && frame.maxX <= part.maxX + 1e-6 && frame.minY >= part.minY - 1e-6
            && frame.maxY <= part.maxY + 1e-6
    }

    // MARK: Pages

    /// The number of pages.
    var count: Int { parts.count }

    /// Returns the part of the picture that a page shows.
    func rect(ofPage page: Int) -> CGRect { parts[page] }

    /// Returns the frames in the part of a page that another page shows whole, and the frames of lines that lead only
    /// to these frames.
    func hiddenFrames(ofPage page: Int) -> [CGRect] { hidden.isEmpty ? [] : hidden[page] }

    /// Returns the part of the header that is repeated above the part of a page; nil for none.
    func header(ofPage page: Int) -> CGRect? {
        let part = parts[page]
        guard let header, header.maxY <= part.minY else { return nil }
        return CGRect(x: part.minX, y: header.minY, width: part.width, height: header.height)
    }

    /// Returns the transform from the picture's points to a page's PDF points.
    ///
    /// Columns of parts are centered inside the margins. All parts of a column start at the same height, even a short
    /// last part.
    func transform(ofPage page: Int) -> CGAffineTransform {
        let rect = rect(ofPage: page)
        var origin = room.origin
        if !columnSizes.isEmpty {
            origin.x += max(0, room.width - columnSizes[page].width * scale) / 2
            origin.y += max(0, room.height - columnSizes[page].height * scale) / 2
        }
        origin.y += (header(ofPage: page)?.height ?? 0) * scale
        return CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: origin.x - rect.minX * scale,
            ty: origin.y - rect.minY * scale)
    }
}
