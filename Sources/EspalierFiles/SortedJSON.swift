package import Foundation

extension Encodable {
    /// Returns the value as JSON whose bytes are the same in each run, because its keys are sorted.
    ///
    /// - Parameter formatting: Formatting in addition to sorted keys.
    /// - Returns: The JSON, without a line feed at its end.
    /// - Throws: `EncodingError` for a value that JSON can't represent, such as a number that isn't finite.
    package func sortedJSON(_ formatting: JSONEncoder.OutputFormatting = []) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
        return try encoder.encode(self)
    }
}
