import EspalierDiagnostics
import EspalierDiagrams
import Foundation

/// The templates that can be drawn without a symbol graph of the local toolchain.
enum BuiltInTemplates {
    static let names: [String] = TemplateLibrary.builtIn.templates.compactMap { template in
        let text = String(decoding: template.source.bytes, as: UTF8.self)
        return text.contains("symbolgraphs/") ? nil : template.name
    }

    /// Writes all files of the library to a folder, because templates read other files next to them.
    static func write(to folder: Workplace) throws {
        for file in TemplateLibrary.builtIn.files {
            try folder.write(String(decoding: file.source.bytes, as: UTF8.self), to: "templates/" + file.path)
        }
        // Photos aren't embedded in the library; they are only in the repository.
        try FileManager.default.copyItem(
            at: photos, to: folder.url("templates/" + photos.lastPathComponent))
    }

    private static let photos = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../templates/photos").standardized

    static var paths: [String] { names.map { "templates/\($0).yaml" } }
}
