import EspalierDiagnostics
import Testing

@Suite struct SuggestionTests {
    @Test(
        "The nearest name is found, and a far one is not",
        arguments: [
            ("arangement", "arrangement"), ("Direction", "direction"), ("direciton", "direction"),
            ("aspect-ratio", "aspectRatio"), ("xyz", nil), ("", nil), ("a", nil),
            ("arrangementarrangement", nil),
        ])
    func nearest(name: String, expected: String?) {
        #expect(
            Suggestion.nearest(to: name, in: ["arrangement", "direction", "aspectRatio", "b"]) == expected)
    }

    @Test("Of equally near names the first wins")
    func firstOfEquals() {
        #expect(Suggestion.nearest(to: "colr", in: ["cold", "color"]) == "cold")
    }

    @Test("A name of a million letters is not compared")
    func hostileLength() {
        let long = String(repeating: "a", count: 1_000_000)
        #expect(Suggestion.nearest(to: long, in: [long]) == nil)
        #expect(Suggestion.nearest(to: "abc", in: [long, "abd"]) == "abd")
    }
}
