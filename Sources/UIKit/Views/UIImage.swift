public import CoreGraphics
public import EspalierCollectionLayout
public import EspalierGraphics
public import Foundation

/// The UIKit name of `Image`.
public typealias UIImage = Image

nonisolated extension Image {
    /// The way in which the colors of an image are used; the value has no effect.
    public enum RenderingMode: Int, Sendable {
        case automatic = 0
        case alwaysOriginal
        case alwaysTemplate
    }

    /// The orientation of an image; only `up` is supported.
    public enum Orientation: Int, Sendable { case up = 0 }

    /// Creates an image from the bytes of a PNG or JPEG file; nil if the bytes have another format.
    public init?(data: Data) { self.init(header: data) }

    /// Creates an image from the bytes of a PNG or JPEG file; nil if the bytes have another format.
    ///
    /// The scale is ignored: a point of the image is always a pixel.
    public init?(data: Data, scale: CGFloat) { self.init(header: data) }

    /// Creates an image from a PNG or JPEG file; nil if the file can't be read or has another format.
    public init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(header: data)
    }

    /// Creates an image from a PNG or JPEG file in the main bundle; nil if the bundle doesn't contain the file.
    ///
    /// Asset catalogs are not read.
    public init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// Creates an image from a PNG or JPEG file in a bundle, by default the main one; nil if the bundle doesn't contain
    /// the file.
    ///
    /// The name may be without the extension `png`, `jpg` or `jpeg`. Asset catalogs are not read.
    public init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: TraitCollection?) {
        let bundle = bundle ?? .main
        let files = [name] + ["png", "jpg", "jpeg"].map { "\(name).\($0)" }
        let paths = files.lazy.compactMap { bundle.path(forResource: $0, ofType: nil) }
        guard let path = paths.first else { return nil }
        self.init(contentsOfFile: path)
    }

    /// Creates an image that equals `cgImage`; `UIImage` and `CGImage` are the same type.
    public init(cgImage: CGImage) { self = cgImage }

    /// Creates an image that equals `cgImage`; `UIImage` and `CGImage` are the same type.
    ///
    /// The scale and the orientation are ignored.
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) { self = cgImage }

    /// Creates an empty image.
    public init() { self.init(format: .png, data: Data(), pixelWidth: 0, pixelHeight: 0) }

    /// The size in points, with a point for each pixel.
    public var size: CGSize { CGSize(width: pixelWidth, height: pixelHeight) }
    /// The number of pixels per point, which is always 1.
    public var scale: CGFloat { 1 }
    /// The image as a Core Graphics image, which is the same type; never nil.
    public var cgImage: CGImage? { self }

    /// Returns a symbol in another color; other images are returned unchanged.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .automatic) -> UIImage {
        var image = self
        image.symbol?.color = color
        return image
    }

    /// Returns the image unchanged.
    ///
    /// A symbol without a color of its own is always drawn in the tint color, and any other image in its own colors.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

    /// Draws the image on the current context, scaled to a rectangle.
    public func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(self, in: rect) }

    /// Draws the image on the current context, with its top left corner at a point.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}
