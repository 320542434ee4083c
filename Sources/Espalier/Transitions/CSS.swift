import EspalierGeometry
import Foundation

/// Formats values of style sheets: independent of the locale, without exponents, and as short as possible.
nonisolated enum CSS {
    static func number(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "0" }
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        let scaled = (min(1e9, max(-1e9, value)) * factor).rounded()
        if scaled == 0 { return "0" }
        let digits = String(Int(abs(scaled)))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        var fraction = padded.suffix(decimals)
        while fraction.last == "0" { fraction.removeLast() }
        let whole = padded.dropLast(decimals)
        return (scaled < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    }

    static func percent(_ share: Double) -> String { number(share * 100, decimals: 3) + "%" }

    /// A transform without rotation and shear, in functions that a browser interpolates one by one.
    static func placement(_ transform: CGAffineTransform) -> String {
        "translate(\(number(Double(transform.tx), decimals: 2))px,\(number(Double(transform.ty), decimals: 2))px) "
            + "scale(\(number(Double(transform.a), decimals: 4)),\(number(Double(transform.d), decimals: 4)))"
    }

    static func matrix(_ transform: CGAffineTransform) -> String {
        let entries = [transform.a, transform.b, transform.c, transform.d]
            .map { number(Double($0), decimals: 5) }
        let shift = [transform.tx, transform.ty].map { number(Double($0), decimals: 2) }
        return "matrix(\((entries + shift).joined(separator: ",")))"
    }
}
