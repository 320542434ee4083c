import EspalierGeometry
import Foundation

extension CollectionView {
    /// Checks all that the layout returns for its whole content against the contract: every item once, inside of the
    /// content, and the same in a rectangle query as on demand. Costs one query of everything and one question an item;
    /// the diagnostics are also in `layoutDiagnostics`.
    public final func validateLayout() -> [CollectionViewLayoutDiagnostic] {
        prepareLayoutIfNeeded()
        let content = CGRect(origin: .zero, size: contentSize)
        // Wider than the content, to see what lies outside.
        let all = elements(in: content.insetBy(dx: -content.width - 1, dy: -content.height - 1))
        var cells: [IndexPath: CollectionViewLayoutAttributes] = [:]
        for attributes in all {
            if attributes.category == .cell { cells[attributes.storedIndexPath] = attributes }
            if !contains(content, attributes.frame) {
                diagnose(
                    attributes.elementDescription,
                    .outsideContent(
                        frame: Self.name(attributes.frame),
                        contentSize: "\(contentSize.width) x \(contentSize.height)"))
            }
        }
        for (section, count) in counts.items.enumerated() {
            for item in 0..<count { validateItem(IndexPath(item: item, section: section), in: cells) }
        }
        return layoutDiagnostics
    }

    private func validateItem(_ path: IndexPath, in cells: [IndexPath: CollectionViewLayoutAttributes]) {
        let onDemand = attributes(.cell, "", path)
        switch (cells[path], onDemand) {
        case (nil, nil):
            diagnose("cell \(path.map { $0 })", .missing)
        case (let inRect?, let onDemand?) where inRect.frame != onDemand.frame:
            diagnose(
                inRect.elementDescription,
                .inconsistent(inRect: Self.name(inRect.frame), onDemand: Self.name(onDemand.frame)))
        case (let inRect?, nil):
            diagnose(
                inRect.elementDescription,
                .inconsistent(inRect: Self.name(inRect.frame), onDemand: "no place"))
        default: break
        }
    }

    private func contains(_ content: CGRect, _ frame: CGRect) -> Bool {
        content.insetBy(dx: -1e-6, dy: -1e-6).contains(frame)
    }

    private static func name(_ rect: CGRect) -> String {
        "(\(rect.minX), \(rect.minY), \(rect.width), \(rect.height))"
    }
}
