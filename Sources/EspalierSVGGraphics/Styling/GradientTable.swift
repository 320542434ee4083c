import EspalierGraphics
import Foundation

/// The gradients of one document, each defined once.
struct GradientTable: ~Copyable {
    private var ranges: [LinearGradient: Range<Int>] = [:]

    func reference(to gradient: LinearGradient) -> Range<Int>? { ranges[gradient] }

    /// Appends the definition of a new gradient.
    ///
    /// `reference` is the range in `references` that contains its `url(#...)`.
    mutating func define(
        _ gradient: LinearGradient, reference: Range<Int>, of references: borrowing ByteBuffer,
        colors: inout ColorTable, in out: borrowing ByteBuffer
    ) {
        ranges[gradient] = reference
        out.append("<linearGradient id=\"")
        out.append(reference.lowerBound + 5..<reference.upperBound - 1, of: references)
        out.append("\"")
        append(gradient.start.x, as: " x1=\"", unless: 0, to: out)
        append(gradient.start.y, as: " y1=\"", unless: 0, to: out)
        append(gradient.end.x, as: " x2=\"", unless: 1, to: out)
        append(gradient.end.y, as: " y2=\"", unless: 0, to: out)
        out.append(">")
        for stop in gradient.stops {
            out.append("<stop")
            append(min(1, max(0, stop.location)), as: " offset=\"", unless: 0, to: out)
            let entry = colors.entry(for: stop.color, as: .stop)
            out.append(entry.attributes, of: colors.attributes)
            if let number = entry.classNumber {
                out.append(" class=\"c")
                out.append(integer: Int(number))
                out.append("\"")
            }
            out.append("/>")
        }
        out.append("</linearGradient>")
    }

    private func append(
        _ value: Double, as attribute: StaticString, unless initial: Double, to out: borrowing ByteBuffer
    ) {
        if value == initial { return }
        out.append(attribute)
        out.append(factor: value)
        out.append("\"")
    }
}
