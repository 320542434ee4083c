import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics

/// Parses the colors of diagram files: theme tokens and the common color syntax of CSS.
package struct ColorParser {
    package struct Failure: Error {
        package let message: String
        package var suggestion: String?
    }

    /// Parses a color.
    ///
    /// Examples: `$accent`, `$accent 40%`, `$category`, `#B4451F`, `rgb(180 69 31 / 50%)`, `hsl(15 70% 41%)`, `navy`,
    /// `transparent`, `light-dark(white, black)`.
    package static func parse(_ text: String) throws(Failure) -> ColorExpression {
        let text = text.trimming { $0 == " " || $0 == "\t" }
        if text.first == "$" { return try token(String(text.dropFirst())) }
        return .fixed(try adaptive(text))
    }

    /// The names of the colors that depend on the item's category.
    package static let categoryNames = ["category", "categorySurface", "categoryText"]

    private static func token(_ text: String) throws(Failure) -> ColorExpression {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard let name = parts.first, parts.count <= 2 else {
            throw Failure(
                message:
                    "expected the name of a color token after '$', optionally with an opacity: '$accent 40%'")
        }
        var opacity = 1.0
        if parts.count == 2 {
            guard let value = fraction(parts[1]) else {
                throw Failure(message: "'\(parts[1].excerpt())' is not an opacity; write '40%'")
            }
            opacity = value
        }
        if name == "category" { return .category(surface: false, opacity: opacity) }
        if name == "categorySurface" { return .category(surface: true, opacity: opacity) }
        if name == "categoryText" { return .categoryText(opacity: opacity) }
        guard let token = ThemeToken(rawValue: name) else {
            let names = ThemeToken.allCases.map(\.rawValue) + categoryNames
            throw Failure(
                message: "no color token is called '$\(name.excerpt())'",
                suggestion: Suggestion.nearest(to: name, in: names).map { "$" + $0 })
        }
        return .token(token, opacity: opacity)
    }

    private static func adaptive(_ text: String) throws(Failure) -> AdaptiveColor {
        if let body = arguments(of: text, functions: "light-dark") {
            let parts = splitOutsideParentheses(body)
            guard parts.count == 2 else {
                throw Failure(message: "light-dark() needs two colors separated by a comma")
            }
            return AdaptiveColor(light: try fixed(parts[0]), dark: try fixed(parts[1]))
        }
        return AdaptiveColor(try fixed(text))
    }

    private static func fixed(_ text: String) throws(Failure) -> Color {
        let text = text.trimming { $0 == " " || $0 == "\t" }
        if text.first == "#" { return try hexadecimal(text) }
        if let body = arguments(of: text, functions: "rgba", "rgb") { return try rgb(body) }
        if let body = arguments(of: text, functions: "hsla", "hsl") { return try hsl(body) }
        let name = text.lowercased()
        if name == "transparent" { return .clear }
        if let value = CSSColorNames.value(of: name) { return Color(hex: value) }
        // YAML ends a text without quotes before ` #`, which begins a comment, and a comma can end it, too.
        if text.contains("("), !text.contains(")") {
            throw Failure(
                message: "'\(text.excerpt())' has no ')'; in YAML, a color with '#' or ',' in it needs quotes"
            )
        }
        throw Failure(
            message:
                "'\(text.excerpt())' is not a color; write a token such as '$accent', '#B4451F' or a CSS color",
            suggestion: Suggestion.nearest(to: name, in: CSSColorNames.all)
                ?? Suggestion.nearest(to: name, in: ThemeToken.allCases.map(\.rawValue)).map { "$" + $0 })
    }

    private static func hexadecimal(_ text: String) throws(Failure) -> Color {
        let digits = text.dropFirst()
        let count = digits.utf8.count
        // Test the first digit, because `UInt32` would also accept a sign.
        guard [3, 4, 6, 8].contains(count), digits.first?.isHexDigit == true,
            let value = UInt32(digits, radix: 16)
        else {
            throw Failure(
                message: "'\(text.excerpt())' is not a color; expected 3, 4, 6 or 8 hexadecimal digits")
        }
        let isShort = count < 6
        let (bits, largest): (Int, UInt32) = isShort ? (4, 15) : (8, 255)
        let channelCount = isShort ? count : count / 2
        func channel(_ index: Int) -> Double {
            Double(value >> UInt32(bits * (channelCount - 1 - index)) & largest) / Double(largest)
        }
        return Color(
            red: channel(0), green: channel(1), blue: channel(2), alpha: channelCount == 4 ? channel(3) : 1)
    }

    private static func rgb(_ body: String) throws(Failure) -> Color {
        let parts = components(body)
        let channels = parts.prefix(3).compactMap { part in
            part.hasSuffix("%") ? fraction(part) : finite(part).map { $0 / 255 }
        }
        guard channels.count == 3, let alpha = alpha(parts) else {
            throw Failure(message: "'rgb(\(body.excerpt()))' is not a color; write 'rgb(180 69 31)'")
        }
        return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }

    /// Converts an HSL color as specified in CSS Color 4, section 7.
    private static func hsl(_ body: String) throws(Failure) -> Color {
        let parts = components(body)
        guard parts.count >= 3, let alpha = alpha(parts),
            let hue = finite(parts[0].hasSuffix("deg") ? String(parts[0].dropLast(3)) : parts[0]),
            let saturation = fraction(parts[1]), let lightness = fraction(parts[2])
        else {
            throw Failure(message: "'hsl(\(body.excerpt()))' is not a color; write 'hsl(15 70% 41%)'")
        }
        let amplitude = saturation * min(lightness, 1 - lightness)
        let turn = hue.truncatingRemainder(dividingBy: 360) + 360
        func channel(_ offset: Double) -> Double {
            let k = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
            return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
        }
        return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    private static func alpha(_ parts: [String]) -> Double? {
        switch parts.count {
        case 3: 1
        case 4: parts[3].hasSuffix("%") ? fraction(parts[3]) : finite(parts[3]).map { min(1, max(0, $0)) }
        default: nil
        }
    }

    /// Returns a percentage such as `40%` as a fraction, here 0.4, limited to 0...1; nil for other text.
    private static func fraction(_ text: String) -> Double? {
        guard text.hasSuffix("%"), let value = finite(String(text.dropLast())) else { return nil }
        return min(1, max(0, value / 100))
    }

    private static func finite(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    private static func components(_ body: String) -> [String] {
        body.split { $0 == "," || $0 == " " || $0 == "/" }.map(String.init)
    }

    private static func arguments(of text: String, functions: String...) -> String? {
        let name = text.lowercased()
        guard text.utf8.last == UInt8(ascii: ")"),
            let function = functions.first(where: { name.hasPrefix($0 + "(") })
        else { return nil }
        return String(text.dropFirst(function.count + 1).dropLast())
    }

    private static func splitOutsideParentheses(_ text: String) -> [String] {
        var depth = 0
        var parts: [String] = []
        var start = text.startIndex
        for index in text.utf8.indices {
            switch text.utf8[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                parts.append(String(text[start..<index]))
                start = text.utf8.index(after: index)
            default: break
            }
        }
        return parts + [String(text[start...])]
    }
}
