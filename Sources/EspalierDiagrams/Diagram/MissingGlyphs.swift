import EspalierData
package import EspalierDiagnostics
import EspalierGraphics

/// Warnings about characters that no font contains.
nonisolated package struct MissingGlyphs {
    private let scalars: [Unicode.Scalar]

    private static let greatestCount = 20

    /// Creates warnings for characters that no font contains.
    package init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    /// Returns warnings as `warnings(place:)` does, each located at the first item whose label contains the character.
    ///
    /// - Complexity: O(items) per character.
    func warnings(_ data: DiagramData) -> [Diagnostic] {
        warnings { scalar in
            data.items.labels.firstIndex { $0.unicodeScalars.contains(scalar) }.flatMap(data.range(ofRow:))
        }
    }

    /// Returns one warning for each of the first `greatestCount` characters, and one warning for all further
    /// characters.
    ///
    /// - Parameter place: Returns the first place that contains a character.
    /// - Returns: The warnings.
    package func warnings(place: (Unicode.Scalar) -> SourceRange? = { _ in nil }) -> [Diagnostic] {
        var result = scalars.prefix(Self.greatestCount).enumerated().map { index, scalar in
            Diagnostic(
                .warning, "no font has the character \(Self.name(of: scalar))", at: place(scalar),
                notes: index == 0
                    ? [.init("install a font that contains it, or name the folder of one with '--font-path'")]
                    : [])
        }
        if scalars.count > Self.greatestCount {
            let rest = scalars.count - Self.greatestCount
            result.append(Diagnostic(.warning, "no font has \(rest) more characters"))
        }
        return result
    }

    /// Returns the code point of a scalar and its Unicode name, if it has one: `U+00E9 LATIN SMALL LETTER E WITH ACUTE`.
    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let name = scalar.properties.name else { return code }
        return "\(code) \(name)"
    }
}
