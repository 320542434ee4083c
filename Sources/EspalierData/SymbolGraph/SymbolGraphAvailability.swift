import EspalierDataFiles

/// The platforms on which a symbol can be used.
struct SymbolGraphAvailability {
    private(set) var isUnavailable = false
    /// The message of a deprecation, which may be empty; nil if the symbol isn't deprecated.
    private(set) var deprecation: String?
    /// The platforms with the versions that introduced the symbol, such as `macOS 13`.
    private(set) var platforms: [String] = []

    init() {}

    /// Reads a list of availabilities, one for each platform.
    ///
    /// A symbol that is unavailable on one platform only is available.
    init(_ scanner: inout JSONScanner) throws(InputFailure) {
        try scanner.forEachObject { (scanner) throws(InputFailure) in
            let item = try Item(&scanner)
            let isGeneral = ["", "*", "Swift", "swift"].contains(item.domain)
            if isGeneral, item.isUnavailable || item.obsoleted != nil { isUnavailable = true }
            if item.isDeprecated {
                deprecation = deprecation.flatMap { $0.isEmpty ? nil : $0 } ?? item.message
            }
            if !isGeneral, !item.isUnavailable, let version = item.introduced {
                platforms.append("\(item.domain) \(version)")
            }
        }
    }

    private struct Item {
        var domain = ""
        var introduced: String?
        var deprecated: String?
        var obsoleted: String?
        var text = ""
        var renamed = ""
        var isUnavailable = false
        var isUnconditionallyDeprecated = false

        init(_ scanner: inout JSONScanner) throws(InputFailure) {
            while let key = try scanner.nextKey() {
                if scanner.text(key, equals: "domain") {
                    domain = try scanner.kind() == .string ? try scanner.string() : try Self.skipped(&scanner)
                } else if scanner.text(key, equals: "message") {
                    text = try scanner.string()
                } else if scanner.text(key, equals: "renamed") {
                    renamed = try scanner.string()
                } else if scanner.text(key, equals: "introduced") {
                    introduced = try Self.version(&scanner)
                } else if scanner.text(key, equals: "deprecated") {
                    deprecated = try Self.version(&scanner)
                } else if scanner.text(key, equals: "obsoleted") {
                    obsoleted = try Self.version(&scanner)
                } else if scanner.text(key, equals: "isUnconditionallyUnavailable") {
                    isUnavailable = try Self.flag(&scanner)
                } else if scanner.text(key, equals: "isUnconditionallyDeprecated") {
                    isUnconditionallyDeprecated = try Self.flag(&scanner)
                } else {
                    try scanner.skipValue()
                }
            }
        }

        /// True if the symbol is deprecated now; 100000 is the version of a deprecation in the future.
        var isDeprecated: Bool {
            isUnconditionallyDeprecated || deprecated.map { !$0.hasPrefix("100000") } ?? false
        }

        var message: String {
            !text.isEmpty ? text : renamed.isEmpty ? "" : "Use \(renamed)."
        }

        private static func skipped(_ scanner: inout JSONScanner) throws(InputFailure) -> String {
            try scanner.skipValue()
            return ""
        }

        private static func flag(_ scanner: inout JSONScanner) throws(InputFailure) -> Bool {
            guard try scanner.kind() == .literal else {
                try scanner.skipValue()
                return false
            }
            return try scanner.literal() ?? false
        }

        private static func version(_ scanner: inout JSONScanner) throws(InputFailure) -> String {
            var (major, minor) = (0, 0)
            try scanner.enterObject()
            while let key = try scanner.nextKey() {
                if scanner.text(key, equals: "major") {
                    major = try scanner.integer() ?? 0
                } else if scanner.text(key, equals: "minor") {
                    minor = try scanner.integer() ?? 0
                } else {
                    try scanner.skipValue()
                }
            }
            return minor > 0 ? "\(major).\(minor)" : "\(major)"
        }
    }
}
