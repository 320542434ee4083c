public import Foundation

/// An encoded raster image, as read from a file.
///
/// Back ends that embed images write the bytes; those that draw pixels decode them.
public struct Image: Hashable, Sendable {
    /// The format of an image.
    public enum Format: String, Sendable { case png, jpeg }

    /// The format of the data.
    public let format: Format
    /// The file's bytes.
    public let data: Data
    /// The width in pixels, from the file's header.
    public let pixelWidth: Int
    /// The height in pixels, from the file's header.
    public let pixelHeight: Int

    /// Creates an image from a file's bytes and its size in pixels.
    public init(format: Format, data: Data, pixelWidth: Int, pixelHeight: Int) {
        (self.format, self.data) = (format, data)
        (self.pixelWidth, self.pixelHeight) = (pixelWidth, pixelHeight)
    }
}

/// An object that checks whether images can be drawn.
///
/// A diagram checks each of its images once and leaves out those that can't be drawn.
public protocol ImageChecking: Sendable {
    /// Returns the reason why an image can't be drawn, as part of a message about its file; nil if it can
    /// be drawn.
    func problem(of image: Image) -> String?
}
