/// The tags of the core schema.
///
/// Any other tag is an error, because it would have no effect.
enum YAMLTag {
    private static let prefix = "tag:yaml.org,2002:"

    /// Returns the value of a scalar, converted to the type that its tag requires.
    static func apply(_ event: YAMLEvent, _ value: Node.Value, source: String) throws(InputFailure)
        -> Node.Value
    {
        guard let tag = event.tag else { return value }
        if tag == "!" || tag == prefix + "str" { return .string(source) }
        var text = source
        let resolved = text.withUTF8 { YAMLScalar.resolve($0) }
        switch (tag, resolved) {
        case (prefix + "null", .null), (prefix + "bool", .bool), (prefix + "float", .number): return resolved
        case (prefix + "int", .number(let number)) where number == number.rounded(): return resolved
        case (prefix + "null", _), (prefix + "bool", _), (prefix + "float", _), (prefix + "int", _):
            throw InputFailure(
                "'\(source.excerpt())' does not fit the tag '!!\(tag.dropFirst(prefix.utf8.count))'",
                at: event.lower,
                to: event.upper)
        default: throw unknown(tag, event)
        }
    }

    /// Throws an error if a list or mapping has a tag other than its own tag of the core schema.
    static func check(_ event: YAMLEvent, isMapping: Bool) throws(InputFailure) {
        guard let tag = event.tag, tag != "!", tag != prefix + (isMapping ? "map" : "seq") else { return }
        throw unknown(tag, event)
    }

    private static func unknown(_ tag: String, _ event: YAMLEvent) -> InputFailure {
        InputFailure("unknown tag '\(tag.excerpt())'", at: event.lower, to: event.upper)
    }
}
