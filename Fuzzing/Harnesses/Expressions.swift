import EspalierBoxes
import EspalierData
import EspalierGraphics
import Foundation

/// The harness for short texts in diagram files: conditions, templates, colors and links.
enum Expressions {
    /// The readers of conditions, templates, colors and links.
    static var readers: [([UInt8]) -> Void] {
        [
            { readCondition(String(decoding: $0, as: UTF8.self)) },
            { _ = try? FieldTemplate(parsing: String(decoding: $0, as: UTF8.self)) },
            { _ = try? ColorParser.parse(String(decoding: $0, as: UTF8.self)) },
            { checkLink(String(decoding: $0, as: UTF8.self)) },
        ]
    }

    private static func readCondition(_ text: String) {
        guard let condition = Condition(parsing: text) else { return }
        for value in ["", "3", "yes", "a\nb", text] { _ = condition.holds(for: value) }
    }

    /// Checks that an encoded link can't end the string that contains it, in a PDF file or in a tag attribute of Cairo.
    private static func checkLink(_ text: String) {
        guard LinkPolicy.allows(text) else { return }
        let encoded = LinkPolicy.percentEncoded(text).utf8
        precondition(!encoded.contains(where: "()<>'\"\\ ".utf8.contains), "a link has a delimiter of PDF")
    }

    static func readPath(_ bytes: [UInt8]) {
        guard let path = BezierPath(svgPathData: String(decoding: bytes, as: UTF8.self)) else { return }
        _ = path.boundingBox
    }
}
