import EspalierDiagnostics

/// The names, relative URLs and element ids of an input in a gallery.
nonisolated package enum GalleryNames {
    /// The folder of the pictures, which is next to the page.
    package static let folder = "pictures"

    /// Returns the path of the input relative to the base folder, such as `classes/shapes.yaml`.
    package static func name(of input: Input) -> String {
        input.origin == .standardInput ? input.stem : input.stem + FilePath.suffix(of: input.path)
    }

    /// Returns the last part of the name, which is used for a diagram without a title.
    static func shortName(of input: Input) -> String {
        String(FilePath.name(of: input.stem))
    }

    /// Returns the folder of the input, relative to the base folder; empty for inputs that are directly in the base
    /// folder.
    package static func group(of input: Input) -> String { FilePath.folder(of: input.stem) }

    /// Returns the relative URL of one of the input's files, percent-encoded.
    package static func reference(to input: Input, suffix: String) -> String {
        folder + "/" + escaped(input.stem + suffix, mark: "%")
    }

    /// Returns an element id of letters, digits, dashes and underscores that is unique on the page.
    package static func id(of input: Input) -> String { "d-" + escaped(input.stem, keeping: "-", mark: "_") }

    /// Returns a text in which `mark` and two hexadecimal digits replace each byte that isn't a letter, a digit or in
    /// `kept`.
    package static func escaped(_ text: String, keeping kept: String = "-_.~/", mark: Character) -> String {
        var result = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isWord = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            if isWord || kept.unicodeScalars.contains(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "\(mark)\(digits.count < 2 ? "0" : "")\(digits)"
            }
        }
        return result
    }
}
