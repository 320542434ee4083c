/// Determines the value of an unquoted scalar by the core schema of YAML 1.2, section 10.3.2.
///
/// In this schema, `no`, `on` and `12:30` are strings.
enum YAMLScalar {
    /// Returns the value of a scalar with the given text.
    static func resolve(_ bytes: UnsafeBufferPointer<UInt8>) -> Node.Value {
        guard let first = bytes.first else { return .null }
        switch first {
        case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"):
            if equals(bytes, ["~", "null", "Null", "NULL"]) { return .null }
        case UInt8(ascii: "t"), UInt8(ascii: "T"):
            if equals(bytes, ["true", "True", "TRUE"]) { return .bool(true) }
        case UInt8(ascii: "f"), UInt8(ascii: "F"):
            if equals(bytes, ["false", "False", "FALSE"]) { return .bool(false) }
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
            if let number = number(bytes) { return .number(number) }
        default: break
        }
        return .string(String(decoding: bytes, as: UTF8.self))
    }

    static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        if let value = DecimalNumber.parse(bytes, bytes.indices) { return value }
        if equals(bytes, [".nan", ".NaN", ".NAN"]) { return .nan }
        if equals(bytes, [".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"]) { return .infinity }
        if equals(bytes, ["-.inf", "-.Inf", "-.INF"]) { return -.infinity }
        guard bytes.count > 2, bytes[0] == 0x30 else { return nil }
        switch bytes[1] {
        case UInt8(ascii: "x"): return wholeNumber(bytes, radix: 16)
        case UInt8(ascii: "o"): return wholeNumber(bytes, radix: 8)
        default: return nil
        }
    }

    private static func wholeNumber(_ bytes: UnsafeBufferPointer<UInt8>, radix: Double) -> Double? {
        var value = 0.0
        for byte in bytes.dropFirst(2) {
            guard let digit = byte.hexadecimalDigit, Double(digit) < radix else { return nil }
            value = value * radix + Double(digit)
        }
        return value
    }

    private static func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ words: [StaticString]) -> Bool {
        words.contains { word in
            word.utf8CodeUnitCount == bytes.count
                && (0..<bytes.count).allSatisfy { bytes[$0] == word.utf8Start[$0] }
        }
    }
}
