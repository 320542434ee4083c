import CCairo
import Foundation

extension CairoCanvas {
    /// A rectangle of the page that opens a URL.
    func addLink(_ link: String, in frame: CGRect) {
        guard frame.isFinite, frame.width > 0, frame.height > 0 else { return }
        var uri = ""
        for scalar in link.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
            if scalar == "'" || scalar == "\\" { uri += "\\" }
            uri.unicodeScalars.append(scalar)
        }
        let rect = "\(frame.minX) \(frame.minY) \(frame.width) \(frame.height)"
        cairo_tag_begin(context, CAIRO_TAG_LINK, "uri='\(uri)' rect=[\(rect)]")
        cairo_tag_end(context, CAIRO_TAG_LINK)
    }
}
