/// An event of libyaml, copied from libyaml's memory.
struct YAMLEvent {
    enum Content {
        case alias(String)
        case scalar(Node.Value, source: String, isMergeKey: Bool)
        case collectionStart(isMapping: Bool)
        case collectionEnd
        case streamEnd
        case other
    }

    let content: Content
    var anchor: String?
    var tag: String?
    let lower: Int
    let upper: Int
}
