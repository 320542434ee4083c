import EspalierDiagnostics

/// The relation of a key to the names of fields.
nonisolated enum KeySpelling {
    case correct(String)
    /// Two neighboring letters are swapped.
    case swapped(String)
    /// The key may be misspelled, or another word.
    case near(String)
    case foreign

    /// Correct words that are similar to names of fields.
    private static let otherWords: Set<String> = [
        "date", "dates", "view", "stage", "stages", "status", "state", "panel", "outputs", "layouts",
        "templates",
        "scales", "scheme", "form", "format", "front", "tile", "tiles", "trees", "section", "css", "ts",
        "json",
    ]

    init(_ key: String, in names: [String]) {
        if names.contains(key) {
            self = .correct(key)
        } else if Self.otherWords.contains(key.lowercased()) {
            self = .foreign
        } else if let name = names.first(where: { Self.isSwapped(key, $0) }) {
            self = .swapped(name)
        } else if let name = names.first(where: { key.hasPrefix($0 + ":") }) {
            // The space after the colon is missing.
            self = .near(name)
        } else if let name = Suggestion.nearest(to: key, in: names.filter { $0.utf8.count > 3 }) {
            self = .near(name)
        } else {
            self = .foreign
        }
    }

    /// The name of the field; nil for a foreign key.
    var name: String? {
        switch self {
        case .correct(let name), .swapped(let name), .near(let name): name
        case .foreign: nil
        }
    }

    /// True if the key is certainly meant to be the name of the field.
    var isCertain: Bool {
        switch self {
        case .correct, .swapped: true
        case .near, .foreign: false
        }
    }

    private static func isSwapped(_ key: String, _ name: String) -> Bool {
        guard key.utf8.count == name.utf8.count else { return false }
        let pairs = Array(zip(key.utf8, name.utf8))
        let wrong = pairs.indices.filter { pairs[$0].0 != pairs[$0].1 }
        guard wrong.count == 2, wrong[1] == wrong[0] + 1 else { return false }
        return pairs[wrong[0]].0 == pairs[wrong[1]].1 && pairs[wrong[1]].0 == pairs[wrong[0]].1
    }
}
