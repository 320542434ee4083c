/// Names that differ only in case, for which some file systems have only one file.
nonisolated package enum CaseTwins {
    /// Returns each name with the first name before it that differs from it only in case, in the order of the names.
    ///
    /// Takes O(bytes of all names).
    package static func pairs(in names: some Sequence<String>) -> [(first: String, second: String)] {
        var known: [UInt64: String] = [:]
        var pairs: [(first: String, second: String)] = []
        for name in names {
            // A hash of the bytes avoids a lowercased copy of each name, of which a run can have 100,000.
            let hash = hash(of: name)
            guard let first = known[hash] else {
                known[hash] = name
                continue
            }
            if first != name, first.lowercased() == name.lowercased() { pairs.append((first, name)) }
        }
        return pairs
    }

    /// Returns the FNV-1a hash of a name in lower case.
    private static func hash(of name: String) -> UInt64 {
        func hash(_ text: String) -> UInt64 {
            text.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
                let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                return (hash ^ UInt64(isCapital ? byte | 0x20 : byte)) &* 0x100_0000_01B3
            }
        }
        return name.utf8.allSatisfy { $0 < 0x80 } ? hash(name) : hash(name.lowercased())
    }
}
