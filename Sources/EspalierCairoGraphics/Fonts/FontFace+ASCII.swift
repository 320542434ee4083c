import CHarfBuzz

extension FontFace {
    /// Returns the sum of the advances, including kerning, in font units; nil if a byte isn't ASCII or the font isn't a
    /// standard font.
    ///
    /// The result is the same as shaping the whole text, because Inter has kerning only between pairs of glyphs. A test
    /// compares the two.
    func width(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard isPinned else { return nil }
        var (sum, previous) = (0, 0)
        for byte in bytes {
            let code = Int(byte)
            guard code < 0x80 else { return nil }
            let advance = pairAdvances[previous &<< 7 | code]
            if advance == Self.unknownAdvance { return learnedWidth(ofASCII: bytes) }
            sum &+= Int(advance)
            previous = code
        }
        return sum
    }

    /// Returns the width of a text with pairs of characters whose kerning isn't in the table yet.
    ///
    /// The kerning of these pairs is read from the font and added to the table. The result is nil if a byte isn't ASCII.
    @inline(never)
    private func learnedWidth(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        var sum = 0
        var previous = 0
        for byte in bytes {
            let code = Int(byte)
            sum += Int(advances[code]) + kerningOfPair(previous, code)
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
            run.glyphs.append(glyphs[code])
            run.x.append(Int32(clamping: run.width))
            run.width += Int(advances[code])
            previous = code
        }
        run.y = Array(repeating: 0, count: bytes.count)
        run.clusters = Array(0..<UInt32(bytes.count))
        return run
    }

    /// Returns the kerning of a pair of printable characters.
    ///
    /// If the kerning isn't in the table yet, it is read from the font and added to the table.
    @inline(__always)
    func kerningOfPair(_ first: Int, _ second: Int) -> Int {
        let advance = pairAdvances[first << 7 | second]
        return Int(advance == Self.unknownAdvance ? learnAdvance(first, second) : advance)
            - Int(advances[second])
    }

    @inline(never)
    private func learnAdvance(_ first: Int, _ second: Int) -> Int16 {
        let pair: [UInt8] = [UInt8(first), UInt8(second)]
        let width = pair.withUnsafeBufferPointer { shape($0, script: HB_SCRIPT_LATIN).width }
        let advance = Int16(clamping: width - Int(advances[first]))
        pairAdvances[first << 7 | second] = advance
        return advance
    }
}
