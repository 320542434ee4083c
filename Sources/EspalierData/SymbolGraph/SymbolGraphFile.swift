import EspalierDataFiles
import EspalierDiagnostics
import Foundation

/// The bytes of one symbol graph, and the offsets of its parts.
struct SymbolGraphFile {
    let name: String
    private let data: Data
    private let limits: DataLimits
    private(set) var module = ""
    private var symbolsOffset: Int?
    private var relationshipsOffset: Int?

    init(name: String, data: Data, limits: DataLimits) throws(DiagnosticsError) {
        self.name = name
        self.data = data
        self.limits = limits
        let parts = try withScanner { (scanner) throws(InputFailure) in try Self.parts(&scanner) }
        (module, symbolsOffset, relationshipsOffset) = parts
    }

    private static func parts(
        _ scanner: inout JSONScanner
    ) throws(InputFailure) -> (module: String, symbols: Int?, relationships: Int?) {
        var (module, symbols, relationships) = ("", Int?.none, Int?.none)
        try scanner.enterObject()
        while let key = try scanner.nextKey() {
            if scanner.text(key, equals: "module") {
                module = try scanner.member("name") ?? ""
                continue
            }
            if scanner.text(key, equals: "symbols") { symbols = scanner.offset }
            if scanner.text(key, equals: "relationships") { relationships = scanner.offset }
            try scanner.skipValue()
        }
        try scanner.finish()
        guard symbols != nil else {
            throw InputFailure("this isn't a symbol graph: it has no key 'symbols'", at: 0)
        }
        return (module, symbols, relationships)
    }

    /// Calls `body` for each symbol, with a scanner inside the symbol's object.
    ///
    /// The closure must read all keys of the object.
    func forEachSymbol(_ body: (inout JSONScanner) throws(InputFailure) -> Void) throws(DiagnosticsError) {
        try forEachElement(at: symbolsOffset, body)
    }

    func forEachRelationship(_ body: (inout JSONScanner) throws(InputFailure) -> Void)
        throws(DiagnosticsError)
    {
        try forEachElement(at: relationshipsOffset, body)
    }

    private func forEachElement(
        at offset: Int?, _ body: (inout JSONScanner) throws(InputFailure) -> Void
    ) throws(DiagnosticsError) {
        guard let offset else { return }
        try withScanner { (scanner) throws(InputFailure) in
            scanner.offset = offset
            try scanner.enterArray()
            while try scanner.nextElement() {
                try scanner.enterObject()
                try body(&scanner)
            }
        }
    }

    private func withScanner<T>(
        _ body: (inout JSONScanner) throws(InputFailure) -> T
    ) throws(DiagnosticsError) -> T {
        let result = data.withUnsafeBytes { raw -> Result<T, InputFailure> in
            let bytes = raw.bindMemory(to: UInt8.self)
            return Result { () throws(InputFailure) -> T in
                let start = symbolsOffset == nil ? try TextInput.start(of: bytes, limits: limits) : 0
                var scanner = JSONScanner(bytes, from: start, maximumDepth: limits.effectiveDepth)
                return try body(&scanner)
            }
        }
        do {
            return try result.get()
        } catch {
            // Create a `SourceFile` only here, because it is needed only for an error, which quotes a line.
            throw error.error(in: SourceFile(name: name, bytes: Array(data)))
        }
    }
}

extension JSONScanner {
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
