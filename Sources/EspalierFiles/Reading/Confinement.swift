import CLinux
import EspalierDiagnostics
import Foundation

/// The folders from which files may be read.
///
/// A file isn't opened if its path or a symbolic link leads out of these folders.
///
/// The kernel resolves the path below the folder (`openat2` with `RESOLVE_BENEATH`, Linux 5.6). Because checking and
/// opening are one step, no other process can change a link in between. Older kernels can't do this, and no kernel can
/// do this for a link from one allowed folder to another. In these cases, the file is opened without access to its
/// contents, the path of the opened file is checked, and then the same file is opened for reading.
package struct Confinement: Sendable {
    private let folders: [String]
    private let usesOpenat2: Bool

    /// Creates a confinement to folders.
    ///
    /// - Parameters:
    ///   - folders: The paths of the folders; an empty path is the current folder.
    ///   - usesOpenat2: False to test the method for older kernels.
    package init(_ folders: [String], usesOpenat2: Bool = true) {
        self.folders = folders.map { $0.isEmpty ? "." : $0 }
        self.usesOpenat2 = usesOpenat2
    }

    /// Opens a file or folder for reading.
    ///
    /// Opening a pipe doesn't wait until another process opens its other end.
    ///
    /// - Throws: `SystemError`, with the code `EXDEV` if the file isn't in any of the folders.
    package func open(_ path: String, _ flags: Int32 = O_RDONLY) throws(SystemError) -> Descriptor {
        let flags = flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        guard usesOpenat2 else { return try openVerified(path, flags) }
        for folder in folders {
            guard let relative = Self.path(path, relativeTo: folder) else { continue }
            let root = try Descriptor(opening: folder, Int32(OPEN_PATH_ONLY) | O_DIRECTORY)
            let number = open_beneath(root.number, relative, flags)
            let code = errno
            if number >= 0 { return try Descriptor(owning: number, path: path) }
            // The path led out of this folder. Try the next folder, which may contain the target of the link.
            if code == EXDEV, folders.count > 1 { continue }
            // Container sandboxes may return EPERM for unknown system calls. EAGAIN means that something was renamed at
            // the same time.
            if [ENOSYS, EPERM, EAGAIN].contains(code) { break }
            throw SystemError(path, code)
        }
        return try openVerified(path, flags)
    }

    private func openVerified(_ path: String, _ flags: Int32) throws(SystemError) -> Descriptor {
        let found: Descriptor
        do throws(SystemError) {
            found = try Descriptor(opening: path, Int32(OPEN_PATH_ONLY))
        } catch {
            // For a path outside all folders, don't reveal whether the file exists.
            throw folders.contains { Self.path(path, relativeTo: $0) != nil }
                ? error : SystemError(path, EXDEV)
        }
        guard let real = found.realPath, try isInside(real) else { throw SystemError(path, EXDEV) }
        return try Descriptor(owning: Foundation.open(found.procPath, flags), path: path)
    }

    private func isInside(_ real: String) throws(SystemError) -> Bool {
        for folder in folders {
            let root = try Descriptor(opening: folder, Int32(OPEN_PATH_ONLY) | O_DIRECTORY)
            guard let base = root.realPath else { continue }
            if FilePath.relative(real, to: base) != nil { return true }
        }
        return false
    }

    /// Returns the rest of `path` after the components of `folder`, or nil if it doesn't begin with these components.
    ///
    /// Components `..` are kept; the kernel resolves them.
    private static func path(_ path: String, relativeTo folder: String) -> String? {
        // The paths of a searched folder begin with the folder itself.
        var rest = FilePath.relative(path, to: folder)
        if rest == nil {
            let isMixed = FilePath.isAbsolute(path) != FilePath.isAbsolute(folder)
            let current = isMixed ? FileManager.default.currentDirectoryPath : ""
            rest = FilePath.relative(
                withoutDots(FilePath.resolved(path, in: current)),
                to: withoutDots(FilePath.resolved(folder, in: current)))
        }
        return rest.map { $0.isEmpty ? "." : String($0) }
    }

    /// Returns the path without components `.`.
    private static func withoutDots(_ path: String) -> String {
        (FilePath.isAbsolute(path) ? "/" : "")
            + FilePath.components(of: path).filter { $0 != "." }.joined(separator: "/")
    }
}
