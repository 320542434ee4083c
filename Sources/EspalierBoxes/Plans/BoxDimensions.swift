import EspalierGeometry
import Foundation

/// The padding and the size limits of a box, from which its size is computed.
struct BoxDimensions: Sendable {
    /// The distance between the outline and the content.
    let padding: EdgeInsets
    let minSize: CGSize
    let maxSize: CGSize
    let shape: BoxShape

    /// Returns the width of the content in a box of the given width.
    func contentWidth(inWidth width: CGFloat) -> CGFloat {
        if width == .infinity { return width }
        let inner = width - padding.horizontal
        return max(0, shape.hasSlantedSides ? inner * shape.contentShare : inner)
    }

    /// Returns the rectangle of the content in a box.
    func contentRect(in rect: CGRect) -> CGRect {
        let inner = rect.inset(by: padding)
        guard shape.hasSlantedSides else { return inner }
        let (width, height) = (inner.width * shape.contentShare, inner.height * shape.contentShare)
        return CGRect(x: inner.midX - width / 2, y: inner.midY - height / 2, width: width, height: height)
    }

    /// Returns the size of the smallest box around content, within the limits.
    ///
    /// The content of an ellipse or a diamond takes only the fraction `contentShare` of the width and height inside the
    /// padding.
    func size(around content: CGSize) -> CGSize {
        var size = content
        if shape.hasSlantedSides {
            size = CGSize(width: size.width / shape.contentShare, height: size.height / shape.contentShare)
        }
        size.width += padding.horizontal
        size.height += padding.vertical
        if shape == .capsule { size.width = max(size.width, size.height) }
        return CGSize(
            width: max(minSize.width, min(size.width, maxSize.width)),
            height: max(minSize.height, min(size.height, maxSize.height)))
    }
}

extension BoxShape {
    /// True if the outline cuts off the corners of the box.
    var hasSlantedSides: Bool { self == .ellipse || self == .diamond }

    /// The fraction of the box's width and height that the content takes.
    ///
    /// In an ellipse, the largest rectangle with the box's proportions has the fraction 1/√2. In a diamond, its
    /// fraction is 1/2, but a little more is used, because the corners of short texts are empty.
    fileprivate var contentShare: CGFloat {
        switch self {
        case .ellipse: 0.7071
        case .diamond: 0.58
        case .rectangle, .roundedRectangle, .capsule, .invisible: 1
        }
    }
}
