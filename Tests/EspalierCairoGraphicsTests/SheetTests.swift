import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// The division of pictures into sheets of paper.
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

    /// An item that is larger than a sheet is cut, since every sheet shows at least half of what fits on it.
    @Test func largeItemsAreCut() {
        let parts = parts([(0, 1_000)], length: 1_000, room: 100)
        #expect(parts.count == 10)
    }

    /// A picture that is a little larger than a sheet would leave two sheets half empty.
    @Test func picturesAreReducedIfThatTakesFewerSheets() throws {
        let options = PDFOptions(pages: .sheets(PDFOptions.Pages.a4, margins: .zero))
        let content = SheetContent(frames: []) { _ in "" }
        let size = CGSize(width: 780, height: 1_220)
        let reduced = try PageGrid(size: size, options: options, content: content)
        #expect(reduced.count == 1)
        #expect(abs(reduced.transform(ofPage: 0).a - 0.75 * 0.9) < 1e-9)
        #expect(try PageGrid(size: size, options: options).count == 2)
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
