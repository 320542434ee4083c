import CLinux
import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The files that determine how pictures look, apart from the inputs: the program, its libraries and the fonts.
nonisolated enum ProgramIdentity {
    private static let executable = "/proc/self/exe"

    /// Returns the digest of the program's build id, and of the names, sizes and modification times of its libraries and
    /// font files.
    ///
    /// The digest changes when one of these files is replaced, but not when the program is copied. If the program has no
    /// build id, its size and modification time are used.
    ///
    /// - Parameters:
    ///   - libraries: The files of the libraries.
    ///   - fonts: The font files and folders with fonts.
    /// - Returns: The digest.
    static func digest(libraries: [FileRead], fonts: [String]) -> Digest {
        let program =
            buildID.map { Digest(of: $0).description }
            ?? FileStamp(path: executable).map { line(executable, $0) }
        let lines = (libraries + reads(ofFonts: fonts)).compactMap { read in
            read.stamp.map { line(read.path, $0) }
        }
        let parts = [Version.number, program ?? ""] + Set(lines).sorted()
        return Digest(of: parts.joined(separator: "\n"))
    }

    /// A digest of the build id, under which a record lists the program's libraries; nil if there is no build id.
    static var buildDigest: Digest? { buildID.map { Digest(of: $0) } }

    /// Returns the part of the digest's text for a file.
    private static func line(_ path: String, _ stamp: FileStamp) -> String {
        "\(FilePath.name(of: path)) \(stamp.size) \(stamp.modified)"
    }

    /// Returns the present state of font files and of folders with fonts.
    static func reads(ofFonts paths: [String]) -> [FileRead] {
        paths.compactMap { path in
            FileStamp(path: path).map { FileRead(kind: .file, path: path, stamp: $0, digest: nil) }
        }
    }

    /// Returns the first difference between two states of the fonts, such as "'fonts/a.ttf' has changed"; nil if they
    /// affect the digest in the same way.
    static func change(from old: [FileRead], to new: [FileRead]) -> String? {
        func lines(_ reads: [FileRead]) -> Set<String> {
            Set(reads.compactMap { read in read.stamp.map { line(read.path, $0) } })
        }
        func first(of reads: [FileRead], without others: [FileRead]) -> String? {
            let known = lines(others)
            return reads.first { read in read.stamp.map { !known.contains(line(read.path, $0)) } ?? false }?
                .path
        }
        if let path = first(of: new, without: old) {
            return "'\(path)' \(old.contains { $0.path == path } ? "has changed" : "is new")"
        }
        return first(of: old, without: new).map { "'\($0)' is gone" }
    }

    /// The minimum number of bytes of a build id that two different builds can't share by chance.
    private static let minimumBuildID = 16

    /// Returns a digest that identifies the program's bytes, and is the same for copies on several machines.
    ///
    /// The linker has stored a digest of the program's bytes in it, the build id. A program without one is read as a
    /// whole, which takes longer than drawing a hundred small diagrams.
    static func contentDigest() throws -> Digest {
        if let buildID { return Digest(of: buildID) }
        return try DiskFileLoader().contents(ofFile: executable).withUnsafeBytes { Digest(of: $0) }
    }

    /// The program's build id in memory; nil if there is none, or if it is too short.
    private static var buildID: UnsafeRawBufferPointer? {
        var count = 0
        guard let id = program_build_id(&count), count >= minimumBuildID else { return nil }
        return UnsafeRawBufferPointer(start: id, count: count)
    }
}
