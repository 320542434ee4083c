import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes

@Suite struct LongTextLayoutsTests {
    private func runs(_ wordCount: Int, _ word: String = "word") -> [TextRun] {
        [TextRun(Array(repeating: word, count: wordCount).joined(separator: " "), font: Font(size: 10))]
    }

    @Test(arguments: [(10, 2), (1_000, 1)]) func laysOutALongTextOnce(_ wordCount: Int, _ count: Int) {
        let text = FixedText()
        var layouts = LongTextLayouts()
        let container = TextContainer(width: 100)
        let first = layouts.layout(runs(wordCount), in: container, measuring: text)
        #expect(layouts.layout(runs(wordCount), in: container, measuring: text) == first)
        #expect(first == FixedText().layout(runs(wordCount), in: container))
        #expect(text.layoutCount == count)
    }

    @Test func distinguishesTextsAndContainers() {
        let text = FixedText()
        var layouts = LongTextLayouts()
        let narrow = layouts.layout(runs(1_000), in: TextContainer(width: 100), measuring: text)
        let wide = layouts.layout(runs(1_000), in: TextContainer(width: 300), measuring: text)
        let other = layouts.layout(runs(1_000, "other"), in: TextContainer(width: 300), measuring: text)
        #expect(text.layoutCount == 3)
        #expect(narrow.size.height > wide.size.height && wide != other)
    }

    /// Each word is a fragment.
    @Test func storesALimitedNumberOfFragments() {
        let text = FixedText()
        var layouts = LongTextLayouts()
        let count = LongTextLayouts.maximumFragmentCount
        for wordCount in [count - 1_000, 900, 900, count - 1_000, 900, 300, 900, count + 1, count + 1] {
            _ = layouts.layout(runs(wordCount), in: TextContainer(), measuring: text)
        }
        // The second text of 900 words is stored. The text of 300 words is the first one that is too much, so the text of
        // 900 words is laid out again. The last two texts are too long to be stored.
        #expect(text.layoutCount == 6)
    }
}
