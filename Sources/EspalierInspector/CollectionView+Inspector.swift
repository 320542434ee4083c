public import EspalierCollectionLayout
import EspalierGeometry
public import EspalierGraphics
public import Foundation

extension CollectionView {
    /// Returns the inspector's overlay for a part of the content.
    ///
    /// Draw the overlay over the content, in content coordinates.
    ///
    /// ```swift
    /// view.draw(in: canvas, rect: page)
    /// view.inspectorOverlay(of: page, text: measuring).draw(in: canvas)
    /// ```
    ///
    /// - Parameters:
    ///   - page: The part of the content that the picture shows.
    ///   - visibleRect: The viewport to mark, usually `bounds`; nil for none.
    ///   - text: The object that measures the labels.
    ///   - options: The annotations to show, and their colors.
    /// - Returns: The overlay, with positions for all labels.
    /// - Complexity: O(n log n) in the number of elements in `page`.
    public final func inspectorOverlay(
        of page: CGRect, visibleRect: CGRect? = nil, text: any TextMeasuring,
        options: InspectorOptions = InspectorOptions()
    ) -> InspectorOverlay {
        var subject = inspectorSubject(of: page)
        subject.visibleRect = visibleRect
        if options.shows(.highlights) { subject.textFrames = textFrames(in: page, text: text) }
        return InspectorOverlay(subject, text: text, options: options)
    }

    /// Returns the elements and layout values that the inspector can annotate in a part of the content.
    ///
    /// Some values aren't stored in the view, such as a proposed offset or previous frames. To annotate these values,
    /// set the subject's properties before you create an `InspectorOverlay`.
    ///
    /// - Parameter page: The part of the content that the picture shows.
    /// - Returns: The elements in `page`, and the values that their layout reports about them.
    /// - Complexity: O(n log n) in the number of elements in `page`.
    public final func inspectorSubject(of page: CGRect) -> InspectorSubject {
        var subject = InspectorSubject(attributes: elements(in: page))
        subject.insets = insetRegions(in: page)
        if let layout = collectionViewLayout as? any SpacingReporting {
            for section in Set(subject.attributes.map(\.indexPath.section)) {
                subject.minimumSpacing[section] = layout.minimumSpacing(inSection: section)
            }
        }
        subject.contentSize = contentSize
        subject.page = page
        return subject
    }

    /// Returns the bounding boxes of the texts that are drawn in a part of the content.
    ///
    /// - Parameters:
    ///   - rect: The part of the content.
    ///   - text: The object that measures text.
    /// - Returns: The boxes, in content coordinates.
    /// - Complexity: That of drawing the part.
    public final func textFrames(in rect: CGRect, text: any TextMeasuring) -> [CGRect] {
        TextRecorder.frames(measuring: text) { canvas in
            measuringText(with: text) { draw(in: canvas, rect: rect) }
        }
    }

    /// Returns the movements with which items would appear if they were inserted now.
    ///
    /// A movement starts at the item's initial attributes and ends at its frame. An item without initial attributes
    /// fades in at its frame.
    public final func inspectorAppearances(ofItemsAt paths: [IndexPath]) -> [InspectorSubject.Movement] {
        prepareLayoutIfNeeded()
        let layout = collectionViewLayout
        layout.prepare(
            forCollectionViewUpdates: paths.sorted().map {
                CollectionViewUpdateItem(before: nil, after: $0, action: .insert)
            })
        defer { layout.finalizeCollectionViewUpdates() }
        return paths.compactMap { path in
            guard let end = layoutAttributesForItem(at: path) else { return nil }
            let start = layout.initialLayoutAttributesForAppearingItem(at: path)
            let alpha = Double(start?.alpha ?? 0).decimalText(2)
            return InspectorSubject.Movement(
                start: start?.frame ?? end.frame, end: end.frame, label: "alpha " + alpha)
        }
    }
}
