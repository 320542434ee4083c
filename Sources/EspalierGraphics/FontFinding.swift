/// An object that finds the font families that diagrams and themes name.
package protocol FontFinding: Sendable {
    /// Returns the reason why text can't be drawn in a font family; nil if text can be drawn in it.
    func problem(withFamily name: String) -> FontFamilyProblem?
}

/// The reason why text can't be drawn in a font family.
package struct FontFamilyProblem: Hashable, Sendable {
    /// The message about the problem, for users.
    package let message: String
    /// Notes below the message that tell users how to solve the problem.
    package let notes: [String]

    /// Creates a problem from its texts.
    package init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }
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
