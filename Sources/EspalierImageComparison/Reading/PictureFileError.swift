/// The reason why a picture can't be compared.
public struct PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A problem because of which a picture can't be compared.
    public enum Problem: Hashable, Sendable {
        /// There is no file at the path.
        case missing
        /// The path leads to a folder.
        case folder
        /// The path leads to a device, a pipe or a socket.
        case notRegular
        /// The system couldn't open or read the file; the associated value is the reason.
        case unreadable(String)
        /// The file is empty.
        case empty
        /// The file is a Git LFS pointer, because the picture itself hasn't been downloaded.
        case lfsPointer
        /// The file has conflict markers of Git.
        case conflictMarkers
        /// The file isn't a PNG; `format` is the format according to its first bytes, if it is known.
        case notPNG(format: String?)
        /// The file ends before the end of the picture.
        case truncated
        /// The file can't be decoded; the associated value is the decoder's reason.
        case damaged(String)
        /// The picture has more pixels than the limit.
        case tooManyPixels(width: Int, height: Int, limit: Int)
        /// A row of the picture has more pixels than the limit.
        case tooWide(width: Int, limit: Int)
        /// The file is too small for the size in its header, or its compressed data is larger than its pixels need.
        case decompressionBomb
        /// The picture is an animation, of which only the first frame could be compared.
        case animated(frames: Int)
        /// The color profile is for CMYK, although PNG stores RGB.
        case cmykProfile
        /// There isn't enough memory for the rows of the picture.
        case notEnoughMemory
    }

    /// The path of the file, or the name of the picture in memory.
    public let name: String
    /// The problem because of which the picture can't be compared.
    public let problem: Problem

    /// Creates an error for the file at a path, or for the picture in memory with a name.
    public init(_ name: String, _ problem: Problem) {
        self.name = name
        self.problem = problem
    }

    /// True if the file couldn't be read; false if the file was read but its content can't be compared.
    public var isInputOutput: Bool {
        switch problem {
        case .missing, .folder, .notRegular, .unreadable, .notEnoughMemory: true
        default: false
        }
    }

    /// The message for users: the file, the problem and how to solve it.
    public var description: String { "\(name): \(reason)" }

    /// The problem and how to solve it, without the name of the file.
    public var reason: String { problem.advice.map { "\(problem.summary); \($0)" } ?? problem.summary }
}

extension PictureFileError.Problem {
    /// The problem in one sentence.
    public var summary: String {
        switch self {
        case .missing: "there is no such file"
        case .folder: "it is a folder, not a PNG file"
        case .notRegular: "it isn't a regular file"
        case .unreadable(let reason): reason
        case .empty: "the file is empty"
        case .lfsPointer: "the file is a Git LFS pointer, not the picture"
        case .conflictMarkers: "the file has Git conflict markers"
        case .notPNG(let format): format.map { "the file is \($0), not PNG" } ?? "the file isn't a PNG"
        case .truncated: "the PNG is truncated"
        case .damaged(let reason): "the PNG is damaged: \(reason)"
        case .tooManyPixels(let width, let height, let limit):
            "\(width) x \(height) pixels are beyond the limit of \(limit)"
        case .tooWide(let width, let limit): "a width of \(width) pixels is beyond the limit of \(limit)"
        case .decompressionBomb: "the PNG's data doesn't fit its size; it may be a decompression bomb"
        case .animated(let frames): "the PNG is an animation of \(frames) frames"
        case .cmykProfile: "the PNG has a CMYK color profile"
        case .notEnoughMemory: "the memory isn't enough to decode its rows"
        }
    }

    /// The advice for solving the problem; nil if the summary is enough.
    ///
    /// The advice is for a picture of any origin. A picture that is the baseline of a snapshot can also be replaced by
    /// the snapshot.
    package var advice: String? {
        switch self {
        case .lfsPointer: "run 'git lfs pull'"
        case .conflictMarkers: "resolve the conflict, or write the picture again"
        case .tooWide: "compare a part of the picture"
        case .empty, .truncated: "write the picture again"
        case .tooManyPixels: "raise the limit, or compare a smaller picture"
        case .notEnoughMemory: "compare a smaller picture"
        case .animated: "compare its frames as still pictures"
        case .cmykProfile: "convert it to sRGB"
        default: nil
        }
    }
}
