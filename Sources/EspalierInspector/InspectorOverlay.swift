public import EspalierCollectionLayout
import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// The annotations of a layout, drawn over its picture: frames, index paths, kinds, insets, distances and the visible
/// rectangle.
///
/// The overlay is meant for the documentation of a layout and its numbers. Coordinates are content coordinates. The
/// positions of all annotations are computed when the overlay is created, so that all bands of a picture have the same
/// overlay. A label that would cover another label is moved or left out.
public struct InspectorOverlay {
    private let marks: [InspectorMark]

    /// Creates an overlay for attributes.
    ///
    /// - Parameters:
    ///   - attributes: The attributes of the elements to annotate, in drawing order.
    ///   - insets: The inset regions to show.
    ///   - visibleRect: The visible rectangle. Elements outside of it have dashed outlines.
    ///   - page: The part of the content that the picture shows.
    ///   - text: The object that measures the labels.
    ///   - options: The annotations to show, and their colors.
    /// - Complexity: O(n log n) in the number of elements.
    public init(
        attributes: [CollectionViewLayoutAttributes], insets: [InsetRegion] = [], visibleRect: CGRect? = nil,
        page: CGRect? = nil, text: any TextMeasuring, options: InspectorOptions = InspectorOptions()
    ) {
        var subject = InspectorSubject(attributes: attributes)
        (subject.insets, subject.visibleRect, subject.page) = (insets, visibleRect, page)
        self.init(subject, text: text, options: options)
    }

    /// Creates an overlay for a subject.
    ///
    /// - Parameters:
    ///   - subject: The elements and values to annotate.
    ///   - text: The object that measures the labels.
    ///   - options: The annotations to show, and their colors.
    /// - Complexity: O(n log n) in the number of elements.
    public init(
        _ subject: InspectorSubject, text: any TextMeasuring, options: InspectorOptions = InspectorOptions()
    ) {
        var builder = InspectorOverlayBuilder(subject, text: text, options: options)
        for rule in InspectorRules.all where !rule.annotations.isDisjoint(with: options.annotations) {
            rule.addMarks(to: &builder)
        }
        marks = builder.marksAndLabels
    }

    /// The smallest rectangle that contains all annotations; null if there are none.
    package var frame: CGRect { marks.reduce(.null) { $0.union($1.drawnFrame) } }

    /// Draws the annotations that overlap `rect`; if `rect` is nil, draws all annotations.
    public func draw(in canvas: any Canvas, rect: CGRect? = nil) {
        for mark in marks where rect.map({ mark.frame.intersectsArea(of: $0) }) ?? true {
            mark.draw(in: canvas)
        }
    }
}
