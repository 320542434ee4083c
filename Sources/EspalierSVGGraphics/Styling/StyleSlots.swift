import Foundation

/// A table of recently used styles, with one possible slot for each style.
struct StyleSlots<Key: StyleKey, Value>: ~Copyable {
    // A key is compared in place. If the keys were optional, or in an array with the values, a lookup would copy the
    // key.
    private let keys: UnsafeMutablePointer<Key>
    /// The values of the keys; nil for an empty slot.
    private let values: UnsafeMutablePointer<Value?>

    private static var count: Int { 32 }

    init() {
        keys = .allocate(capacity: Self.count)
        keys.initialize(repeating: Key(), count: Self.count)
        values = .allocate(capacity: Self.count)
        values.initialize(repeating: nil, count: Self.count)
    }

    deinit {
        keys.deallocate()
        values.deinitialize(count: Self.count)
        values.deallocate()
    }

    /// The value of a style; nil if it isn't in the table.
    ///
    /// A new style replaces the style that has the same slot.
    @inline(__always)
    subscript(key: Key) -> Value? {
        get {
            let slot = slot(of: key)
            return holds(key, in: slot) ? values[slot] : nil
        }
        nonmutating set {
            let slot = slot(of: key)
            keys[slot] = key
            values[slot] = newValue
        }
    }

    /// Returns the slot of a style, and stores the style if the slot is empty.
    ///
    /// The result is nil if another style has the slot.
    @inline(__always)
    func slot(for key: Key, storing value: @autoclosure () -> Value) -> Int? {
        let slot = slot(of: key)
        if values[slot] == nil {
            keys[slot] = key
            values[slot] = value()
            return slot
        }
        return holds(key, in: slot) ? slot : nil
    }

    /// Returns the style in a slot that isn't empty.
    @inline(__always)
    func key(in slot: Int) -> Key { keys[slot] }

    /// Returns the value of the style in a slot that isn't empty.
    func value(in slot: Int) -> Value {
        guard let value = values[slot] else { preconditionFailure("the slot is empty") }
        return value
    }

    @inline(__always)
    private func slot(of key: Key) -> Int { key.mixedBits & (Self.count - 1) }

    @inline(__always)
    private func holds(_ key: Key, in slot: Int) -> Bool {
        withUnsafePointer(to: key) { memcmp($0, keys + slot, MemoryLayout<Key>.size) == 0 }
    }
}
