package import EspalierDataFiles
import EspalierDiagnostics
package import Foundation

/// Reads files in one or more folders as they are in a Git revision.
nonisolated package struct GitRevision: FileLoading {
    /// The name of the revision: a tag, a branch or a commit.
    package let name: String
    /// The folders that may be read, relative to the current folder; an empty text is the current folder.
    private let folders: [String]
    private let byteLimit: Int

    /// Creates a reader for the files of a revision.
    ///
    /// - Parameters:
    ///   - name: The name of the revision.
    ///   - folders: The folders that may be read, including their subfolders.
    ///   - byteLimit: The maximum size of a file.
    package init(_ name: String, folders: [String], byteLimit: Int) {
        (self.name, self.byteLimit) = (name, byteLimit)
        self.folders = folders.map { $0 == "." ? "" : $0 }
    }

    package func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        let (folder, object) = try object(path)
        let size: Data
        do throws(FileLoadingError) {
            size = try Self.run(["cat-file", "-s", object], in: folder, path)
        } catch {
            throw missingObject(object, in: folder, path) ?? error
        }
        let count = Int(String(decoding: size, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        guard let count, count <= byteLimit else {
            throw FileLoadingError(
                path: path,
                reason: "the file in revision '\(name)' is larger than the limit of \(byteLimit) bytes",
                cause: .limit(.bytes))
        }
        return try Self.run(["cat-file", "blob", object], in: folder, path)
    }

    package func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
        let (folder, object) = try object(FilePath.folder(of: path))
        let list = try Self.run(["ls-tree", "--name-only", "-z", object], in: folder, path)
        return list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    /// Returns the folder in which to run Git, and the name of a file for Git.
    ///
    /// The name consists of the revision and the file's path relative to this folder.
    ///
    /// - Throws: `FileLoadingError` for a file outside of the folders.
    private func object(_ path: String) throws(FileLoadingError) -> (folder: String, name: String) {
        let plain = FilePath.normalized(path)
        for folder in folders {
            let rest = FilePath.relative(plain, to: FilePath.normalized(folder)).map(String.init)
            if let rest, !FilePath.hasParentComponent(rest) { return (folder, "\(name):./\(rest)") }
        }
        throw FileLoadingError(
            path: path, reason: "it is outside of the folder of the diagram file", cause: .content)
    }

    /// Returns the error for a file of the revision whose object isn't in the clone; nil if the revision has no such
    /// file.
    ///
    /// Git's message about an object that a partial clone lacks doesn't name the object.
    private func missingObject(_ object: String, in folder: String, _ path: String) -> FileLoadingError? {
        guard let id = try? Self.run(["rev-parse", "--verify", "--quiet", object], in: folder, path) else {
            return nil
        }
        let name = String(decoding: id, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return FileLoadingError(
            path: path,
            reason:
                "in revision '\(self.name)', its object \(name) can't be read, perhaps because the clone is "
                + "partial; download it with 'git cat-file -e \(name)'")
    }

    /// The environment of Git, in which it doesn't download the objects that a partial clone lacks, and doesn't ask for
    /// passwords.
    ///
    /// Git versions before 2.45 ignore the first variable, so that the second one is needed. Git doesn't search relative
    /// folders for programs, which could be folders of the repository.
    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging([
            "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "", "GIT_TERMINAL_PROMPT": "0",
            "PATH": programFolders.joined(separator: ":"),
        ]) { $1 }
    }

    /// Options that override settings of the repository with which Git would run a program.
    private static let options =
        ["--no-pager", "--no-optional-locks"]
        + [
            "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.sshCommand=false", "core.askPass=",
            "credential.helper=", "protocol.allow=never",
        ].flatMap { ["-c", $0] }

    /// Runs Git and returns its output.
    ///
    /// - Throws: `FileLoadingError` with Git's message.
    private static func run(
        _ arguments: [String], in folder: String, _ path: String
    ) throws(FileLoadingError) -> Data {
        func failure(_ reason: String) -> FileLoadingError { FileLoadingError(path: path, reason: reason) }
        guard let git = program else { throw failure("Git isn't installed; '--revisions' needs it") }
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: git)
        process.arguments = Self.options + ["-C", folder.isEmpty ? "." : folder] + arguments
        process.environment = Self.environment
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (output, errors)
        do {
            try process.run()
            // The output is read before the messages. Git doesn't wait for the messages to be read, because they fit
            // into the buffer of a pipe.
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            let message = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            if process.terminationStatus == 0 { return data }
            throw failure(Self.reason(message, process.terminationStatus))
        } catch let error as FileLoadingError {
            throw error
        } catch {
            throw failure("Git can't be run: \(error.localizedDescription)")
        }
    }

    private static func reason(_ message: Data, _ status: Int32) -> String {
        let line = String(decoding: message, as: UTF8.self).split(separator: "\n").first ?? ""
        return line.isEmpty
            ? "Git ended with status \(status)" : "git: " + line.replacing("fatal: ", with: "")
    }

    private static var program: String? {
        programFolders.map { "\($0)/git" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The absolute folders of `PATH`.
    private static var programFolders: [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
    }
}
