import EspalierDiagnostics
import EspalierGeometry
import Foundation

// Values as text: numbers have up to three decimal places, and no trailing zeros, exponents or negative zeros.

nonisolated extension Double {
    /// The number rounded to three decimal places, with 0 instead of -0.
    var snapshotRounded: Double { rounded(decimals: 3) }

    /// The number as text; `inf`, `-inf` or `nan` if it isn't finite.
    var snapshotText: String { snapshotRounded.shortText }
}

nonisolated extension [Double] {
    var snapshotText: String { map(\.snapshotText).joined(separator: ",") }

    /// Reads `count` numbers that are separated by commas; nil for any other text.
    init?(snapshotText: some StringProtocol, count: Int) {
        let parts = snapshotText.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard parts.count == count, numbers.count == count else { return nil }
        self = numbers
    }
}

nonisolated extension CGRect {
    var snapshotText: String { [origin.x, origin.y, width, height].map { Double($0) }.snapshotText }

    init?(snapshotText: some StringProtocol) {
        guard let numbers = [Double](snapshotText: snapshotText, count: 4) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

nonisolated extension CGSize {
    var snapshotText: String { [Double(width), Double(height)].snapshotText }
}

nonisolated extension EdgeInsets {
    var snapshotText: String { [top, left, bottom, right].map { Double($0) }.snapshotText }
}

nonisolated extension CATransform3D {
    /// The transform as six numbers if it is affine, otherwise as 16 numbers.
    var snapshotText: String {
        if CATransform3DIsAffine(self) {
            return [m11, m12, m21, m22, m41, m42].map { Double($0) }.snapshotText
        }
        return [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
            .map { Double($0) }.snapshotText
    }

    init?(snapshotText: some StringProtocol) {
        if let numbers = [Double](snapshotText: snapshotText, count: 6) {
            self = CATransform3DMakeAffineTransform(
                CGAffineTransform(
                    a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
                    ty: numbers[5]))
            return
        }
        guard let n = [Double](snapshotText: snapshotText, count: 16) else { return nil }
        self.init(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
            m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }
}

nonisolated extension String {
    /// The value of a property as text: unchanged if it has no special characters, otherwise as a JSON string.
    var propertyValue: String {
        let isSimple = !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D }
        return isSimple ? self : jsonLiteral
    }
}
