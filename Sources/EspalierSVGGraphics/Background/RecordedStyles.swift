import EspalierGraphics
import Foundation

/// The styles of a recording, to which calls refer by number.
struct RecordedStyles<Key: StyleKey, Style, Written>: ~Copyable {
    // The arrays are separate, so that keys are compared in place and without reference counting.
    private let keys: UnsafeMutablePointer<Key> = .allocate(capacity: Self.capacity)
    private let styles: UnsafeMutablePointer<Style> = .allocate(capacity: Self.capacity)
    /// The styles as they were last written; nil for a style that hasn't been written.
    private let written: UnsafeMutablePointer<Written?> = .allocate(capacity: Self.capacity)
    private var count = 0
    /// The number of the last style that was found, which is usually also the next one.
    private var last = 0

    /// The maximum number of styles, which few pictures exceed.
    ///
    /// The number is small, because the search for a style is linear.
    private static var capacity: Int { 64 }

    init() {}

    deinit {
        styles.deinitialize(count: count)
        written.deinitialize(count: count)
        keys.deallocate()
        styles.deallocate()
        written.deallocate()
    }

    @inline(__always)
    func key(_ number: Int) -> Key { keys[number] }
    func style(_ number: Int) -> Style { styles[number] }

    /// The style with a number as it was last written; nil if it hasn't been written.
    @inline(__always)
    subscript(written number: Int) -> Written? {
        get { written[number] }
        nonmutating set { written[number] = newValue }
    }

    /// Returns the number of the last style that was found if `isEqual` returns true for its key; otherwise nil.
    @inline(__always)
    func last(where isEqual: (UnsafePointer<Key>) -> Bool) -> Int? {
        last < count && isEqual(keys + last) ? last : nil
    }

    /// Returns the number of a style, which is stored if it is new; nil if there are too many styles.
    mutating func number(of key: Key, storing style: Style) -> Int? { find(key) ?? append(key, style) }

    private mutating func find(_ key: Key) -> Int? {
        for number in 0..<count where keys[number].isIdentical(to: key) {
            last = number
            return number
        }
        return nil
    }

    private mutating func append(_ key: Key, _ style: Style) -> Int? {
        guard count < Self.capacity else { return nil }
        (keys + count).initialize(to: key)
        (styles + count).initialize(to: style)
        (written + count).initialize(to: nil)
        last = count
        count += 1
        return last
    }

    /// Removes all styles if the table is full.
    mutating func removeAllIfFull() {
        guard count == Self.capacity else { return }
        styles.deinitialize(count: count)
        written.deinitialize(count: count)
        (count, last) = (0, 0)
    }
}
