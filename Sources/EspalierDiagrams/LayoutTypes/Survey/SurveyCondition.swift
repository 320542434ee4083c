import EspalierData
import Foundation

/// When a question is to be seen, by the answer to another: `garden`, `not garden`, `garden = yes`, `garden != yes`.
nonisolated struct SurveyCondition: Equatable, Sendable {
    nonisolated enum Test: Equatable, Sendable {
        /// Whether there is an answer that is neither false nor zero.
        case answered(Bool)
        case equals(String)
        case differs(String)
    }

    /// The other question's id.
    let question: String
    let test: Test

    /// Nil for a text that is no condition.
    init?(_ text: String) {
        func trimmed(_ part: some StringProtocol) -> String {
            part.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if let sign = text.range(of: "!=") ?? text.range(of: "=") {
            question = trimmed(text[..<sign.lowerBound])
            let value = trimmed(text[sign.upperBound...])
            test = text[sign] == "=" ? .equals(value) : .differs(value)
            guard !value.isEmpty else { return nil }
        } else {
            let words = trimmed(text)
            let isNegated = words.hasPrefix("not ")
            question = isNegated ? trimmed(words.dropFirst(4)) : words
            test = .answered(!isNegated)
        }
        if question.isEmpty { return nil }
    }

    /// Whether an answer meets the condition; nil is none.
    ///
    /// Of a list one element is enough.
    func holds(for answer: FieldValue?) -> Bool {
        switch test {
        case .answered(let wanted): (answer?.isTruthy ?? false) == wanted
        case .equals(let value): (answer?.elements ?? []).contains(value)
        case .differs(let value): !(answer?.elements ?? []).contains(value)
        }
    }
}
