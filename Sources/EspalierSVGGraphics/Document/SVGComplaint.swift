/// A problem while an SVG was written, because of which something was left out or changed.
public struct SVGComplaint: Hashable, Sendable {
    /// The kind of a problem.
    public enum Reason: Hashable, Sendable {
        /// The link is neither http, https, mailto nor relative; the element was written without it.
        case forbiddenLink(String)
        /// An earlier element has the same id; a number was appended to this element's id.
        case duplicateID
        /// A family other than the standard families isn't embedded, so the picture depends on the viewer's fonts.
        case fontNotEmbedded(family: String)
    }

    /// The element's own id; empty if the problem is about the whole document.
    public let elementID: String
    /// The kind of the problem.
    public let reason: Reason

    /// The message for a diagnostic, in lower case and without a period.
    public var message: String {
        switch reason {
        case .forbiddenLink(let link):
            "link '\(link)' of '\(elementID)' is neither http, https, mailto nor relative"
        case .duplicateID: "id '\(elementID)' is used by more than one element"
        case .fontNotEmbedded(let family): "font '\(family)' is not embedded"
        }
    }
}
