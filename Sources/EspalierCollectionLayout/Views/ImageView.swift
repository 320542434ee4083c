import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// The scale and position of content in a view whose size differs from the content's size.
nonisolated public enum ContentMode: Int, Sendable {
    case scaleToFill = 0
    case scaleAspectFit
    case scaleAspectFill
    /// The same as `scaleToFill`, because a picture is drawn only once.
    case redraw
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight

    /// The position of content that isn't scaled, as fractions of the free space; nil for modes that scale the content.
    var anchor: CGPoint? {
        switch self {
        case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw: nil
        case .center: CGPoint(x: 0.5, y: 0.5)
        case .top: CGPoint(x: 0.5, y: 0)
        case .bottom: CGPoint(x: 0.5, y: 1)
        case .left: CGPoint(x: 0, y: 0.5)
        case .right: CGPoint(x: 1, y: 0.5)
        case .topLeft: CGPoint(x: 0, y: 0)
        case .topRight: CGPoint(x: 1, y: 0)
        case .bottomLeft: CGPoint(x: 0, y: 1)
        case .bottomRight: CGPoint(x: 1, y: 1)
        }
    }
}

/// A view that shows an image, whose pixels are one point wide.
open class ImageView: View {
    /// The image; nil for none.
    open var image: Image?

    /// Creates an empty view, which hit tests ignore by default, as in UIKit.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates an empty view.
    ///
    /// Archives are not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// Creates a view with the size of an image.
    public init(image: Image?) {
        let size = CGSize(width: image?.pixelWidth ?? 0, height: image?.pixelHeight ?? 0)
        super.init(frame: CGRect(origin: .zero, size: size))
        self.image = image
        isUserInteractionEnabled = false
    }

    /// The size of the image, in points.
    open override var intrinsicContentSize: CGSize {
        guard let image else { return super.intrinsicContentSize }
        return CGSize(width: image.pixelWidth, height: image.pixelHeight)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        image == nil ? .zero : intrinsicContentSize
    }

    open override func draw(in canvas: any Canvas) {
        guard let image, image.pixelWidth > 0, image.pixelHeight > 0 else { return }
        let size = CGSize(width: image.pixelWidth, height: image.pixelHeight)
        canvas.draw(image, in: contentMode.place(of: size, in: bounds), tint: inheritedTintColor)
    }
}

nonisolated extension ContentMode {
    /// Returns the frame of content with a given size in the bounds of a view.
    package func place(of size: CGSize, in bounds: CGRect) -> CGRect {
        if let anchor {
            return CGRect(
                x: bounds.minX + anchor.x * (bounds.width - size.width),
                y: bounds.minY + anchor.y * (bounds.height - size.height), width: size.width,
                height: size.height)
        }
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        guard self == .scaleAspectFit || self == .scaleAspectFill else { return bounds }
        let factor = self == .scaleAspectFit ? min(x, y) : max(x, y)
        return CGRect(
            center: bounds.center, size: CGSize(width: size.width * factor, height: size.height * factor))
    }
}
