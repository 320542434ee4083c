import EspalierDataFiles
import EspalierDiagnostics
import Foundation

/// The bytes of one symbol graph.
struct SymbolGraphFile {
    let name: String
    let data: Data
    let limits: DataLimits

    /// The module in the name of a graph of extensions: `M` for `M@Other.symbols.json`; otherwise nil.
    ///
    /// Some versions of Swift write the other module into the file.
    private var moduleInName: String? {
        let name = FilePath.name(of: name)
        guard let end = name.firstIndex(of: "@"), end > name.startIndex else { return nil }
        return String(name[..<end])
    }

    /// Reads the symbols and relationships into `graph`.
    ///
    /// Everything is read in one pass, because even skipping the values of a large graph takes a tenth of a second.
    func read(into graph: inout SymbolGraph) throws(DiagnosticsError) {
        let result = data.withUnsafeBytes { raw -> Result<Void, InputFailure> in
            let bytes = raw.bindMemory(to: UInt8.self)
            return Result { () throws(InputFailure) in
                let start = try TextInput.start(of: bytes, limits: limits)
                var scanner = JSONScanner(bytes, from: start, maximumDepth: limits.effectiveDepth)
                try read(&scanner, into: &graph)
            }
        }
        do {
            try result.get()
        } catch {
            // Create a `SourceFile` only here, because it is needed only for an error, which quotes a line.
            throw error.error(in: SourceFile(name: name, bytes: Array(data)))
        }
    }

    private func read(_ scanner: inout JSONScanner, into graph: inout SymbolGraph) throws(InputFailure) {
        graph.beginFile()
        var (module, hasSymbols) = ("", false)
        try scanner.enterObject()
        while let key = try scanner.nextKey() {
            if scanner.text(key, equals: "module") {
                module = try scanner.member("name") ?? ""
            } else if scanner.text(key, equals: "metadata") {
                try Self.checkFormat(&scanner)
            } else if scanner.text(key, equals: "symbols") {
                hasSymbols = true
                try scanner.forEachObject { (scanner) throws(InputFailure) in try graph.readSymbol(&scanner) }
            } else if scanner.text(key, equals: "relationships") {
                try scanner.forEachObject { (scanner) throws(InputFailure) in
                    try graph.readRelationship(&scanner)
                }
            } else {
                try scanner.skipValue()
            }
        }
        try scanner.finish()
        guard hasSymbols else {
            throw InputFailure("this isn't a symbol graph: it has no key 'symbols'", at: 0)
        }
        graph.endFile(of: moduleInName ?? module)
    }

    /// Checks the version of the format.
    ///
    /// All versions since 2020 begin with 0, and what is read here has the same form in all of them.
    private static func checkFormat(_ scanner: inout JSONScanner) throws(InputFailure) {
        try scanner.readMember("formatVersion") { (scanner) throws(InputFailure) in
            try scanner.readMember("major") { (scanner) throws(InputFailure) in
                let place = scanner.offset
                guard let major = try scanner.integer(), major != 0 else { return }
                throw InputFailure(
                    "the symbol graph has version \(major) of the format, but only version 0 can be read",
                    at: place)
            }
        }
    }
}

extension JSONScanner {
    /// Reads a list, and calls `read` inside each of its objects.
    ///
    /// The closure must read all keys of the object.
    mutating func forEachObject(
        _ read: (inout JSONScanner) throws(InputFailure) -> Void
    ) throws(InputFailure) {
        try enterArray()
        while try nextElement() {
            try enterObject()
            try read(&self)
        }
    }

    /// Reads an object and returns the string at one of its keys, or nil if the object doesn't have the key.
    mutating func member(_ name: StaticString) throws(InputFailure) -> String? {
        var result: String?
        try readMember(name) { (scanner) throws(InputFailure) in result = try scanner.string() }
        return result
    }

    /// Reads an object and calls `read` at the value of one of its keys, if the object has the key.
    mutating func readMember(
        _ name: StaticString, _ read: (inout JSONScanner) throws(InputFailure) -> Void
    ) throws(InputFailure) {
        try enterObject()
        while let key = try nextKey() {
            if text(key, equals: name) { try read(&self) } else { try skipValue() }
        }
    }
}
