import EspalierData
import Foundation

/// A condition for a question to be visible, on the answer to another one: `garden`, `not garden`, `garden = yes`, `garden != yes`.
nonisolated struct SurveyCondition: Equatable, Sendable {
    nonisolated enum Test: Equatable, Sendable {
        /// True if there is an answer that is neither false nor zero.
        case answered(Bool)
        case equals(String)
        case differs(String)
    }

    /// The other question's id.
    let question: String
    let test: Test

    /// Creates a condition from its text; nil if it can't be parsed.
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

    /// Returns true if an answer meets the condition; nil is no answer.
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
