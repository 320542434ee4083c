import EspalierGeometry
import Foundation

/// Formats values of style sheets.
nonisolated enum CSS {
    static func percent(_ share: Double) -> String { (share * 100).decimalText(3) + "%" }

    /// Returns a transform without rotation and shear as CSS functions, which a browser interpolates one by one.
    static func placement(_ transform: CGAffineTransform) -> String {
        "translate(\(Double(transform.tx).decimalText(2))px,\(Double(transform.ty).decimalText(2))px) "
            + "scale(\(Double(transform.a).decimalText(4)),\(Double(transform.d).decimalText(4)))"
    }

    static func matrix(_ transform: CGAffineTransform) -> String {
        let entries = [transform.a, transform.b, transform.c, transform.d]
            .map { Double($0).decimalText(5) }
        let shift = [transform.tx, transform.ty].map { Double($0).decimalText(2) }
        return "matrix(\((entries + shift).joined(separator: ",")))"
    }
}
