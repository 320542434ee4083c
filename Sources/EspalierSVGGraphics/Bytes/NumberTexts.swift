/// The texts of recently written numbers.
///
/// Boxes of a picture share most coordinates and sizes with their neighbors. Copying a text takes a third of the
/// instructions of converting a number.
struct NumberTexts: ~Copyable {
    private struct Slot {
        var magnitude: UInt
        var text: NumberText
    }

    private let slots: UnsafeMutablePointer<Slot>

    private static var slotBits: Int { 6 }

    init() {
        slots = .allocate(capacity: 1 << Self.slotBits)
        slots.initialize(
            repeating: Slot(magnitude: 0, text: NumberText(smallMagnitude: 0)), count: 1 << Self.slotBits)
    }

    deinit { slots.deallocate() }

    /// Writes a number of at most 24 bytes, as `ByteBuffer.append(hundredths:)` does, and returns the address after the
    /// number.
    @inline(__always)
    func write(hundredths value: Int, at cursor: Cursor) -> Cursor {
        let magnitude = value.magnitude
        guard magnitude < NumberText.limit else { return writeLarge(hundredths: value, at: cursor) }
        // The upper bits of a product with the golden ratio depend on all bits of the number.
        let hash = UInt64(truncatingIfNeeded: magnitude) &* 0x9E37_79B9_7F4A_7C15
        let slot = slots + Int(truncatingIfNeeded: hash &>> UInt64(64 &- Self.slotBits))
        if slot.pointee.magnitude != magnitude {
            slot.pointee = Slot(magnitude: magnitude, text: NumberText(smallMagnitude: magnitude))
        }
        return slot.pointee.text.write(isNegative: value < 0, at: cursor)
    }

    /// Writes an attribute with a number; `opening` is the text from the space to the opening quote.
    @inline(__always)
    func write(_ opening: StaticString, _ value: Int, at cursor: Cursor) -> Cursor {
        let end = write(hundredths: value, at: put(opening, at: cursor))
        end.pointee = UInt8(ascii: "\"")
        return end + 1
    }
}

@inline(never)
private func writeLarge(hundredths value: Int, at cursor: Cursor) -> Cursor {
    write(hundredths: value, at: cursor)
}
