import CDeflate
import EspalierFiles
import Foundation

/// The file `.espalier-state`, which has an entry for each drawn input.
///
/// A run reads the whole file and then appends to it.
///
/// The file consists of a first line and blocks. Each block has a length of four bytes, a checksum of four bytes, and
/// then an entry. If several blocks have the same key, the last one is valid.
/// Reading stops at a block that is damaged, or that is incomplete because a run was killed.
nonisolated package struct ChangeFile {
    /// The key of an entry.
    ///
    /// The options are part of the key, because an input can be drawn into one folder with several sets of options.
    nonisolated package struct Key: Hashable, Comparable, Sendable {
        let stem: String
        let options: Digest

        /// The stem of the entry that lists the fonts of the last run with certain options.
        ///
        /// Stems of inputs have no components that are a single dot.
        static let fontsStem = "./fonts"
        /// The stem of the entry that lists the libraries of a program, whose digest takes the place of the options.
        static let librariesStem = "./libraries"

        package static func < (left: Key, right: Key) -> Bool {
            (left.stem, left.options.description) < (right.stem, right.options.description)
        }

        /// True for the key of an input.
        var isOfInput: Bool { stem != Self.fontsStem && stem != Self.librariesStem }
    }

    /// The first line, which contains the version of the format.
    static let magic = Array("espalier state 4\n".utf8)
    /// The start of the first line, which all versions have before a number.
    private static let family = Array("espalier state ".utf8)
    /// The maximum number of digits of a version.
    private static let maximumDigits = 9
    private static let isDamaged = "is damaged"
    private static let isOfOtherVersion = "is of another version"
    static let name = ".espalier-state"
    private static let maximumSize = 1 << 30
    /// The usual number of bytes in a block, from which the number of blocks is estimated: an input that reads no other
    /// files and has one output.
    private static let usualSize = 350

    /// The entries of the file.
    let index: BlockIndex
    /// The reason why the file, or the part of it after the entries in `index`, can't be used.
    ///
    /// The reason is the predicate of a sentence about the file, such as "is damaged". The value is nil if the file is
    /// whole or doesn't exist.
    let problem: String?
    /// False if the file is missing, damaged or of another version.
    ///
    /// In these cases, the next run replaces the file instead of appending to it.
    let isWhole: Bool
    /// The stamp that the file had before it was read; nil if it doesn't exist or isn't a regular file.
    private(set) var stamp: FileStamp?

    /// Decodes the bytes of a file.
    init(bytes: [UInt8]) {
        var index = BlockIndex(bytes, expecting: bytes.count / Self.usualSize)
        guard bytes.starts(with: Self.magic) else {
            self.index = index
            problem = Self.problem(ofStart: bytes)
            isWhole = false
            return
        }
        var position = Self.magic.count
        bytes.withUnsafeBytes { bytes in
            while let block = Self.block(bytes, at: position), index.add(block) {
                position = block.upperBound
            }
        }
        self.index = index
        isWhole = position == bytes.count
        problem = isWhole ? nil : Self.isDamaged
    }

    /// Returns the problem of a file that doesn't begin with `magic`.
    private static func problem(ofStart bytes: [UInt8]) -> String {
        guard bytes.starts(with: family) else { return isDamaged }
        let rest = bytes.dropFirst(family.count).prefix(maximumDigits + 1)
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        // Without the line feed, the line is cut.
        let isWholeLine = !digits.isEmpty && rest.dropFirst(digits.count).first == UInt8(ascii: "\n")
        return isWholeLine ? isOfOtherVersion : isDamaged
    }

    /// Reads a file.
    ///
    /// A file that can't be read, isn't trusted, or has another format is treated as a file without entries.
    init(path: String) {
        do {
            let (bytes, stamp) = try Self.contents(of: path)
            self.init(bytes: bytes)
            self.stamp = stamp
        } catch {
            self.init(problem: Self.problem(of: error))
            stamp = FileStamp.ofFileWithoutLink(path)
        }
    }

    /// Reads a file that belongs to this user or to root; root trusts all files.
    ///
    /// Other users could write entries that hide changes. A symbolic link isn't trusted, because it can lead to the
    /// record of another folder. The opened file is checked, so that another file can't take its place.
    private static func contents(of path: String) throws -> (bytes: [UInt8], stamp: FileStamp?) {
        let file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let status = try file.status(path: path)
        guard status.st_mode & S_IFMT == S_IFREG else { throw Distrust(problem: isNotRegular) }
        guard geteuid() == 0 || status.st_uid == geteuid() || status.st_uid == 0 else {
            throw Distrust(problem: "belongs to another user")
        }
        return try InputReader(limit: maximumSize).read(file, path)
    }

    /// Returns the reason why a file can't be used; nil if the file doesn't exist.
    private static func problem(of error: any Error) -> String? {
        switch error {
        case let error as Distrust: error.problem
        case let error as SystemError where error.code == ENOENT: nil
        // The codes for a symbolic link and a socket.
        case let error as SystemError where error.code == ELOOP || error.code == ENXIO: isNotRegular
        case let error as SystemError: "can't be read: \(error.reason)"
        default: "can't be read"
        }
    }

    /// Creates a file without entries.
    private init(problem: String?) {
        (index, isWhole) = (BlockIndex([]), false)
        self.problem = problem
    }

    /// The number of bytes in the file.
    var size: Int { index.bytes.count }

    /// Returns the entry with a key; nil if there is none, or if it is damaged.
    func entry(_ key: Key) -> ChangeEntry? {
        index.index(stem: key.stem, options: key.options).flatMap(entry(at:))
    }

    /// Returns the entry with an index; nil if it is damaged, or if a later one has replaced it.
    func entry(at number: Int) -> ChangeEntry? {
        index.bytes.withUnsafeBytes { bytes in
            var coder = ByteDecoder(bytes, in: index.ranges[number])
            return try? ChangeEntry(from: &coder)
        }
    }

    /// Returns the key of the entry with an index; nil if a later one has replaced it.
    func key(at number: Int) -> Key? {
        index.bytes.withUnsafeBytes { bytes in
            var coder = ByteDecoder(bytes, in: index.ranges[number])
            guard let (stem, options): (String, Digest) = try? coder.next() else { return nil }
            return Key(stem: stem, options: options)
        }
    }

    /// The entries that haven't been replaced, in the order of the file.
    var entries: some Sequence<ChangeEntry> { index.ranges.indices.lazy.compactMap(entry(at:)) }

    /// Returns the bytes of a block that adds an entry, or replaces an earlier entry with the same key.
    static func block(_ entry: ChangeEntry) -> [UInt8] {
        var content = ByteEncoder()
        content.add(entry)
        var head = ByteEncoder()
        head.add(UInt32(content.bytes.count), content.bytes.withUnsafeBytes(checksum))
        return head.bytes + content.bytes
    }

    private static func block(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Range<Int>? {
        guard bytes.count - position >= 8 else { return nil }
        var head = ByteDecoder(bytes, in: position..<position + 8)
        guard let (count, sum): (UInt32, UInt32) = try? head.next(),
            Int(count) <= bytes.count - position - 8
        else { return nil }
        let range = position + 8..<position + 8 + Int(count)
        return checksum(UnsafeRawBufferPointer(rebasing: bytes[range])) == sum ? range : nil
    }

    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }

    /// The error for a file that isn't trusted.
    private struct Distrust: Error { let problem: String }

    private static let isNotRegular = "isn't a regular file"
}
