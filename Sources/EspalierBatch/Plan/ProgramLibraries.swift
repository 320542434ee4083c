import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The shared libraries with which the program draws.
nonisolated struct ProgramLibraries: Sendable {
    /// The libraries that are loaded when the first text needs Pango.
    private static let lateNames = [
        "libpango-1.0.so.0", "libpangocairo-1.0.so.0", "libpangoft2-1.0.so.0", "libfribidi.so.0",
    ]
    /// The dynamic linker's list of the libraries in the folders of the system.
    private static let linkerCache = "/etc/ld.so.cache"
    /// The environment variables that change which libraries are loaded.
    private static let linkerVariables = ["LD_LIBRARY_PATH", "LD_PRELOAD", "LD_AUDIT", "GLIBC_TUNABLES"]

    /// The libraries' files.
    let files: [FileRead]
    /// The file that determines which libraries are loaded; nil if other settings determine this, too.
    private let cache: FileRead?
    /// True if the libraries were found in a record.
    let isRecorded: Bool

    /// Loads all libraries and finds their files, which takes 5 ms.
    ///
    /// Pango's libraries are included even if they aren't loaded yet. They are in the same folder as Cairo's library.
    init(_ environment: Environment) {
        // A library that is loaded later, or at the same time by another thread, would change the result.
        SharedLibraries.loadAll()
        let mapped = Self.mappedFiles()
        let folder =
            mapped.first { FilePath.name(of: $0).hasPrefix("libcairo.so") }.map(FilePath.folder) ?? "/usr/lib"
        files = (mapped + Self.lateNames.map { FilePath.join(folder, $0) }).compactMap(Self.read)
        cache = Self.isDefault(environment) ? Self.read(Self.linkerCache) : nil
        isRecorded = false
    }

    /// Takes the libraries from a record, without loading them.
    ///
    /// The dynamic linker would load the same files if its cache and all these files are the same as before. The result
    /// is nil if other files might be loaded.
    ///
    /// - Parameters:
    ///   - reads: The files that `reads` returned in an earlier run of this program.
    ///   - environment: The environment variables.
    init?(recorded reads: [FileRead], _ environment: Environment) {
        guard let cache = reads.last, cache.path == Self.linkerCache, Self.isDefault(environment),
            reads.allSatisfy({ $0.stamp != nil && FileStamp(path: $0.path) == $0.stamp })
        else { return nil }
        (files, self.cache, isRecorded) = (reads.dropLast(), cache, true)
    }

    /// The files to record for a later run; nil if the libraries can't be recorded.
    var reads: [FileRead]? { cache.map { files + [$0] } }

    private static func isDefault(_ environment: Environment) -> Bool {
        linkerVariables.allSatisfy { environment[$0] == nil }
    }

    private static func read(_ path: String) -> FileRead? {
        FileStamp(path: path).map { FileRead(kind: .file, path: path, stamp: $0, digest: nil) }
    }

    /// Returns the paths of the loaded libraries.
    private static func mappedFiles() -> [String] {
        guard let bytes = try? InputReader(limit: 1 << 22).read(Input(path: "/proc/self/maps", stem: "maps"))
        else { return [] }
        var files: Set<String> = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let slash = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
            let path = String(decoding: line[slash...], as: UTF8.self)
            if isLibrary(path) { files.insert(path) }
        }
        return files.sorted()
    }

    /// Returns true for a name such as `libcairo.so.2`.
    private static func isLibrary(_ path: String) -> Bool {
        FilePath.name(of: path).utf8.split(separator: UInt8(ascii: ".")).contains {
            $0.elementsEqual("so".utf8)
        }
    }
}
