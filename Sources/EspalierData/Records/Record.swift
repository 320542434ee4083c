package import EspalierDiagnostics

/// An item or a section as a reader finds it or a program describes it: an id, a label and fields.
package struct Record: Sendable {
    /// A named value of a record.
    package struct Field: Sendable {
        package let name: String
        package let value: FieldValue

        package init(_ name: String, _ value: FieldValue) { (self.name, self.value) = (name, value) }
    }

    /// The byte at which a record starts in its file.
    ///
    /// Smaller than a `SourceRange`, because every item of a large file has one.
    package struct Origin: Sendable {
        let file: SourceFile
        let offset: Int

        package init(_ offset: Int, in file: SourceFile) { (self.offset, self.file) = (offset, file) }

        var range: SourceRange { SourceRange(file: file, lower: offset, upper: offset) }
    }

    /// A record's parent or section, by name, and where the record names it.
    struct Home {
        let name: String
        let range: SourceRange?
    }

    /// The id, or nil to make one from the label.
    package var id: String?
    package var label: String
    package var fields: [Field]
    /// Nil for a record of a program, which has no place in a file.
    package var origin: Origin?

    package init(label: String, id: String? = nil, fields: [Field] = [], origin: Origin? = nil) {
        (self.label, self.id, self.fields, self.origin) = (label, id, fields, origin)
    }
}
