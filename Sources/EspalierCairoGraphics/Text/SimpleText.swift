import CHarfBuzz
import EspalierGraphics

/// Finds text that needs HarfBuzz but not Pango, because the text is left to right and has no marks or emoji.
enum SimpleText {
    /// Returns the UTF-8 ranges of the characters that consist of letters, marks and symbols of the standard fonts.
    ///
    /// A keycap isn't among these characters, although its first scalar is a digit.
    static func ranges(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var offset = 0
        for character in text {
            let end = offset + character.utf8.count
            defer { offset = end }
            guard character.unicodeScalars.allSatisfy({ $0.isASCII || $0.isSimple || isMark($0) }) else {
                continue
            }
            if let last = ranges.last, last.upperBound == offset {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(offset..<end)
            }
        }
        return ranges
    }

    /// Returns true for the combining marks of Latin, Greek and Cyrillic.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        0x0300..<0x0370 ~= scalar.value || 0x0483..<0x048A ~= scalar.value
    }

    /// Returns the script for shaping a scalar; nil if the scalar takes the script of its neighbors.
    static func script(of scalar: Unicode.Scalar) -> hb_script_t? {
        let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
        let shared = script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED
        return shared || script == HB_SCRIPT_UNKNOWN ? nil : script
    }
}

extension FontFace {
    /// Shapes text without control characters; nil if the text isn't simple or the font doesn't have all of its
    /// characters.
    func shapeSimple(_ string: String) -> GlyphRun? {
        guard let parts = simpleParts(of: string) else { return nil }
        var string = string
        return string.withUTF8 { bytes in
            var run = GlyphRun()
            for part in parts {
                let shaped = shape(UnsafeBufferPointer(rebasing: bytes[part.range]), script: part.script)
                run.append(shaped, clusterOffset: part.range.lowerBound)
            }
            return run
        }
    }

    /// Divides text into ranges of UTF-8 offsets, each with one script; nil if the text isn't simple.
    private func simpleParts(of string: String) -> [(range: Range<Int>, script: hb_script_t)]? {
        var parts: [(range: Range<Int>, script: hb_script_t)] = []
        var script: hb_script_t?
        var (start, offset) = (0, 0)
        for scalar in string.unicodeScalars {
            // ASCII characters of a standard font (`isPinned`) need no check, because these fonts have all of them.
            if !scalar.isASCII || !isPinned {
                guard scalar.isASCII || scalar.isSimple, glyph(for: scalar) != 0 else {
                    return nil
                }
            }
            if let own = SimpleText.script(of: scalar) {
                if let current = script, current != own {
                    parts.append((start..<offset, current))
                    start = offset
                }
                script = own
            }
            offset += UTF8.width(scalar)
        }
        parts.append((start..<offset, script ?? HB_SCRIPT_LATIN))
        return parts
    }
}
