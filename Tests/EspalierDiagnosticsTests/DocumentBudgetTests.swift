import EspalierDiagnostics
import Testing

@Suite struct DocumentBudgetTests {
    private func budget(_ maxima: [DocumentLimit: Int]) -> DocumentBudget {
        var limits = DocumentLimits()
        for (limit, maximum) in maxima { limits[limit] = maximum }
        return DocumentBudget(limits)
    }

    private func refusal(_ body: () throws(DiagnosticsError) -> Void) -> Diagnostic? {
        do throws(DiagnosticsError) {
            try body()
            return nil
        } catch {
            return error.diagnostics.first
        }
    }

    @Test func `Limits have their standard values until they are set`() {
        var limits = DocumentLimits()
        #expect(DocumentLimit.allCases.allSatisfy { limits[$0] == $0.standard && $0.standard > 0 })
        limits[.frames] = 5
        #expect(limits[.frames] == 5 && limits[.items] == DocumentLimit.items.standard)
    }

    @Test func `What is taken adds up, and what is refused isn't taken`() throws {
        let budget = budget([.items: 10])
        try budget.take(6, of: .items, "items")
        let refusal = refusal { () throws(DiagnosticsError) in
            try budget.take(5, of: .items, "items", parts: "panels")
        }
        #expect(refusal?.message == "11 items in all panels are beyond the limit of 10")
        #expect(refusal?.cause == .limit(.items))
        try budget.take(4, of: .items, "items")
        try budget.take(1_000, of: .elements, "elements")
    }

    @Test func `The first part that is too much is named alone`() {
        let budget = budget([.items: 10])
        let refusal = refusal { () throws(DiagnosticsError) in
            try budget.take(11, of: .items, "items", parts: "states")
        }
        #expect(refusal?.message == "11 items are beyond the limit of 10")
    }

    @Test func `Numbers that don't fit a word are too much`() throws {
        let budget = budget([:])
        try budget.take(1, of: .elements, "elements")
        let refusal = refusal { () throws(DiagnosticsError) in
            try budget.take(.max, of: .elements, "elements")
        }
        #expect(refusal?.message.hasPrefix("more than \(Int.max) elements are beyond") == true)
    }

    @Test func `Text is counted for each view and for all`() {
        let budget = budget([.text: 10, .texts: 25])
        for _ in 0..<2 {
            budget.beginView()
            #expect(budget.takesText(bytes: 4) && budget.takesText(bytes: 6))
        }
        #expect(!budget.refusesText)
        budget.beginView()
        #expect(!budget.takesText(bytes: 6))
        #expect(budget.refusesText)
        #expect(budget.textRefusal(at: nil).cause == .limit(.texts))
        budget.beginPicture()
        #expect(!budget.refusesText)
        #expect(!budget.takesText(bytes: 5))
        #expect(
            budget.textRefusal(at: nil).message == "the text of a view: 11 bytes are beyond the limit of 10")
    }
}
