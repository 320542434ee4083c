import EspalierDiagnostics
import Testing

@Suite struct CountedNounTests {
    @Test(arguments: [(0, "0 inputs"), (1, "1 input"), (2, "2 inputs"), (1_000, "1000 inputs")])
    func hasAPluralUnlessTheNumberIsOne(_ number: Int, _ expected: String) {
        #expect("input".counted(number) == expected)
    }

    @Test(arguments: [(0, "0 entries"), (1, "1 entry"), (2, "2 entries")])
    func hasAnotherPlural(_ number: Int, _ expected: String) {
        #expect("entry".counted(number, plural: "entries") == expected)
    }
}
