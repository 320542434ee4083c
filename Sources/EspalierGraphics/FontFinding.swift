/// An object that finds the font families that diagrams and themes name.
package protocol FontFinding: Sendable {
    /// Returns the reason why text can't be drawn in a font family; nil if text can be drawn in it.
    func problem(withFamily name: String) -> FontFamilyProblem?

    /// Returns the paths of the files of a family that draws what other families lack.
    func files(ofFallbackFamily name: String) -> [String]

    /// Returns the reason why text can't be drawn with a font file; nil if text can be drawn with it.
    func problem(withFile path: String) -> FontFamilyProblem?
}

/// The reason why text can't be drawn in a font family.
package struct FontFamilyProblem: Hashable, Sendable {
    /// The message about the problem, for users.
    package let message: String
    /// Notes below the message that tell users how to solve the problem.
    package let notes: [String]

    /// The note that describes the font files that can be used.
    package static let usableFiles = "use fonts with one style in each file, with the suffix .otf or .ttf"

    /// Creates a problem from its texts.
    package init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }
}

extension Font {
    /// Returns true if a name has the suffix of a font file.
    package static func isFile(named name: String) -> Bool {
        [".otf", ".ttf", ".ttc", ".otc"].contains(where: name.lowercased().hasSuffix)
    }
}

extension Font.Family {
    /// The name by which fonts of this family are found, such as `Inter`.
    package var name: String {
        switch self {
        case .sans: "Inter"
        case .monospaced: "JetBrains Mono"
        case .named(let name): name
        }
    }

    /// Creates the family for a name in a file.
    ///
    /// The names of the standard families, such as `Inter`, result in the standard families.
    package init(named name: String) {
        switch name {
        case "sans", "Inter": self = .sans
        case "monospaced", "JetBrains Mono": self = .monospaced
        default: self = .named(name)
        }
    }
}
