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
    public convenience init(cgVector vector: CGVector) { self.init(numbersOf: vector) }
    /// Creates an object that contains an affine transform.
    public convenience init(cgAffineTransform t: CGAffineTransform) { self.init(numbersOf: t) }
    /// Creates an object that contains a transform.
    public convenience init(caTransform3D t: CATransform3D) { self.init(numbersOf: t) }
    /// Creates an object that contains edge insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(numbersOf: insets) }
    /// Creates an object that contains directional edge insets.
    public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
        self.init(numbersOf: insets)
    }
    /// Creates an object that contains an offset.
    public convenience init(uiOffset offset: UIOffset) { self.init(numbersOf: offset) }

    /// Creates an object that contains a structure whose fields are all of type `CGFloat`.
    private convenience init<Structure>(numbersOf structure: Structure) {
        let numbers = withUnsafeBytes(of: structure) { Array($0.bindMemory(to: Double.self)) }
        self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
    }

    /// The point; zero if the object has another type.
    public var cgPointValue: CGPoint { isOfSize(2) ? pointValue : .zero }
    /// The size; zero if the object has another type.
    public var cgSizeValue: CGSize { isOfSize(2) ? sizeValue : .zero }
    /// The rectangle; zero if the object has another type.
    public var cgRectValue: CGRect { isOfSize(4) ? rectValue : .zero }
    /// The vector; zero if the object has another type.
    public var cgVectorValue: CGVector { structure(or: .zero) }
    /// The affine transform; the identity if the object has another type.
    public var cgAffineTransformValue: CGAffineTransform { structure(or: .identity) }
    /// The transform; the identity if the object has another type.
    public var caTransform3DValue: CATransform3D { structure(or: CATransform3DIdentity) }
    /// The edge insets; zero if the object has another type.
    public var uiEdgeInsetsValue: UIEdgeInsets { structure(or: .zero) }
    /// The directional edge insets; zero if the object has another type.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets { structure(or: .zero) }
    /// The offset; zero if the object has another type.
    public var uiOffsetValue: UIOffset { structure(or: .zero) }

    private func isOfSize(_ count: Int) -> Bool {
        let type = String(cString: objCType)
        return type.hasPrefix("{") && type.filter { $0 == "d" }.count == count
    }

    /// Returns the structure in an object that this extension has created; `standard` if the object contains another
    /// number of numbers.
    private func structure<Structure>(or standard: Structure) -> Structure {
        let count = MemoryLayout<Structure>.size / MemoryLayout<Double>.size
        guard String(cString: objCType) == "[\(count)d]" else { return standard }
        var structure = standard
        withUnsafeMutableBytes(of: &structure) { bytes in
            if let start = bytes.baseAddress { getValue(start) }
        }
        return structure
    }
}
