import EspalierGraphics
import Foundation

/// The widths of the labels of items, so that most labels aren't measured again when they are drawn.
struct LabelWidths {
    /// A field whose texts are drawn as labels, and the font of these labels.
    ///
    /// The properties are only numbers, so that labels are compared without reference counting.
    struct Label: Equatable, Sendable {
        private let field: Int
        private let size: CGFloat
        private let weight: Int
        private let isMonospaced: Bool
        private let isItalic: Bool

        /// Creates a label; nil for a font that isn't of a standard family.
        init?(field: Int, font: Font) {
            switch font.family {
            case .sans: isMonospaced = false
            case .monospaced: isMonospaced = true
            case .named: return nil
            }
            (self.field, size, weight, isItalic) = (field, font.size, font.weight.rawValue, font.isItalic)
        }
    }

    private let rowCount: Int
    /// The labels whose widths are stored.
    private var labels: [Label] = []
    /// The number of the last label that was found, which is usually also the next one.
    private var lastNumber = 0
    /// For each row, the number of a label in the upper bits, and an upper bound of its width in the lower bits, in
    /// eighths of a point; 0 if no width is known.
    ///
    /// An upper bound takes a quarter of the memory of a width, and is sufficient for most labels.
    private var bounds: [UInt16] = []

    private static let widthBits = 13
    private static let maximumLabelCount = 1 << (UInt16.bitWidth - widthBits)

    init(rowCount: Int) { self.rowCount = rowCount }

    /// Stores the width of a label in points, unless there are too many labels or the width is too great.
    mutating func store(_ width: CGFloat, of label: Label, row: Int) {
        if bounds.isEmpty { bounds = Array(repeating: 0, count: rowCount) }
        guard row < bounds.count, let number = number(of: label) else { return }
        let eighths = width * 8
        let isStored = eighths > 0 && eighths < CGFloat(1 << Self.widthBits - 1)
        // The next whole number is greater than the width, and takes fewer instructions than rounding up.
        bounds[row] = isStored ? UInt16(number << Self.widthBits | Int(eighths) + 1) : 0
    }

    /// Returns the number of a label, which is added if it is new; nil if there are too many labels.
    private mutating func number(of label: Label) -> Int? {
        if lastNumber < labels.count, labels[lastNumber] == label { return lastNumber }
        if let number = labels.firstIndex(of: label) {
            lastNumber = number
            return number
        }
        guard labels.count < Self.maximumLabelCount else { return nil }
        labels.append(label)
        return labels.count - 1
    }

    /// Returns true if the width of a label is known to be at most `limit`, in points.
    func isKnown(_ label: Label, row: Int, toFit limit: CGFloat) -> Bool {
        guard row < bounds.count else { return false }
        let (number, bound) = (
            Int(bounds[row] >> UInt16(Self.widthBits)), bounds[row] & (1 << UInt16(Self.widthBits) - 1)
        )
        return bound > 0 && CGFloat(bound) / 8 <= limit && labels[number] == label
    }
}
