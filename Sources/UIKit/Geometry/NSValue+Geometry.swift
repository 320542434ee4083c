public import EspalierGeometry
public import Foundation

// These members store geometric values in objects. For points, sizes and rectangles, Foundation on Linux has such
// members with other names. All other values are stored as arrays of numbers, because Foundation on Linux can't store
// other structures.
nonisolated extension NSValue {
    /// Creates an object that contains a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Creates an object that contains a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Creates an object that contains a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    /// Creates an object that contains a vector.
    public convenience init(cgVector vector: CGVector) {
        self.init(numbers: [vector.dx, vector.dy], objCType: "[2d]")
    }
    /// Creates an object that contains an affine transform.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty], objCType: "[6d]")
    }
    /// Creates an object that contains a transform.
    public convenience init(caTransform3D t: CATransform3D) {
        let numbers = [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42,
            t.m43, t.m44,
        ]
        self.init(numbers: numbers, objCType: "[16d]")
    }
    /// Creates an object that contains edge insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right], objCType: "[4d]")
    }
    /// Creates an object that contains directional edge insets.
    public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
        self.init(numbers: [insets.top, insets.leading, insets.bottom, insets.trailing], objCType: "[4d]")
    }
    /// Creates an object that contains an offset.
    public convenience init(uiOffset offset: UIOffset) {
        self.init(numbers: [offset.horizontal, offset.vertical], objCType: "[2d]")
    }

    private convenience init(numbers: [CGFloat], objCType: String) {
        let values = numbers.map(Double.init)
        self.init(bytes: values, objCType: objCType)
    }

    /// The point; zero if the object has another type.
    public var cgPointValue: CGPoint { isOfSize(2) ? pointValue : .zero }
    /// The size; zero if the object has another type.
    public var cgSizeValue: CGSize { isOfSize(2) ? sizeValue : .zero }
    /// The rectangle; zero if the object has another type.
    public var cgRectValue: CGRect { isOfSize(4) ? rectValue : .zero }
    /// The vector; zero if the object has another type.
    public var cgVectorValue: CGVector {
        numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }
    /// The affine transform; the identity if the object has another type.
    public var cgAffineTransformValue: CGAffineTransform {
        numbers(6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
            ?? .identity
    }
    /// The transform; the identity if the object has another type.
    public var caTransform3DValue: CATransform3D {
        guard let n = numbers(16) else { return CATransform3DIdentity }
        return CATransform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8],
            m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }
    /// The edge insets; zero if the object has another type.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        numbers(4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
    }
    /// The directional edge insets; zero if the object has another type.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
        numbers(4).map { NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3]) }
            ?? .zero
    }
    /// The offset; zero if the object has another type.
    public var uiOffsetValue: UIOffset {
        numbers(2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
    }

    private func isOfSize(_ count: Int) -> Bool {
        let type = String(cString: objCType)
        return type.hasPrefix("{") && type.filter { $0 == "d" }.count == count
    }

    /// Returns the numbers in an object that this extension has created; nil if the object doesn't contain exactly
    /// `count` numbers.
    private func numbers(_ count: Int) -> [CGFloat]? {
        guard String(cString: objCType) == "[\(count)d]" else { return nil }
        var values = [Double](repeating: 0, count: count)
        values.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { getValue(start) }
        }
        return values.map { CGFloat($0) }
    }
}
