/// A set of 64-bit hashes other than 0, with open addressing.
///
/// The memory is accessed through a pointer, so that an insertion needs neither a uniqueness check nor a bounds check.
struct FingerprintSet: ~Copyable {
    /// The hashes; 0 is an empty slot.
    private var slots: UnsafeMutablePointer<UInt64>
    /// The number of slots, a power of 2.
    private var slotCount: Int
    private var count = 0
    /// A factor that is different in each process, so that a file can't contain ids that all belong into one slot.
    private let factor = UInt64(truncatingIfNeeded: 1.hashValue) | 1

    init() {
        slotCount = 64
        slots = Self.makeSlots(slotCount)
    }

    deinit { slots.deallocate() }

    /// Inserts a hash and returns true if it is new.
    @inline(__always)
    mutating func insert(_ fingerprint: UInt64) -> Bool {
        if count &* 4 >= slotCount &* 3 { grow() }
        guard insert(fingerprint, into: slots, slotCount) else { return false }
        count &+= 1
        return true
    }

    @inline(__always)
    private func insert(
        _ fingerprint: UInt64, into slots: UnsafeMutablePointer<UInt64>, _ slotCount: Int
    ) -> Bool {
        let mask = slotCount &- 1
        // The upper half of a product depends on all lower bits.
        var slot = Int(truncatingIfNeeded: (fingerprint &* factor) &>> 32) & mask
        while slots[slot] != 0 {
            if slots[slot] == fingerprint { return false }
            slot = (slot &+ 1) & mask
        }
        slots[slot] = fingerprint
        return true
    }

    @inline(never)
    private mutating func grow() {
        let larger = Self.makeSlots(slotCount * 2)
        for slot in 0..<slotCount where slots[slot] != 0 {
            _ = insert(slots[slot], into: larger, slotCount * 2)
        }
        slots.deallocate()
        (slots, slotCount) = (larger, slotCount * 2)
    }

    private static func makeSlots(_ count: Int) -> UnsafeMutablePointer<UInt64> {
        let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
        slots.initialize(repeating: 0, count: count)
        return slots
    }
}
