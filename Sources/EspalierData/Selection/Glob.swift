/// A pattern of a text in which `*` stands for any number of characters, matched in linear time.
///
/// This is the bit-parallel simulation of an automaton ("shift-and", Baeza-Yates and Gonnet 1992): bit i of a state is
/// set if the text read so far can end after i characters of the pattern. Every byte of the text takes the same few
/// operations whatever the pattern is, and a state can be continued with more text.
package struct Glob: Sendable, Hashable {
    package typealias State = SIMD4<UInt64>

    /// The maximum number of bytes of a pattern without its stars.
    package static let maximumLength = 255

    /// The state before any text.
    let start: State
    /// For each byte, the bits of the positions in the pattern at which it is.
    private let literals: [State]
    /// The bits of the positions at which any byte can be added.
    private let stars: State
    private let length: Int

    /// Creates a matcher; nil if the pattern is too long.
    package init?(_ pattern: Substring) {
        var literals = [State](repeating: .zero, count: 256)
        var (stars, length) = (State.zero, 0)
        for byte in pattern.utf8 {
            if byte == UInt8(ascii: "*") {
                Self.set(length, in: &stars)
                continue
            }
            guard length < Self.maximumLength else { return nil }
            Self.set(length, in: &literals[Int(byte)])
            length += 1
        }
        (self.literals, self.stars, self.length) = (literals, stars, length)
        start = State(1, 0, 0, 0)
    }

    private static func set(_ bit: Int, in state: inout State) { state[bit / 64] |= 1 << UInt64(bit % 64) }

    /// Returns the state after more text.
    func state(after bytes: some Sequence<UInt8>, from state: State) -> State {
        var state = state
        for byte in bytes {
            let matched = state & literals[Int(byte)]
            let carry = matched &>> 63
            state = matched &<< 1 | State(0, carry[0], carry[1], carry[2]) | state & stars
            // No text that follows can match.
            if state == .zero { break }
        }
        return state
    }

    /// Returns true if the text that led to a state matches the whole pattern.
    func accepts(_ state: State) -> Bool { state[length / 64] & 1 << UInt64(length % 64) != 0 }

    /// Returns true if a text matches the whole pattern.
    package func matches(_ bytes: some Sequence<UInt8>) -> Bool { accepts(state(after: bytes, from: start)) }
}
