package import EspalierDiagnostics

/// An item or a section, read from a file or created in Swift: an id, a label and fields.
package struct Record: Sendable {
    /// A named value of a record.
    package struct Field: Sendable {
        package let name: String
        /// The value; nil for a mapping or a list of lists, which no view can show.
        package let value: FieldValue?
        /// The bytes of the field's key in the file of the record; empty if they aren't known.
        let key: Range<UInt32>

        package init(_ name: String, _ value: FieldValue?, key: Range<UInt32> = 0..<0) {
            (self.name, self.value, self.key) = (name, value, key)
        }
    }

    /// The place in a file where a record starts, as a byte offset.
    ///
    /// A `SourceRange` would take more memory, and every item of a large file has an origin.
    package struct Origin: Sendable {
        let file: SourceFile
        let offset: Int

        package init(_ offset: Int, in file: SourceFile) { (self.offset, self.file) = (offset, file) }

        var range: SourceRange { SourceRange(file: file, lower: offset, upper: offset) }
    }

    /// The name of a record's parent or section, and the place of that name in the file.
    struct Home {
        let name: String
        let range: SourceRange?
    }

    /// The id, or nil to make an id from the label.
    package var id: String?
    package var label: String
    /// True if the label is the id, because no label is given.
    package var isNamedByID = false
    package var fields: [Field]
    /// The place of the record in its file; nil if the record was created in Swift instead of read from a file.
    package var origin: Origin?

    package init(label: String, id: String? = nil, fields: [Field] = [], origin: Origin? = nil) {
        (self.label, self.id, self.fields, self.origin) = (label, id, fields, origin)
    }

    /// Returns the place of a field's key; nil if it isn't known.
    func keyRange(of field: Field) -> SourceRange? {
        guard let origin, !field.key.isEmpty else { return nil }
        return SourceRange(
            file: origin.file, lower: Int(field.key.lowerBound), upper: Int(field.key.upperBound))
    }
}
