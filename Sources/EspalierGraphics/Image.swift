public import EspalierDiagnostics
public import Foundation

/// An encoded raster image, as read from a file.
///
/// Back ends that embed images write the bytes. Back ends that draw pixels decode them.
public struct Image: Hashable, Sendable {
    /// The format of an image.
    public enum Format: String, Sendable { case png, jpeg }

    /// The format of `data`: PNG or JPEG.
    public let format: Format
    /// The file's bytes.
    package let contents: ImageContents
    /// The file's bytes; empty if they can't be read.
    public var data: Data { (try? contents.data()) ?? Data() }
    /// The width in pixels of the image as it is displayed, after rotation.
    public let pixelWidth: Int
    /// The height in pixels of the image as it is displayed, after rotation.
    public let pixelHeight: Int
    /// The rotation and mirroring of the stored pixels that displays the image upright.
    package let orientation: ImageOrientation

    /// The symbol that is drawn instead of `data`; nil for an image with data.
    package var symbol: ImageSymbol?

    /// Creates an image from a file's bytes and its size in pixels.
    public init(format: Format, data: Data, pixelWidth: Int, pixelHeight: Int) {
        self.init(
            format: format, contents: ImageContents(data), pixelWidth: pixelWidth, pixelHeight: pixelHeight,
            orientation: .up)
    }

    /// Creates an image whose stored pixels are rotated or mirrored when it is drawn.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - contents: The file's bytes. Unless `orientation` is `up`, they should contain no Exif data, because viewers
    ///     of SVG files would rotate the image a second time.
    ///   - pixelWidth: The width in pixels of the image as it is displayed.
    ///   - pixelHeight: The height in pixels of the image as it is displayed.
    ///   - orientation: The rotation and mirroring of the stored pixels.
    package init(
        format: Format, contents: ImageContents, pixelWidth: Int, pixelHeight: Int,
        orientation: ImageOrientation
    ) {
        self.orientation = orientation
        (self.format, self.contents) = (format, contents)
        (self.pixelWidth, self.pixelHeight) = (pixelWidth, pixelHeight)
    }
}

/// An image that is a path stroked in one color, on a grid of 16 by 16 points.
package struct ImageSymbol: Hashable, Sendable {
    /// The size of the grid, in points.
    package static let gridSize: CGFloat = 16

    package var path: BezierPath
    package var strokeWidth: CGFloat
    package var isFilled = false
    /// The color; nil for the tint color of the view that shows the image.
    package var color: AdaptiveColor?

    package init(path: BezierPath, strokeWidth: CGFloat) {
        (self.path, self.strokeWidth) = (path, strokeWidth)
    }
}

extension Canvas {
    /// Draws an image, scaled to fill the rectangle; a symbol without a color is drawn in the tint color.
    package func draw(_ image: Image, in rect: CGRect, tint: AdaptiveColor) {
        guard let symbol = image.symbol else { return draw(image, in: rect) }
        let paint = Paint.color(symbol.color ?? tint)
        let scale = CGPoint(
            x: rect.width / ImageSymbol.gridSize, y: rect.height / ImageSymbol.gridSize)
        let path = symbol.path.mapPoints {
            CGPoint(x: rect.minX + $0.x * scale.x, y: rect.minY + $0.y * scale.y)
        }
        let width = symbol.strokeWidth * min(scale.x, scale.y)
        draw(
            .path(path), fill: symbol.isFilled ? paint : nil,
            stroke: Stroke(paint, width: width, cap: .round, join: .round))
    }
}

/// An object that checks whether images can be drawn.
///
/// A diagram checks each of its images once and leaves out images that can't be drawn.
public protocol ImageChecking: Sendable {
    /// Returns why an image can't be drawn; nil if it can be drawn.
    func problem(of image: Image) -> ImageProblem?
}

/// The reason why an image can't be drawn.
public struct ImageProblem: Hashable, Sendable {
    /// A phrase for a message about the image's file.
    public var message: String
    /// The limit that the image exceeds; nil if the image itself is wrong.
    public var limit: DocumentLimit?

    /// Creates a reason.
    public init(_ message: String, limit: DocumentLimit? = nil) {
        (self.message, self.limit) = (message, limit)
    }
}
