import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Collects the attributes of a wide feed's elements in a rectangle, in painting order.
///
/// Each kind has its own list, because painting order is by kind; the lists are joined at the end.
struct WideFeedCollector {
    let layout: WideFeedLayout
    let arrangement: WideFeedArrangement
    let rect: CGRect
    private var views: [String: [CollectionViewLayoutAttributes]] = [:]
    private var cells: [CollectionViewLayoutAttributes] = []

    init(layout: WideFeedLayout, arrangement: WideFeedArrangement, rect: CGRect) {
        (self.layout, self.arrangement, self.rect) = (layout, arrangement, rect)
    }

    mutating func collect() -> [CollectionViewLayoutAttributes] {
        typealias Kind = WideFeedLayout.Kind
        if !arrangement.sections.isEmpty {
            let path = IndexPath(item: 0, section: 0)
            add(Kind.header, path, arrangement.headerFrame)
        }
        for index in arrangement.sections(from: rect.minY, to: rect.maxY) {
            let section = arrangement.sections[index]
            let path = IndexPath(item: 0, section: index)
            add(Kind.sectionHeader, path, arrangement.sectionHeaderFrame(section))
            for row in arrangement.rows(of: section, from: rect.minY, to: rect.maxY) {
                collect(arrangement.rows[row], section, index)
            }
        }
        let kinds = [Kind.header, Kind.itemHeader, Kind.itemSite, Kind.sectionHeader]
        return kinds.flatMap { views[$0] ?? [] } + cells
    }

    private mutating func collect(
        _ row: WideFeedArrangement.Row, _ section: WideFeedArrangement.Section, _ index: Int
    ) {
        typealias Kind = WideFeedLayout.Kind
        for groupIndex in row.content.groups {
            let group = arrangement.groups[section.groups.lowerBound + groupIndex]
            guard group.hasHeader else { continue }
            let path = IndexPath(item: group.items.lowerBound, section: index)
            add(Kind.itemHeader, path, arrangement.itemHeaderFrame(group, in: row))
        }
        for item in row.content.items {
            let path = IndexPath(item: item, section: index)
            let frame = arrangement.itemFrame(item, in: row)
            if rect.intersectsArea(of: frame) { cells.append(layout.itemAttributes(path, frame, in: row)) }
            if !row.content.isBanner {
                add(Kind.itemSite, path, arrangement.siteFrame(item, in: row))
            }
        }
    }

    private mutating func add(_ kind: String, _ path: IndexPath, _ frame: CGRect) {
        guard frame.height > 0, rect.intersectsArea(of: frame) else { return }
        let attributes = layout.makeAttributes(forSupplementaryViewOfKind: kind, with: path)
        attributes.frame = frame
        views[kind, default: []].append(attributes)
    }
}

extension WideFeedArrangement {
    /// Returns the frame of a supplementary view, or nil if the view doesn't exist.
    func supplementaryFrame(ofKind kind: String, at path: IndexPath) -> CGRect? {
        typealias Kind = WideFeedLayout.Kind
        switch kind {
        case Kind.header:
            return path == IndexPath(item: 0, section: 0) && !sections.isEmpty ? headerFrame : nil
        case Kind.sectionHeader:
            guard path.item == 0, sections.indices.contains(path.section) else { return nil }
            return sectionHeaderFrame(sections[path.section])
        case Kind.itemSite:
            guard let row = row(ofItem: path.item, section: path.section), !row.content.isBanner else {
                return nil
            }
            return siteFrame(path.item, in: row)
        case Kind.itemHeader:
            guard let row = row(ofItem: path.item, section: path.section) else { return nil }
            let base = sections[path.section].groups.lowerBound
            let group = row.content.groups.lazy.map { groups[base + $0] }
                .first { $0.items.lowerBound == path.item && $0.hasHeader }
            return group.map { itemHeaderFrame($0, in: row) }
        default:
            return nil
        }
    }
}
