import EspalierGeometry
public import EspalierGraphics
public import Foundation

extension CollectionView {
    /// The inspector's overlay for a part of the content, to be drawn over it in content coordinates.
    ///
    /// ```swift
    /// view.draw(in: canvas, rect: page)
    /// view.inspectorOverlay(of: page, text: measuring).draw(in: canvas)
    /// ```
    ///
    /// - Parameters:
    ///   - page: what the picture shows.
    ///   - visibleRect: the viewport to mark, mostly `bounds`; nil for none.
    ///   - text: measures the labels.
    ///   - options: what is shown, and in which colors.
    /// - Complexity: O(n log n) in the number of elements in `page`.
    public final func inspectorOverlay(
        of page: CGRect, visibleRect: CGRect? = nil, text: any TextMeasuring,
        options: InspectorOptions = InspectorOptions()
    ) -> InspectorOverlay {
        var subject = inspectorSubject(of: page)
        subject.visibleRect = visibleRect
        return InspectorOverlay(subject, text: text, options: options)
    }

    /// What there is to say about a part of the content, for an overlay that says more than the view knows: which offset
    /// was proposed, which elements appear, where they stood before.
    ///
    /// - Parameter page: what the picture shows.
    /// - Complexity: O(n log n) in the number of elements in `page`.
    public final func inspectorSubject(of page: CGRect) -> InspectorSubject {
        var subject = InspectorSubject(attributes: elements(in: page))
        let mirrors = mirrorsLayout
        let insets = (layout as? any InsetReporting)?.insetRegions(in: mirrors ? mirrored(page) : page) ?? []
        subject.insets =
            mirrors
            ? insets.map { InsetRegion(outer: mirrored($0.outer), inner: mirrored($0.inner)) } : insets
        if let layout = layout as? any SpacingReporting {
            for section in Set(subject.attributes.map(\.indexPath.section)) {
                subject.minimumSpacing[section] = layout.minimumSpacing(inSection: section)
            }
        }
        subject.contentSize = contentSize
        subject.page = page
        return subject
    }

    /// What the layout answers for items as if they had just been inserted: from their initial attributes to where they
    /// stand. An item that the layout has no initial attributes for fades in where it stands.
    public final func inspectorAppearances(ofItemsAt paths: [IndexPath]) -> [InspectorSubject.Movement] {
        prepareLayoutIfNeeded()
        layout.prepare(
            forCollectionViewUpdates: paths.sorted().map {
                CollectionViewUpdateItem(before: nil, after: $0, action: .insert)
            })
        defer { layout.finalizeCollectionViewUpdates() }
        return paths.compactMap { path in
            guard let end = layoutAttributesForItem(at: path) else { return nil }
            let start = layout.initialLayoutAttributesForAppearingItem(at: path)
            let alpha = InspectorOverlayBuilder.number(start?.alpha ?? 0, decimals: 2)
            return InspectorSubject.Movement(
                start: start?.frame ?? end.frame, end: end.frame, label: "alpha " + alpha)
        }
    }
}
