import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests built-in templates with data that are unlike their own.
@Suite struct TemplateDataTests {
    private static let words = Array(repeating: "interoperability", count: 12).joined(separator: " ")

    private func cells(_ yaml: String) throws -> [CGRect] {
        try Fixture.diagram(yaml).elements().filter { $0.category == .cell }.map(\.frame)
    }

    /// All numbers are on one line, so a long label would make the picture several times as wide as a page.
    @Test func longLabelsOfASingleLineWrap() throws {
        let frames = try cells(
            """
            template: single-line
            data: { sections: [{ items: [{ label: \(Self.words), figure: "12", detail: \(Self.words) }, { label: a, figure: b, detail: c }] }] }
            """)
        #expect(frames.count == 2)
        #expect(frames.allSatisfy { $0.width <= 220 })
    }

    /// The items of a toolbar have at most two lines of text.
    @Test func longLabelsOfAToolbarAreTruncated() throws {
        let frames = try cells(
            """
            template: toolbar
            data: { sections: [{ label: Window, width: 400, items: [{ label: \(Self.words), icon: tag }, { label: a, icon: tag }] }] }
            """)
        #expect(frames.count == 2)
        #expect(frames.allSatisfy { $0.height < 75 }, "\(frames)")
    }
}
