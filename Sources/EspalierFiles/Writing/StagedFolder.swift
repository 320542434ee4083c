import CLinux
import EspalierDiagnostics
import Foundation

/// A folder that appears completely or not at all.
///
/// The files are first written to a hidden folder next to the final path. At the end, the hidden folder and the
/// existing folder are exchanged in one step, and the old folder is removed. If the process is killed, the hidden
/// folder remains until the next run.
package final class StagedFolder {
    /// The path at which the complete folder appears.
    package let path: String
    private let staging: String
    /// The path to which the existing folder is moved if two folders can't be exchanged in one step.
    private let replaced: String
    private let lock: Descriptor
    /// True if the hidden folder contains the only copy of the existing folder.
    private var keepsReplaced = false

    /// The path of the folder to which the files are written.
    package var content: String { staging + "/" + Self.contentName }
    private static let contentName = "content"
    private static let replacedName = "replaced"

    /// Creates the hidden folder, and removes the files that a killed process has left in it.
    ///
    /// If the process was killed after it had moved the existing folder away, this folder is moved back.
    ///
    /// - Parameter path: The final path. Parent folders that don't exist are created.
    /// - Throws: `SystemError`, with `EBUSY` if another process is writing the same folder, and with the path of a file
    ///   or folder that can't be removed from the hidden folder.
    package init(path: String) throws(SystemError) {
        self.path = path
        (staging, replaced) = Self.hiddenFolders(for: path)
        try OutputFile.makeFolder(of: path)
        lock = try Self.lock(staging, for: path)
        TemporaryFiles.takeOver(staging)
        if access(path, F_OK) != 0, errno == ENOENT { try bringBack() }
        if let error = removeReplaced() { throw error }
        guard mkdirat(lock.number, Self.contentName, 0o777) == 0 else { throw SystemError(path) }
    }

    deinit {
        FileTree.remove(Self.contentName, in: lock.number, path: content)
        if !keepsReplaced {
            FileTree.remove(Self.replacedName, in: lock.number, path: replaced)
            rmdir(staging)
        }
        TemporaryFiles.handOver(staging)
    }

    /// Moves back a folder that a killed process has moved away from `path`; does nothing if there is no such folder.
    ///
    /// - Throws: `SystemError`
    package static func recover(path: String) throws(SystemError) {
        let (_, replaced) = hiddenFolders(for: path)
        if access(replaced, F_OK) == 0, access(path, F_OK) != 0 { _ = try StagedFolder(path: path) }
    }

    /// Moves the existing folder back to its path.
    ///
    /// - Throws: `SystemError` with the path at which the folder remains.
    private func bringBack() throws(SystemError) {
        guard renameat(lock.number, Self.replacedName, AT_FDCWD, path) != 0, errno != ENOENT else { return }
        keepsReplaced = true
        throw SystemError(replaced)
    }

    private static func hiddenFolders(for path: String) -> (staging: String, replaced: String) {
        let name = ".\(FilePath.name(of: path)).espalier.tmp"
        let staging = FilePath.join(FilePath.folder(of: path), name)
        return (staging, staging + "/" + replacedName)
    }

    /// Creates and locks the hidden folder.
    private static func lock(_ staging: String, for path: String) throws(SystemError) -> Descriptor {
        for _ in 0..<2 {
            // The content has a mode of its own, so that the published folder isn't private.
            guard mkdir(staging, 0o700) == 0 || errno == EEXIST else { throw SystemError(path) }
            let folder = try Descriptor(opening: staging, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            try checkTrust(try folder.status(path: path), of: staging)
            guard flock(folder.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
                throw SystemError(path, EBUSY)
            }
            // The process that had the lock may just have removed the folder. The lock is then on a removed folder.
            if FileIdentity(try folder.status(path: path)) == FileIdentity(path: staging) { return folder }
        }
        throw SystemError(path, EBUSY)
    }

    /// Checks that no other user can add files to the hidden folder, or replace them.
    ///
    /// Another user could otherwise publish files under the name of this user, or cause a folder to be removed.
    private static func checkTrust(_ status: stat, of staging: String) throws(SystemError) {
        if status.st_uid == geteuid(), status.st_mode & (S_IWGRP | S_IWOTH) == 0 { return }
        var error = SystemError(staging, EPERM)
        error.explanation =
            "the folder of an earlier run belongs to another user, or other users can write to it; remove it"
        throw error
    }

    /// Waits until all files are on the disk.
    package func sync() throws(SystemError) {
        guard syncfs(lock.number) == 0 else { throw SystemError(path) }
    }

    /// Moves the folder to its final path.
    ///
    /// An existing folder at this path is replaced.
    ///
    /// - Throws: `SystemError`
    package func publish() throws(SystemError) {
        let exchange = UInt32(RENAME_EXCHANGE_PATHS)
        if renameat2(lock.number, Self.contentName, AT_FDCWD, path, exchange) == 0 { return }
        if errno != ENOENT {
            // Some network file systems can't exchange folders.
            guard errno == EINVAL || errno == ENOSYS,
                renameat(AT_FDCWD, path, lock.number, Self.replacedName) == 0
            else {
                throw SystemError(path)
            }
        }
        guard renameat(lock.number, Self.contentName, AT_FDCWD, path) == 0 else {
            let error = SystemError(path)
            try bringBack()
            throw error
        }
    }

    /// Removes the folder that `publish()` has replaced.
    ///
    /// - Returns: The error of the first file or folder that can't be removed and remains in the hidden folder; nil if
    ///   there is none.
    package func removeReplaced() -> SystemError? {
        FileTree.remove(Self.contentName, in: lock.number, path: content)
            ?? FileTree.remove(Self.replacedName, in: lock.number, path: replaced)
    }
}
