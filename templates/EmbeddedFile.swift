/// A file of this folder, inside the program. `EmbeddedFile.templates`, which the build makes, has them all.
package struct EmbeddedFile: Sendable {
    /// Relative to the folder, with `/` between the parts.
    package let path: String
    package let text: StaticString

    package init(path: String, text: StaticString) {
        self.path = path
        self.text = text
    }

    /// The bytes, which live as long as the program. Costs nothing.
    package var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
}
