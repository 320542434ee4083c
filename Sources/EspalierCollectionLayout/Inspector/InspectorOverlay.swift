import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// What a layout computed, to draw on top of what it looks like: frames, index paths, kinds, insets, distances, the
/// visible rectangle. For documentation, where the numbers of a layout are the subject.
///
/// Coordinates are those of the content. Everything is placed once, when the overlay is made; labels that would cover
/// another move or are left out. A picture painted in bands draws the same overlay in each.
public struct InspectorOverlay {
    private let marks: [InspectorMark]

    /// - Parameters:
    ///   - attributes: the elements to annotate, in drawing order.
    ///   - insets: the bands to show as insets.
    ///   - visibleRect: what a viewport shows; elements outside of it are ghosts.
    ///   - page: what the picture shows, and what is dimmed outside of the visible rectangle.
    ///   - text: measures the labels.
    ///   - options: what is shown, and in which colors.
    /// - Complexity: O(n log n) in the number of elements.
    public init(
        attributes: [CollectionViewLayoutAttributes], insets: [InsetRegion] = [], visibleRect: CGRect? = nil,
        page: CGRect? = nil, text: any TextMeasuring, options: InspectorOptions = InspectorOptions()
    ) {
        var subject = InspectorSubject(attributes: attributes)
        (subject.insets, subject.visibleRect, subject.page) = (insets, visibleRect, page)
        self.init(subject, text: text, options: options)
    }

    /// - Parameters:
    ///   - subject: what the layout computed and answered.
    ///   - text: measures the labels.
    ///   - options: what is shown, and in which colors.
    /// - Complexity: O(n log n) in the number of elements.
    public init(
        _ subject: InspectorSubject, text: any TextMeasuring, options: InspectorOptions = InspectorOptions()
    ) {
        var builder = InspectorOverlayBuilder(subject, text: text, options: options)
        builder.build()
        marks = builder.marks + builder.labels
    }

    /// Draws what shares some area with `rect`; all of it when nil.
    public func draw(in canvas: any Canvas, rect: CGRect? = nil) {
        for mark in marks where rect.map({ mark.frame.intersectsArea(of: $0) }) ?? true {
            mark.draw(in: canvas)
        }
    }
}
