import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// How content fills a view of another shape.
nonisolated public enum ContentMode: Int, Sendable {
    case scaleToFill = 0
    case scaleAspectFit
    case scaleAspectFill
    case center = 4
}

/// An image. A pixel counts as a point.
open class ImageView: View {
    open var image: Image?
    open var contentMode = ContentMode.scaleToFill

    /// Not for the user to touch, as in UIKit: what is hit is the view below.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    public convenience init(image: Image?) {
        let size = CGSize(width: image?.pixelWidth ?? 0, height: image?.pixelHeight ?? 0)
        self.init(frame: CGRect(origin: .zero, size: size))
        self.image = image
    }

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
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let factor: CGFloat
        switch contentMode {
        case .scaleToFill: return canvas.draw(image, in: bounds)
        case .scaleAspectFit: factor = min(x, y)
        case .scaleAspectFill: factor = max(x, y)
        case .center: factor = 1
        }
        let fitted = CGSize(width: size.width * factor, height: size.height * factor)
        canvas.draw(image, in: CGRect(center: bounds.center, size: fitted))
    }
}
