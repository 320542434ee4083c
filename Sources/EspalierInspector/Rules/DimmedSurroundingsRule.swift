import EspalierCollectionLayout
import EspalierGraphics
import Foundation

/// Dims the part of the page outside of the visible rectangle.
struct DimmedSurroundingsRule: InspectorRule {
    let annotations: Set<InspectorOptions.Annotation> = [.visibleRect]

    func addMarks(to overlay: inout InspectorOverlayBuilder) {
        guard let visibleRect = overlay.visibleRect, var page = overlay.page else { return }
        if let size = overlay.subject.contentSize {
            page = page.intersection(CGRect(origin: .zero, size: size).union(visibleRect))
            if page.isNull { return }
        }
        let hole = visibleRect.intersection(page)
        guard !hole.isNull else { return }
        for band in InsetRegion(outer: page, inner: hole).bands {
            overlay.add(.band(band.rect, overlay.options.labelBackground.withAlpha(0.6)))
        }
    }
}
