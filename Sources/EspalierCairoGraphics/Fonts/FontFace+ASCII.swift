import CHarfBuzz

extension FontFace {
    /// Returns the sum of the advances, including kerning, in font units; nil if a byte isn't ASCII or the font isn't a
    /// standard font.
    ///
    /// The result is the same as shaping the whole text, because Inter has kerning only between pairs of glyphs. A test
    /// compares the two.
    func width(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard isPinned else { return nil }
        return knownWidth(ofPrintableASCII: bytes) ?? learnedWidth(ofASCII: bytes)
    }

    /// Returns the same as `width(ofASCII:)`; nil if a byte isn't a printable ASCII character.
    func width(ofPrintableASCII bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard isPinned else { return nil }
        return knownWidth(ofPrintableASCII: bytes)
            ?? (bytes.allSatisfy { 0x20..<0x80 ~= $0 } ? learnedWidth(ofASCII: bytes) : nil)
    }

    /// Returns the sum of the advances in font units.
    ///
    /// The result is nil if a byte isn't a printable ASCII character, or if the kerning of a pair isn't in the table
    /// yet.
    @inline(__always)
    private func knownWidth(ofPrintableASCII bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = bytes.first else { return 0 }
        let (raw, table) = (UnsafeRawBufferPointer(bytes), pairAdvances)
        let ones: UInt64 = 0x0101_0101_0101_0101
        // The top bit of a byte is set if there is another byte than a printable character.
        var (others, sum, signs) = (UInt64(first) | (UInt64(first) &- 0x20), 0, 0)
        func add(_ pair: UInt64) {
            let advance = Int(table[Int(truncatingIfNeeded: pair)])
            sum &+= advance
            // Unknown advances are negative, and others aren't, except those of strange fonts.
            signs |= advance
        }
        /// Adds the lowest pairs of a word, each of which has 16 bits. Indexes of the table have seven bits for each
        /// character, so they are in the table even if a byte isn't ASCII.
        func addPairs(_ count: Int, of word: UInt64) {
            let indexes = word >> 1 & 0x3F80_3F80_3F80_3F80 | word & 0x007F_007F_007F_007F
            for pair in 0..<count { add(indexes >> UInt64(16 * pair) & 0xFFFF) }
        }
        add(UInt64(first & 0x7F))
        var index = 0
        // Eight bytes are seven pairs.
        while index + 8 <= raw.count {
            let word = UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            others |= word | (word &- ones &* 0x20)
            addPairs(4, of: word)
            addPairs(3, of: word >> 8)
            index += 7
        }
        while index + 1 < raw.count {
            let byte = UInt64(raw[index + 1])
            others |= byte | (byte &- 0x20)
            addPairs(1, of: UInt64(raw[index]) << 8 | byte)
            index += 1
        }
        return others & (ones &* 0x80) == 0 && signs >= 0 ? sum : nil
    }

    /// Returns the width of a text with pairs of characters whose kerning isn't in the table yet.
    ///
    /// The kerning of these pairs is read from the font and added to the table. The result is nil if a byte isn't
    /// ASCII.
    @inline(never)
    private func learnedWidth(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        var sum = 0
        var previous = 0
        for byte in bytes {
            let code = Int(byte)
            sum += advanceOfPair(previous, code)
            previous = code
        }
        return sum
    }

    /// Returns the glyphs of an ASCII text from the tables of glyphs, advances and kerning; nil if a byte isn't ASCII
    /// or the font isn't a standard font.
    ///
    /// The text must not contain control characters. The result is the same as shaping the text, and takes a twentieth
    /// of the time.
    func run(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> GlyphRun? {
        guard isPinned, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        var run = GlyphRun()
        run.glyphs.reserveCapacity(bytes.count)
        run.x.reserveCapacity(bytes.count)
        var previous = 0
        for byte in bytes {
            let code = Int(byte)
            run.width += kerningOfPair(previous, code)
            run.glyphs.append(table.glyphs[code])
            run.x.append(Int32(clamping: run.width))
            run.width += advance(of: code)
            previous = code
        }
        run.y = Array(repeating: 0, count: bytes.count)
        run.clusters = Array(0..<UInt32(bytes.count))
        return run
    }

    /// Returns the advance of a character without kerning.
    @inline(__always)
    func advance(of code: Int) -> Int { Int(pairAdvances[code]) }

    /// Returns the kerning of a pair of characters.
    @inline(__always)
    func kerningOfPair(_ first: Int, _ second: Int) -> Int {
        advanceOfPair(first, second) - advance(of: second)
    }

    /// Returns the advance of a character with the kerning of a pair.
    ///
    /// If the kerning isn't in the table yet, it is read from the font and added to the table.
    @inline(__always)
    private func advanceOfPair(_ first: Int, _ second: Int) -> Int {
        let advance = pairAdvances[first << 7 | second]
        return Int(advance == FontTable.unknownAdvance ? learnAdvance(first, second) : advance)
    }

    @inline(never)
    private func learnAdvance(_ first: Int, _ second: Int) -> Int16 {
        let pair: [UInt8] = [UInt8(first), UInt8(second)]
        let width = pair.withUnsafeBufferPointer { shape($0, script: HB_SCRIPT_LATIN).width }
        let advance = Int16(clamping: width - advance(of: first))
        table.learn(advance, first: first, second: second)
        return advance
    }
}
