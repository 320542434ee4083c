package import EspalierDiagnostics
package import EspalierFiles
import Foundation

/// Reads whole inputs.
nonisolated package struct InputReader: Sendable {
    /// The maximum size of an input in bytes.
    ///
    /// If the size of a larger file is known in advance, the file isn't read.
    package let limit: Int
    /// The folders to which links in a searched folder may lead.
    package var allowedFolders: [String] = []
    /// Receives the identities of all files that are read.
    package var sources = SourceFiles()

    package init(limit: Int, allowedFolders: [String] = [], sources: SourceFiles = SourceFiles()) {
        (self.limit, self.allowedFolders, self.sources) = (limit, allowedFolders, sources)
    }

    /// Reads an input.
    ///
    /// - Throws: `SystemError` if the input can't be read, or `DiagnosticsError` if the input is larger than `limit` or
    ///   is a link that leads out of the allowed folders.
    package func read(_ input: Input) throws -> [UInt8] { try contents(of: input).bytes }

    /// Reads an input, and returns its bytes and the stamp that the file had before.
    private func contents(of input: Input) throws -> (bytes: [UInt8], stamp: FileStamp?) {
        switch input.origin {
        case .failure(let error): throw error
        case .standardInput:
            var status = stat()
            let size = fstat(STDIN_FILENO, &status) == 0 ? Int(status.st_size) : 0
            return (try readToEnd(STDIN_FILENO, size: size, input.path), nil)
        case .file:
            sources.addMissing(path: input.path)
            return try read(Self.open(input.path), input.path)
        case .search(let folder):
            let descriptor: Descriptor
            do throws(SystemError) {
                descriptor = try Confinement([folder] + allowedFolders).open(input.path)
            } catch  where error.code == EXDEV {
                throw DiagnosticsError(
                    "the link leads out of the searched folder '\(folder.isEmpty ? "." : folder)'",
                    note: "name the file itself, or allow the other folder with '--allow-path'")
            } catch {
                throw Self.explained(error)
            }
            return try read(descriptor, input.path)
        }
    }

    /// The number of bytes by which a file that is too large is recognized.
    private static let startSize = 64 << 10

    /// Reads the start of a file that is larger than the limit, to find out whether it is a diagram.
    package func start(of input: Input) throws -> SourceFile {
        guard case .search(let folder) = input.origin else { return SourceFile(name: input.path, bytes: []) }
        let descriptor = try Confinement([folder] + allowedFolders).open(input.path)
        let (number, path) = (descriptor.number, input.path)
        let bytes = try Self.bytes(min(limit, Self.startSize)) {
            try Transfer.read(number, into: $0, path: path)
        }
        withExtendedLifetime(descriptor) {}
        return SourceFile(name: input.path, bytes: bytes)
    }

    /// Reads an input as a file for a diagram.
    ///
    /// After its items have been read, the text of a large regular file is released. If a message needs the text, it is
    /// read again, unless the file has changed. A pipe, whose size is 0, can't be read again.
    ///
    /// - Throws: The errors of `read`.
    package func file(_ input: Input) throws -> SourceFile {
        let (bytes, stamp) = try contents(of: input)
        guard bytes.count >= LargePages.minimumInput, let stamp, stamp.size == bytes.count else {
            return SourceFile(name: input.path, bytes: bytes)
        }
        let reader = InputReader(limit: limit, allowedFolders: allowedFolders)
        return SourceFile(name: input.path, bytes: bytes) {
            FileStamp(path: input.path) == stamp ? try? reader.read(input) : nil
        }
    }

    private static func open(_ path: String) throws(SystemError) -> Descriptor {
        do {
            return try Descriptor(opening: path)
        } catch {
            throw explained(error)
        }
    }

    /// Replaces the error for a name that isn't UTF-8.
    ///
    /// A string can't contain such a name, so the system reports that the repaired name doesn't exist.
    private static func explained(_ error: SystemError) -> SystemError {
        error.code == ENOENT && error.path.unicodeScalars.contains("\u{FFFD}")
            ? SystemError(error.path, EILSEQ) : error
    }

    /// Reads an open file, and returns its bytes and the stamp that the file had before.
    ///
    /// - Throws: `SystemError` if the file can't be read, or `DiagnosticsError` if it is larger than `limit`.
    package func read(
        _ descriptor: consuming Descriptor, _ path: String
    ) throws -> (bytes: [UInt8], stamp: FileStamp?) {
        let status = try descriptor.status(path: path)
        sources.add(status, path: path)
        let bytes = try readToEnd(descriptor.number, size: Int(status.st_size), path)
        bytes.withUnsafeBytes { sources.list(status, path: path, contents: $0) }
        return (bytes, FileStamp(status))
    }

    private func readToEnd(_ descriptor: Int32, size: Int, _ path: String) throws -> [UInt8] {
        try check(size)
        try AddressSpace.check(forInputOf: size, path)
        LargePages.reserve(forInputOf: size)
        // The first call requests one byte more than the size of the file, so that it reaches the end of the file.
        var bytes = try Self.bytes(size + 1) {
            descriptor == STDIN_FILENO
                ? try Transfer.read(descriptor, into: $0, path: path, size: size)
                : try Transfer.readFile(descriptor, into: $0, path: path, size: size)
        }
        try check(bytes.count)
        if bytes.count <= size { return bytes }
        // The file has more bytes than its size, because it is a pipe or has grown.
        while true {
            let chunk = try Self.bytes(1 << 16) { try Transfer.read(descriptor, into: $0, path: path) }
            if chunk.isEmpty { return bytes }
            bytes += chunk
            try check(bytes.count)
        }
    }

    /// Returns the bytes that a closure reads into a buffer for `count` bytes.
    private static func bytes(
        _ count: Int, read: (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = try read(UnsafeMutableRawBufferPointer(buffer))
        }
    }

    private func check(_ count: Int) throws {
        if count > limit {
            let message = "file size: \(count) bytes is beyond the limit of \(limit)"
            throw DiagnosticsError([.exceeding(.bytes, message)])
        }
    }
}

nonisolated extension InputReader {
    /// Returns the names of inputs in the file of `--files-from`.
    ///
    /// - Parameters:
    ///   - name: The path of the file, or `-` for the standard input.
    ///   - separatedByZero: True if a zero byte ends each name, false if a line feed does.
    /// - Returns: The names.
    /// - Throws: `SystemError` or `DiagnosticsError` if the file can't be read, `UsageError` if it has no names.
    package func names(in name: String, separatedByZero: Bool) throws -> [String] {
        let input = name == "-" ? Input.standard : Input(path: name, stem: name)
        let bytes = try read(input)
        let names = bytes.split(separator: separatedByZero ? 0 : UInt8(ascii: "\n")).map { line in
            let isReturn = !separatedByZero && line.last == UInt8(ascii: "\r")
            return String(decoding: isReturn ? line.dropLast() : line, as: UTF8.self)
        }.filter { !$0.isEmpty }
        if names.contains(where: { $0.utf8.contains(0) }) {
            throw UsageError(
                "'\(input.path)' has zero bytes between its names", note: "add '--null'")
        }
        return names
    }
}
