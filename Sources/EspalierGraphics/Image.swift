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
    /// The width in pixels of the image as it is seen.
    public let pixelWidth: Int
    /// The height in pixels of the image as it is seen.
    public let pixelHeight: Int
    /// How the stored pixels are turned.
    public let orientation: Orientation

    /// Creates an image from a file's bytes.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - data: The file's bytes. Viewers of SVG files turn images as their Exif data require, so data with another
    ///     orientation than `up` should have none.
    ///   - pixelWidth: The width in pixels of the image as it is seen.
    ///   - pixelHeight: The height in pixels of the image as it is seen.
    ///   - orientation: How the stored pixels are turned.
    public init(
        format: Format, data: Data, pixelWidth: Int, pixelHeight: Int, orientation: Orientation = .up
    ) {
        self.orientation = orientation
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
