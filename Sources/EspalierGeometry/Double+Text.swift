// These methods write numbers as text for messages, style sheets, labels and snapshots. The text doesn't depend on the
// locale. The coordinates in SVG files are written by a faster function.

nonisolated extension Double {
    /// The shortest text that reads as the same number, such as `12` or `12.5`.
    package var shortText: String { Int(exactly: self).map(String.init) ?? "\(self)" }

    /// Returns the number rounded to `decimals` decimals; 0 for -0.
    package func rounded(decimals: Int) -> Double {
        let factor = Self.power(decimals)
        let rounded = (self * factor).rounded() / factor
        return rounded == 0 ? 0 : rounded.isFinite ? rounded : self
    }

    /// Returns the number with at most `decimals` decimals, without trailing zeros and exponents.
    ///
    /// Magnitudes above a billion become a billion, and a number that isn't finite becomes 0, so that the text is valid
    /// in style sheets and PDF.
    package func decimalText(_ decimals: Int) -> String {
        guard isFinite else { return "0" }
        let scaled = (Swift.min(1e9, Swift.max(-1e9, self)) * Self.power(decimals)).rounded()
        if scaled == 0 { return "0" }
        let digits = String(Int(scaled.magnitude))
        let padded = String(repeating: "0", count: Swift.max(0, decimals + 1 - digits.count)) + digits
        var fraction = padded.suffix(decimals)
        while fraction.last == "0" { fraction.removeLast() }
        return (scaled < 0 ? "-" : "") + padded.dropLast(decimals) + (fraction.isEmpty ? "" : "." + fraction)
    }

    private static func power(_ decimals: Int) -> Double {
        (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    }
}
