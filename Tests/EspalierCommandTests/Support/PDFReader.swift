import Foundation
import Testing

/// The objects of a PDF file, read with `qpdf`.
struct PDFReader {
    static let isInstalled = ExternalProgram("qpdf") != nil

    /// All dictionaries of the file, including those that belong to streams.
    let dictionaries: [[String: Any]]

    init(_ name: String, in folder: Workplace) throws {
        let output = try ExternalProgram.run("qpdf", ["--json=2", "--json-key=qpdf", folder.url(name).path])
            .output
        let document = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
        let objects = try #require((document["qpdf"] as? [[String: Any]])?.last)
        dictionaries = objects.values.compactMap { object in
            let object = object as? [String: Any]
            let stream = object?["stream"] as? [String: Any]
            return (object?["value"] ?? stream?["dict"]) as? [String: Any]
        }
    }

    func dictionaries(_ key: String, _ value: String) -> [[String: Any]] {
        dictionaries.filter { $0[key] as? String == value }
    }

    /// The keys of all dictionaries, at any depth.
    var keys: Set<String> { dictionaries.reduce(into: []) { Self.addKeys(of: $1, to: &$0) } }

    private static func addKeys(of value: Any, to keys: inout Set<String>) {
        if let dictionary = value as? [String: Any] {
            keys.formUnion(dictionary.keys)
            for value in dictionary.values { addKeys(of: value, to: &keys) }
        } else if let array = value as? [Any] {
            for value in array { addKeys(of: value, to: &keys) }
        }
    }
}
