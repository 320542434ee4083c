/// Something that was left out of an SVG file or written otherwise than asked.
public struct SVGComplaint: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// The link is neither http, https, mailto nor relative; the element was written without it.
        case forbiddenLink(String)
        /// An element before this one has the same id; this one got a number behind it.
        case duplicateID
        /// A family asked for by name is not embedded: the picture depends on the viewer's fonts.
        case fontNotEmbedded(family: String)
    }

    /// The element's own id; empty when it is about the whole document.
    public let elementID: String
    public let reason: Reason

    /// Lower case, without a full stop, for a diagnostic.
    public var message: String {
        switch reason {
        case .forbiddenLink(let link):
            "link '\(link)' of '\(elementID)' is neither http, https, mailto nor relative"
        case .duplicateID: "id '\(elementID)' is used by more than one element"
        case .fontNotEmbedded(let family): "font '\(family)' is not embedded"
        }
    }
}
