import EspalierCairoGraphics
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Makes the snapshots of a subject.
public enum SnapshotMaker {
    /// Makes one snapshot.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - form: The form of the snapshot.
    ///   - environment: The conditions.
    ///   - name: The name, to which parts for the conditions and the form are added.
    /// - Returns: The snapshot.
    /// - Throws: `SnapshotError` if the form is a layout and the subject doesn't have one, if the scale isn't from 0.05
    ///   to 64, or if the subject's text has a character that isn't in any declared font. The errors of drawing.
    /// - Complexity: O(elements), and for a picture O(pixels).
    public static func snapshot(
        of subject: some SnapshotSubject, as form: SnapshotForm,
        in environment: SnapshotEnvironment = SnapshotEnvironment(), named name: SnapshotName
    ) throws -> Snapshot {
        try snapshot(of: subject, as: form, in: environment, named: name, for: nil)
    }

    /// Makes one snapshot for a store, which compares the snapshot with a baseline.
    ///
    /// The result is the same as without the store. If the pixels of a picture haven't changed, encoding is faster.
    package static func snapshot(
        of subject: some SnapshotSubject, as form: SnapshotForm, in environment: SnapshotEnvironment,
        named name: SnapshotName, for store: SnapshotStore?
    ) throws -> Snapshot {
        let fileName = fileName(name, form, environment)
        return try subject.withSnapshotContent(in: environment) { content in
            switch form {
            case .layout:
                guard var layout = content.layout else {
                    throw SnapshotError("'\(type(of: subject))' has no layout; use 'as: [.picture()]'")
                }
                if environment.includesText { layout = layout.adding(try texts(of: content)) }
                try content.checkFonts()
                return Snapshot(
                    name: fileName, kind: .layout, bytes: Array(layout.text.utf8), layout: layout)
            case .picture(let scale):
                let bytes = try png(
                    of: content, scale, environment.appearance, store?.picture(named: fileName))
                return Snapshot(name: fileName, kind: .picture, bytes: bytes, layout: content.layout)
            }
        }
    }

    /// Returns the name of a snapshot's file, relative to the folder of baselines.
    public nonisolated static func fileName(
        _ name: SnapshotName, _ form: SnapshotForm, _ environment: SnapshotEnvironment
    ) -> String {
        environment.nameParts(of: form).reduce(name) { $0.adding($1) }.fileName(of: form)
    }

    private static func texts(of content: SnapshotContent) throws -> [LayoutSnapshot.Header] {
        guard let record = content.record else {
            throw SnapshotError("a subject that draws itself has no lines of text to include")
        }
        var headers: [LayoutSnapshot.Header] = []
        try record(TextRecorder { headers.append(LayoutSnapshot.Header($0)) })
        return headers
    }

    private static func png(
        of content: SnapshotContent, _ scale: Double, _ appearance: Appearance?, _ baseline: [UInt8]?
    ) throws -> [UInt8] {
        guard (0.05...64).contains(scale) else {
            throw SnapshotError("the scale \(scale.snapshotText) isn't from 0.05 to 64")
        }
        let bytes = try content.draw(scale, appearance, baseline)
        guard let layout = content.layout else { return bytes }
        return try PNGText.embedding(layout.text, keyword: LayoutSnapshot.keyword, in: bytes)
    }
}

extension LayoutSnapshot.Header {
    /// The header of a line of text.
    fileprivate init(_ text: DrawnText) {
        let baseline = text.start.applying(text.transform)
        let length = hypot(text.width * text.transform.a, text.width * text.transform.b)
        self.init(
            "text",
            [
                .init("baseline", [Double(baseline.x), Double(baseline.y)].snapshotText),
                .init("width", Double(length).snapshotText), .init("font", text.font.snapshotText),
                .init("string", text.string),
            ])
    }
}

extension Font {
    /// The font as text: the family, the size, and the weight and style if they aren't regular, such as `sans 13 bold`.
    fileprivate nonisolated var snapshotText: String {
        let style = (weight == .regular ? [] : ["\(weight)"]) + (isItalic ? ["italic"] : [])
        return ([family.snapshotText, Double(size).snapshotText] + style).joined(separator: " ")
    }
}
