import EspalierBoxes
import EspalierData
import EspalierGraphics
import Foundation

/// The harness for short texts in diagram files: conditions, templates, colors and links.
enum Expressions {
    static func run(_ text: String) {
        if let condition = Condition(parsing: text) {
            for value in ["", "3", "yes", "a\nb", text] { _ = condition.holds(for: value) }
        }
        _ = try? FieldTemplate(parsing: text)
        _ = try? ColorParser.parse(text)
        checkLink(text)
    }

    /// Checks that an encoded link can't end the string that contains it, in a PDF file or in a tag attribute of Cairo.
    private static func checkLink(_ text: String) {
        guard LinkPolicy.allows(text) else { return }
        let encoded = LinkPolicy.percentEncoded(text).utf8
        precondition(!encoded.contains(where: "()<>'\"\\ ".utf8.contains), "a link has a delimiter of PDF")
    }

    static func runPath(_ text: String) {
        guard let path = BezierPath(svgPathData: text) else { return }
        _ = path.boundingBox
    }
}
