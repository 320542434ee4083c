import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests the division of pictures into sheets of paper.
@Suite struct SheetTests {
    private func parts(_ intervals: [(Double, Double)], length: Double, room: Double) -> [Range<Double>] {
        SheetBreaks(intervals.map { (start: $0.0, end: $0.1) }).parts(of: length, room: room)
    }

    @Test func sheetsEndBetweenItems() {
        let rows = (0..<10).map { (Double($0) * 30, Double($0) * 30 + 20) }
        let parts = parts(rows, length: 300, room: 160)
        #expect(parts == [0..<150, 150..<300])
        for part in parts.dropLast() {
            #expect(!rows.contains { $0.0 < part.upperBound && $0.1 > part.upperBound })
        }
    }

    @Test func sheetsAreAboutEqual() {
        #expect(
            parts([], length: 310, room: 100).map { ($0.upperBound - $0.lowerBound).rounded() } == [
                78, 78, 78, 78,
            ])
        #expect(parts([], length: 90, room: 100) == [0..<90])
    }

    /// Rows of 10 points fill sheets of 40 points, of which all but the first begin with a header of 10 points.
    @Test func furtherSheetsHaveRoomForTheHeader() {
        let rows = (0..<10).map { (start: Double($0) * 10, end: Double($0) * 10 + 10) }
        let breaks = SheetBreaks(rows)
        #expect(
            breaks.parts(of: 100, room: 40, repeating: 0..<10) == [0..<40, 40..<70, 70..<100])
        #expect(breaks.parts(of: 40, room: 40, repeating: 0..<10) == [0..<40])
    }

    /// The header is above the part of each sheet below it, at the edge of the margins, unless it is too high.
    @Test func sheetsRepeatTheHeader() throws {
        let options = PDFOptions(pages: .sheets(CGSize(width: 300, height: 300), margins: .zero))
        let rows = (0..<60).map { CGRect(x: 0, y: 20 + Double($0) * 20, width: 400, height: 20) }
        let header = CGRect(x: 0, y: 0, width: 400, height: 20)
        func grid(_ header: CGRect) throws -> PageGrid {
            let content = SheetContent(frames: [header] + rows, header: header) { _ in "" }
            return try PageGrid(size: CGSize(width: 400, height: 1_220), options: options, content: content)
        }
        let pages = try grid(header)
        #expect(pages.count > 1)
        #expect(pages.header(ofPage: 0) == nil)
        for page in 1..<pages.count {
            let (part, transform) = (pages.rect(ofPage: page), pages.transform(ofPage: page))
            #expect(pages.header(ofPage: page) == header)
            let top = CGPoint(x: 0, y: part.minY - header.height).applying(transform).y
            let bottom = CGPoint(x: 0, y: part.maxY).applying(transform).y
            #expect(top >= -0.001 && bottom <= 300.001)
        }
        let high = try grid(CGRect(x: 0, y: 0, width: 400, height: 900))
        #expect((0..<high.count).allSatisfy { high.header(ofPage: $0) == nil })
    }

    /// A break avoids an item only if at least half of the sheet remains filled.
    ///
    /// An item that is larger than a sheet is therefore cut, and each sheet is full.
    @Test func largeItemsAreCut() {
        let parts = parts([(0, 1_000)], length: 1_000, room: 100)
        #expect(parts.count == 10)
    }

    /// A picture that is slightly too large for one sheet is scaled down to fit on one sheet, because two sheets would
    /// be half empty.
    @Test func picturesAreReducedIfThatTakesFewerSheets() throws {
        let options = PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: .zero))
        let content = SheetContent(frames: []) { _ in "" }
        let size = CGSize(width: 780, height: 1_220)
        let reduced = try PageGrid(size: size, options: options, content: content)
        #expect(reduced.count == 1)
        let transform = reduced.transform(ofPage: 0)
        #expect(transform.a > 0.75 * 0.9 && transform.a <= PDFOptions.Pages.a4.height / 1_220)
        #expect(try PageGrid(size: size, options: options).count == 2)
    }

    /// The limit is for the sheets that the PDF has, and not for a division that isn't used.
    @Test func thePageLimitIsForTheReducedPicture() throws {
        var options = PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: .zero))
        options.pageLimit = 1
        let content = SheetContent(frames: []) { _ in "" }
        #expect(
            try PageGrid(size: CGSize(width: 780, height: 1_220), options: options, content: content).count
                == 1)
        for side in [2_000.0, 100_000.0] {
            let error = #expect(throws: PDFError.self) {
                try PageGrid(size: CGSize(width: side, height: side), options: options, content: content)
            }
            guard case .tooManyPages(let count, limit: 1)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(count > 1)
        }
    }

    /// The margins are turned together with the sheet.
    @Test func aTurnedSheetHasTurnedMargins() throws {
        let margins = EdgeInsets(top: 250, left: 0, bottom: 0, right: 0)
        let options = PDFOptions(pages: .sheets(CGSize(width: 200, height: 400), margins: margins))
        let content = SheetContent(frames: []) { _ in "" }
        let grid = try PageGrid(size: CGSize(width: 266, height: 200), options: options, content: content)
        #expect(grid.count == 1)
        #expect(
            grid.room.size == CGSize(width: 200, height: 150)
                || grid.room.size == CGSize(width: 150, height: 200))
    }

    /// A picture that is scaled down to need fewer sheets isn't smaller than necessary: it fills the width or the
    /// height of its sheets.
    @Test func reducedSheetsAreFilled() throws {
        let options = PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: .zero))
        let content = SheetContent(frames: []) { _ in "" }
        for size in [CGSize(width: 900, height: 1_200), CGSize(width: 900, height: 2_350)] {
            let grid = try PageGrid(size: size, options: options, content: content)
            let part = grid.rect(ofPage: 0)
            let scale = Double(grid.transform(ofPage: 0).a)
            let share = max(part.width * scale / grid.room.width, part.height * scale / grid.room.height)
            #expect(share > 0.98 && share <= 1.000_001, "\(size)")
        }
    }

    /// The lines from a node to its children are one path, of which each sheet contains only the visible lines.
    @Test func sheetsGrowInProportionToTheChildrenOfANode() throws {
        func byteCount(children count: Int) throws -> Int {
            let end = CGFloat(count) * 20
            var path = BezierPath()
            path.move(to: CGPoint(x: 10, y: 0))
            path.addLine(to: CGPoint(x: 10, y: end))
            for child in 0..<count {
                path.move(to: CGPoint(x: 10, y: CGFloat(child) * 20))
                path.addLine(to: CGPoint(x: 40, y: CGFloat(child) * 20))
            }
            let sink = MemorySink()
            let options = PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: .zero))
            try PDFRenderer(shaper: DrawnPixels.shaper(), options: options).render(
                size: CGSize(width: 100, height: end), to: sink
            ) { canvas, _ in
                canvas.draw(.path(path), fill: nil, stroke: Stroke(.color(AdaptiveColor(.black))))
            }
            return sink.bytes.count
        }
        let few = try byteCount(children: 2_000)
        // If each sheet contained all lines, the file would be 16 times larger.
        #expect(try byteCount(children: 8_000) < 5 * few)
    }

    /// Lines of a large path that are invisible aren't written, even if the path extends beyond Cairo's coordinates.
    @Test func pathsBeyondTheCoordinateRangeAreCut() throws {
        func bytes(firstChild: Int) throws -> [UInt8] {
            var path = BezierPath()
            for child in firstChild..<3_000 {
                path.move(to: CGPoint(x: CGFloat(child - 2_999) * 10_000 + 50, y: 10))
                path.addLine(to: CGPoint(x: CGFloat(child - 2_999) * 10_000 + 50, y: 40))
            }
            path.move(to: CGPoint(x: -3e7, y: 10))
            path.addLine(to: CGPoint(x: 60, y: 10))
            let sink = MemorySink()
            try PDFRenderer(shaper: DrawnPixels.shaper()).render(
                size: CGSize(width: 100, height: 50), to: sink
            ) { canvas, _ in
                canvas.draw(.path(path), fill: nil, stroke: Stroke(.color(AdaptiveColor(.black))))
            }
            return sink.bytes
        }
        #expect(try bytes(firstChild: 0) == bytes(firstChild: 2_999))
    }

    /// The picture is centered on the sheets: horizontally on each sheet, and vertically too if there is only one
    /// sheet.
    @Test func sheetsAreCentered() throws {
        let options = PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: EdgeInsets(all: 36)))
        let content = SheetContent(frames: []) { _ in "" }
        for size in [CGSize(width: 300, height: 200), CGSize(width: 500, height: 3_000)] {
            let grid = try PageGrid(size: size, options: options, content: content)
            for page in 0..<grid.count {
                let shown = grid.rect(ofPage: page).applying(grid.transform(ofPage: page))
                #expect(abs(shown.midX - grid.pageSize.width / 2) < 1e-6)
                if grid.count == 1 { #expect(abs(shown.midY - grid.pageSize.height / 2) < 1e-6) }
            }
            let tops = (0..<grid.count).map {
                grid.rect(ofPage: $0).applying(grid.transform(ofPage: $0)).minY
            }
            #expect(tops.allSatisfy { abs($0 - tops[0]) < 1e-6 })
        }
    }

    /// The boxes of two columns overlap vertically, so each break would cut a box.
    ///
    /// The box at the break is hidden on one of the two sheets, and the other sheet shows the whole box.
    @Test func noBoxIsCutIfColumnsAreShifted() throws {
        let left = (0..<40).map { CGRect(x: 0, y: Double($0) * 60, width: 200, height: 50) }
        let right = (0..<40).map { CGRect(x: 220, y: Double($0) * 60 + 30, width: 200, height: 50) }
        let options = PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: .zero))
        let frames = left + right
        let content = SheetContent(
            frames: frames, lines: { [CGRect(x: $0.maxX, y: $0.midY, width: 10, height: 1)] },
            heading: { _ in "" })
        let grid = try PageGrid(size: CGSize(width: 420, height: 2_430), options: options, content: content)
        #expect(grid.count > 1)
        // The line that leads to a box is hidden where the box is hidden.
        let hidden = (0..<grid.count).flatMap { grid.hiddenFrames(ofPage: $0) }
        #expect(!hidden.isEmpty && hidden.count { $0.height == 1 } * 2 == hidden.count)
        for frame in frames {
            let shown = (0..<grid.count).filter {
                grid.rect(ofPage: $0).intersects(frame) && !grid.hiddenFrames(ofPage: $0).contains(frame)
            }
            #expect(shown.count == 1)
            let part = try grid.rect(ofPage: #require(shown.first))
            #expect(part.minY <= frame.minY + 1e-6 && part.maxY >= frame.maxY - 1e-6)
        }
    }

    @Test func sheetsAreTurnedIfThatTakesFewer() throws {
        let options = PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: .zero))
        let content = SheetContent(frames: []) { _ in "" }
        let wide = try PageGrid(size: CGSize(width: 1_100, height: 700), options: options, content: content)
        #expect(wide.count == 1)
        #expect(wide.pageSize.width > wide.pageSize.height)
        let high = try PageGrid(size: CGSize(width: 700, height: 1_100), options: options, content: content)
        #expect(high.pageSize.width < high.pageSize.height)
    }
}
