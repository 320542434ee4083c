import Foundation

/// The name of a snapshot: `Suite/function.name.variant`, without a suffix such as `@2x.png`.
///
/// Characters other than letters, digits, `-`, `_` and `+` are replaced by `-`, so that every file system and every
/// shell accepts the name. A name of other characters only, such as `!`, consists of their numbers, such as `U+0021`.
public nonisolated struct SnapshotName: Hashable, Sendable {
    /// The names of the folders and the test, such as `FeedTests/scrolls`.
    public let test: String
    /// The other parts of the name, such as `tall` and `phone`.
    public let parts: [String]

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - folders: The names of nested folders, from the outermost: the suites, or the folders above a diagram file.
    ///   - test: The test function, or the name of a diagram file.
    ///   - parts: The name of the snapshot in the test, the state and the device; empty parts are left out.
    public init(folders: [String] = [], test: String, parts: [String] = []) {
        self.test = (folders + [test]).map(Self.safe).filter { !$0.isEmpty }.joined(separator: "/")
        self.parts = parts.map(Self.safe).filter { !$0.isEmpty }
    }

    private init(test: String, safeParts: [String]) { (self.test, parts) = (test, safeParts) }

    /// Returns the name with an additional part at the end.
    public func adding(_ part: String) -> SnapshotName {
        let part = Self.safe(part)
        return part.isEmpty ? self : SnapshotName(test: test, safeParts: parts + [part])
    }

    /// The name as text, without a suffix.
    public var text: String { ([test] + parts).joined(separator: ".") }

    /// Returns the name of a file, relative to the folder of baselines.
    func fileName(of form: SnapshotForm) -> String { text + form.suffix }

    private static func safe(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            let isSafe = isPlain || scalar == "-" || scalar == "_" || scalar == "+"
            if isSafe { result.unicodeScalars.append(scalar) } else if result.last != "-" { result += "-" }
        }
        // A leading dash is removed, because commands would treat the name as an option.
        let name = result.precomposedStringWithCanonicalMapping
            .trimmingCharacters(in: CharacterSet(charactersIn: "-"))
        // An empty name would be that of a hidden file, and the same for all such texts.
        return name.isEmpty ? text.unicodeScalars.map(number(of:)).joined(separator: "-") : name
    }

    /// Returns the number of a character as text, such as `U+0021`.
    private static func number(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// The form of a snapshot: a text or a picture.
public nonisolated enum SnapshotForm: Hashable, Sendable {
    /// A text that describes the result of the layout.
    case layout
    /// A PNG with a number of pixels per point, from 0.05 to 64.
    case picture(scale: Double = 2)

    /// The suffix of the file name, such as `@2x.png` or `.layout`.
    public var suffix: String {
        switch self {
        case .layout: ".layout"
        case .picture(let scale): "@\(scale.snapshotText)x.png"
        }
    }
}

/// A new snapshot, to be compared with its baseline.
public nonisolated struct Snapshot: Sendable {
    /// The name of the file, relative to the folder of baselines, such as `FeedTests/scrolls@2x.png`.
    public let name: String
    /// The kind of the snapshot: a layout or a picture.
    public let kind: SnapshotResult.Kind
    /// The bytes of the file: a PNG, or the text of a layout in UTF-8.
    public let bytes: [UInt8]
    /// The layout, from which messages take the names of elements; nil for a picture without a layout.
    public let layout: LayoutSnapshot?

    /// Creates a snapshot; `bytes` is a PNG if `kind` is `picture`, and the text of a layout in UTF-8 if `kind` is
    /// `layout`.
    public init(name: String, kind: SnapshotResult.Kind, bytes: [UInt8], layout: LayoutSnapshot?) {
        (self.name, self.kind, self.bytes, self.layout) = (name, kind, bytes, layout)
    }
}
