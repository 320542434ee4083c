public import Foundation

/// A 3D transform with Core Animation's row-vector convention.
///
/// A point `[x y z 1]` is multiplied by the matrix, then divided by the last component. `m41`, `m42` and
/// `m43` translate. A negative `m34`, usually `-1 / distance`, adds perspective.
public struct CATransform3D: Hashable, Sendable, Codable {
    /// The first row of the matrix.
    public var m11 = CGFloat.zero, m12 = CGFloat.zero, m13 = CGFloat.zero, m14 = CGFloat.zero
    /// The second row of the matrix.
    public var m21 = CGFloat.zero, m22 = CGFloat.zero, m23 = CGFloat.zero, m24 = CGFloat.zero
    /// The third row of the matrix.
    public var m31 = CGFloat.zero, m32 = CGFloat.zero, m33 = CGFloat.zero, m34 = CGFloat.zero
    /// The fourth row of the matrix: the translation in points, and `m44`.
    public var m41 = CGFloat.zero, m42 = CGFloat.zero, m43 = CGFloat.zero, m44 = CGFloat.zero

    /// Creates a transform of zeros, as in Core Animation.
    ///
    /// The identity is `CATransform3DIdentity`.
    public init() {}

    /// Creates a transform from its 16 elements.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }

    /// Creates a transform from its four rows of four elements, beginning with `m11` to `m14`.
    init(rows: [SIMD4<Double>]) {
        (m11, m12, m13, m14) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3])
        (m21, m22, m23, m24) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3])
        (m31, m32, m33, m34) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3])
        (m41, m42, m43, m44) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3])
    }

    var rows: [SIMD4<Double>] {
        [
            SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24),
            SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44),
        ]
    }

    /// Returns the transform that applies this one first and `next` second.
    func concatenating(_ next: CATransform3D) -> CATransform3D {
        let right = next.rows
        return CATransform3D(
            rows: rows.map { row in
                right[0] * row[0] + right[1] * row[1] + right[2] * row[2] + right[3] * row[3]
            })
    }

    /// The inverse by Gauss-Jordan elimination with partial pivoting; nil if the matrix is singular.
    var inverse: CATransform3D? {
        var left = rows
        var right = CATransform3DIdentity.rows
        for column in 0..<4 {
            let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
            guard left[pivot][column] != 0, left[pivot][column].isFinite else { return nil }
            left.swapAt(column, pivot)
            right.swapAt(column, pivot)
            let divisor = left[column][column]
            left[column] /= divisor
            right[column] /= divisor
            for row in 0..<4 where row != column {
                let factor = left[row][column]
                left[row] -= left[column] * factor
                right[row] -= right[column] * factor
            }
        }
        return CATransform3D(rows: right)
    }
}
