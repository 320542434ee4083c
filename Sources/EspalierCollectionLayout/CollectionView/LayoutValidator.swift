import EspalierGeometry
import Foundation

/// Checks all elements that a layout returns for its content, and records the faults as diagnostics.
struct LayoutValidator {
    let view: CollectionView

    func validate() {
        view.prepareLayoutIfNeeded()
        let size = view.contentSize
        let content = CGRect(origin: .zero, size: size)
        // The rectangle is larger than the content, so that elements outside of the content are found.
        let all = view.elements(in: content.insetBy(dx: -content.width - 1, dy: -content.height - 1))
        var cells: [IndexPath: CollectionViewLayoutAttributes] = [:]
        for attributes in all {
            if attributes.category == .cell { cells[attributes.storedIndexPath] = attributes }
            if !content.insetBy(dx: -1e-6, dy: -1e-6).contains(attributes.frame) {
                view.process.diagnose(
                    attributes.elementDescription,
                    .outsideContent(
                        frame: Self.name(attributes.frame), contentSize: "\(size.width) x \(size.height)"))
            }
        }
        for (section, count) in view.counts.items.enumerated() {
            for item in 0..<count { validateItem(IndexPath(item: item, section: section), in: cells) }
        }
    }

    private func validateItem(_ path: IndexPath, in cells: [IndexPath: CollectionViewLayoutAttributes]) {
        let onDemand = view.process.attributes(.cell, "", path, of: view)
        guard let inRect = cells[path] else {
            if onDemand == nil { view.process.diagnose("cell \(path.map { $0 })", .missing) }
            return
        }
        guard inRect.frame != onDemand?.frame else { return }
        let place = onDemand.map { Self.name($0.frame) } ?? "no place"
        view.process.diagnose(
            inRect.elementDescription, .inconsistent(inRect: Self.name(inRect.frame), onDemand: place))
    }

    private static func name(_ rect: CGRect) -> String {
        "(\(rect.minX), \(rect.minY), \(rect.width), \(rect.height))"
    }
}
