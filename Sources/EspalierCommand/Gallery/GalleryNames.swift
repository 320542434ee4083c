/// Names of an input's files and places in a gallery.
enum GalleryNames {
    /// Where the pictures are, beside the page.
    static let folder = "pictures"

    /// The input's name as its folder has it: `classes/shapes.yaml`.
    static func name(of input: Input) -> String {
        guard input.origin != .standardInput, let dot = input.path.lastIndex(of: ".") else {
            return input.stem
        }
        let suffix = input.path[dot...]
        return suffix.contains("/") ? input.stem : input.stem + suffix
    }

    /// What stands in for a title: the last part of the name.
    static func shortName(of input: Input) -> String {
        input.stem.split(separator: "/").last.map(String.init) ?? input.stem
    }

    /// The sub-folder, empty at the top.
    static func group(of input: Input) -> String { FileName.folder(of: input.stem) }

    /// A file beside the page, as a relative reference: every byte that a URL gives a meaning to is escaped.
    static func reference(to input: Input, suffix: String) -> String {
        folder + "/" + escaped(input.stem + suffix, keeping: "-_.~/", mark: "%")
    }

    /// An id that no other input has, of letters, digits, dashes and underscores.
    static func id(of input: Input) -> String { "d-" + escaped(input.stem, keeping: "-", mark: "_") }

    private static func escaped(_ text: String, keeping kept: String, mark: Character) -> String {
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
