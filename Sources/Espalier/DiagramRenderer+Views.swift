public import EspalierCollectionLayout
public import EspalierGraphics
public import Foundation

extension DiagramRenderer {
    /// Writes what a view shows: without more ado its bounds, which for a collection view means the viewport at its
    /// scroll position; with `options.rect` any part of its content.
    ///
    /// ```swift
    /// var options = RenderingOptions()
    /// options.format = .png
    /// options.rect = CGRect(origin: .zero, size: view.contentSize)
    /// try renderer.write(view, options: options, to: sink)
    /// ```
    ///
    /// A view that nothing measures text for is given the renderer's `text`; set it yourself before anything is laid
    /// out by the size of its text. The view's own transform and alpha belong to its superview's picture and don't
    /// count.
    ///
    /// - Throws: the sink's own errors, and those of the back ends.
    /// - Complexity: O(elements in the rectangle drawn), and for PNG O(pixels).
    public func write(
        _ view: View, options: RenderingOptions = RenderingOptions(), to sink: any ByteSink
    ) throws {
        try writer(options).write(ViewPicture(view, options: options, text: shaper), to: sink)
    }
}

extension View {
    /// Writes what the view shows, with a renderer of its own. For more than a few pictures, keep one
    /// `DiagramRenderer`: its fonts and caches cost 10 ms to set up.
    ///
    /// - Parameters:
    ///   - rect: a part of the view's own coordinates, or of a collection view's content; nil for its bounds.
    ///   - scale: pixels per point of a PNG.
    public func render(
        rect: CGRect? = nil, scale: Double = 2, as format: OutputFormat = .png, to sink: any ByteSink
    ) throws {
        var options = RenderingOptions()
        (options.rect, options.scale, options.format) = (rect, scale, format)
        try DiagramRenderer().write(self, options: options, to: sink)
    }
}
