import EspalierBatch
import Foundation

/// The bytes of the command line, which Swift converts to text.
enum RawArguments {
    /// Returns the error for an argument that isn't UTF-8; nil if all are.
    ///
    /// Swift replaces the other bytes, so the path of another file would be used.
    static func error() -> UsageError? {
        let arguments = UnsafeBufferPointer(
            start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        return arguments.dropFirst().lazy.compactMap { $0.flatMap(error) }.first
    }

    private static func error(_ argument: UnsafeMutablePointer<CChar>) -> UsageError? {
        let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
        return error(Array(bytes))
    }

    /// Returns the error for the bytes of an argument; nil if they are UTF-8.
    static func error(_ bytes: [UInt8]) -> UsageError? {
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        return UsageError(
            "the argument '\(escaped(bytes))' isn't UTF-8",
            note: "rename the file or folder, or name one whose name is UTF-8")
    }

    /// Returns the bytes as text, in which all bytes that aren't ASCII are escaped, such as `\xFF`.
    private static func escaped(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            byte < 0x80
                ? String(UnicodeScalar(byte))
                : "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
