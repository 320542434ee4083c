import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The links of a page of a PDF, collected while the page is drawn and written at its end.
///
/// Links can't be written immediately, because a tag inside a group must end in the group. Also, Cairo interprets the
/// rectangle of a link in page coordinates, without the current transform.
struct PageLinks {
    private var links: [(uri: String, rect: CGRect)] = []

    /// Adds the part of `frame` that is inside the context's clip, if the link policy allows `link`.
    mutating func add(_ link: String, in frame: CGRect, of context: CairoContext) {
        guard frame.isFinite, !link.isEmpty, LinkPolicy.allows(link) else { return }
        let shown = frame.intersection(context.clipBox)
        guard !shown.isNull, shown.width > 0, shown.height > 0 else { return }
        links.append((LinkPolicy.percentEncoded(link), shown.applying(context.deviceTransform)))
    }

    /// Writes the links to the page and removes them.
    ///
    /// Cairo 1.16 refers to a structure element for each link, but writes these elements only if the document has tags
    /// other than links. Therefore, the links are inside another tag. Without it, the references would have no target,
    /// and the file would be malformed.
    mutating func write(to context: CairoContext) {
        guard !links.isEmpty else { return }
        cairo_tag_begin(context.pointer, "NonStruct", "")
        for (uri, rect) in links {
            let numbers = [rect.minX, rect.minY, rect.width, rect.height]
                .map { Double($0).decimalText(2) }.joined(separator: " ")
            cairo_tag_begin(context.pointer, CAIRO_TAG_LINK, "uri='\(uri)' rect=[\(numbers)]")
            cairo_tag_end(context.pointer, CAIRO_TAG_LINK)
        }
        cairo_tag_end(context.pointer, "NonStruct")
        links.removeAll()
    }
}
