package import EspalierDiagnostics
package import Foundation

/// The bytes of an image file, and the budget of the document that shows the image.
///
/// The bytes are in memory, or in a place from which they are read for each use. Contents are equal if their bytes are,
/// which is found out with a digest that is computed once.
package final class ImageContents: Hashable, Sendable {
    /// The name of the file in messages; nil for an image that isn't from a file.
    package let name: String?
    /// The number of bytes.
    package let count: Int
    /// The budget of the document that shows the image; nil without a document.
    package let budget: DocumentBudget?
    private let digest: Int
    private let load: @Sendable () throws -> Data

    /// Creates contents.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - name: The name of the file in messages.
    ///   - budget: The budget of the document.
    ///   - store: A function that stores the bytes elsewhere, and returns a function that reads them; nil to keep the
    ///     bytes in memory.
    package init(
        _ data: Data, name: String? = nil, budget: DocumentBudget? = nil,
        store: ((Data) -> (@Sendable () throws -> Data)?)? = nil
    ) {
        (self.name, self.budget, count) = (name, budget, data.count)
        // The hash of `Data` covers only its first bytes.
        var hasher = Hasher()
        data.withUnsafeBytes { hasher.combine(bytes: $0) }
        digest = hasher.finalize()
        if let stored = store?(data) { load = stored } else { load = { data } }
    }

    /// Returns the bytes, which are read again if they aren't in memory.
    ///
    /// - Throws: The error of reading.
    package func data() throws -> Data { try load() }

    package static func == (a: ImageContents, b: ImageContents) -> Bool {
        a === b || a.count == b.count && a.digest == b.digest
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
