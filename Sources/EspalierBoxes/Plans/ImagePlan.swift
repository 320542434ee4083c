import EspalierGraphics
import Foundation

/// An image from a file that a field or a template names.
struct ImagePlan: Sendable {
    private let source: CompiledText
    private let width: CGFloat?
    private let height: CGFloat?
    private let cornerRadius: CGFloat

    init(_ declaration: ImageDeclaration, source: CompiledText) {
        (width, height, cornerRadius) = (declaration.width, declaration.height, declaration.cornerRadius)
        self.source = source
    }

    func image(for row: PlanRow) -> Image? {
        let path = row.string(source)
        return path.isEmpty ? nil : row.context.images.image(named: path, row: row.item)
    }

    /// Returns the size of an image.
    ///
    /// If only one of `width` and `height` is set, the image keeps its proportions. If both are nil, one pixel is one
    /// point.
    func size(of image: Image) -> CGSize {
        let ratio = CGFloat(image.pixelHeight) / CGFloat(max(1, image.pixelWidth))
        switch (width, height) {
        case (let width?, let height?): return CGSize(width: width, height: height)
        case (let width?, nil): return CGSize(width: width, height: width * ratio)
        case (nil, let height?): return CGSize(width: ratio > 0 ? height / ratio : 0, height: height)
        case (nil, nil): return CGSize(width: CGFloat(image.pixelWidth), height: CGFloat(image.pixelHeight))
        }
    }

    func draw(_ image: Image, in canvas: any Canvas, frame: CGRect) {
        guard cornerRadius > 0 else { return canvas.draw(image, in: frame) }
        canvas.save()
        canvas.clip(to: .roundedRectangle(frame, cornerRadius: cornerRadius))
        canvas.draw(image, in: frame)
        canvas.restore()
    }
}
