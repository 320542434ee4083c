public import Foundation

/// An encoded raster image, as read from a file. Back ends that embed it use the bytes; those that paint decode it.
public struct Image: Hashable, Sendable {
    public enum Format: String, Sendable { case png, jpeg }

    public let format: Format
    /// The file's bytes.
    public let data: Data
    /// In pixels, from the file's header.
    public let pixelWidth: Int
    public let pixelHeight: Int

    public init(format: Format, data: Data, pixelWidth: Int, pixelHeight: Int) {
        (self.format, self.data) = (format, data)
        (self.pixelWidth, self.pixelHeight) = (pixelWidth, pixelHeight)
    }
}

/// Says whether images can be painted. Diagrams ask it once for each of theirs, and leave out those that can't.
public protocol ImageChecking: Sendable {
    /// What is wrong with an image, for a sentence about its file; nil for nothing.
    func problem(of image: Image) -> String?
}
