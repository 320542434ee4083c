import EspalierGraphics
import Testing

@testable import EspalierBoxes

@Suite struct ColorParserTests {
    @Test(
        arguments: [
            ("#B4451F", 0xB4451F, 1.0), ("#fff", 0xFFFFFF, 1.0), ("#12345680", 0x123456, 128 / 255.0),
            ("#f008", 0xFF0000, 136 / 255.0), ("rgb(180 69 31)", 0xB4451F, 1),
            ("rgb(180, 69, 31)", 0xB4451F, 1),
            ("rgba(0, 0, 0, 0.5)", 0x000000, 0.5), ("rgb(100% 0% 0% / 25%)", 0xFF0000, 0.25),
            ("hsl(120 100% 50%)", 0x00FF00, 1), ("hsl(-120deg 100% 50%)", 0x0000FF, 1), ("navy", 0x000080, 1),
            ("RebeccaPurple", 0x663399, 1), ("transparent", 0x000000, 0),
        ] as [(String, Int, Double)])
    func readsColors(text: String, hex: Int, alpha: Double) throws {
        guard case .fixed(let color) = try ColorParser.parse(text) else {
            Issue.record("not a fixed color")
            return
        }
        let expected = Color(hex: UInt32(hex), alpha: alpha)
        #expect(abs(color.light.red - expected.red) < 1e-9)
        #expect(abs(color.light.green - expected.green) < 1e-9)
        #expect(abs(color.light.blue - expected.blue) < 1e-9)
        #expect(abs(color.light.alpha - expected.alpha) < 1e-9)
        #expect(color.light == color.dark)
    }

    @Test func readsTokensAndPairs() throws {
        #expect(try ColorParser.parse("$accent") == .token(.accent, opacity: 1))
        #expect(try ColorParser.parse("$accent 40%") == .token(.accent, opacity: 0.4))
        #expect(try ColorParser.parse("$categorySurface") == .category(surface: true, opacity: 1))
        let pair = AdaptiveColor(light: .white, dark: .black)
        #expect(try ColorParser.parse("light-dark(white, rgb(0, 0, 0))") == .fixed(pair))
    }

    @Test(
        arguments: [
            ("$acent", "$accent"), ("acent", "$accent"), ("nvay", "navy"), ("#12", nil), ("rgb(1, 2)", nil),
            ("rgb(nan, 0, 0)", nil), ("", nil), ("light-dark(red)", nil), ("$accent lots", nil),
        ] as [(String, String?)])
    func refusesOthers(text: String, suggestion: String?) {
        let failure = #expect(throws: ColorParser.Failure.self) { try ColorParser.parse(text) }
        #expect(failure?.suggestion == suggestion)
    }

    /// In YAML, ` #` begins a comment, so that the rest of the color is missing.
    @Test(arguments: ["light-dark(#fff,", "light-dark(", "rgb(1 2 3"])
    func namesAMissingParenthesis(_ text: String) {
        let failure = #expect(throws: ColorParser.Failure.self) { try ColorParser.parse(text) }
        #expect(
            failure?.message
                == "'\(text)' has no ')'; in YAML, a color with '#' or ',' in it needs quotes")
    }
}
