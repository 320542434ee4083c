import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// Fills a collection view from a diagram's data: a handful of views, whatever the number of items.
final class DiagramDataSource: CollectionViewDataSource {
    /// What the views show. They hold this and not the data source, which collection view and layout refer to weakly: an
    /// object that weak references know takes several times as long to retain.
    let content: DiagramContent
    var data: DiagramData { content.data }
    var fields: ItemFields { content.fields }
    var views: DiagramViews { content.views }
    /// The pictures of a page of several, whose captions are the items.
    var panels: [DiagramPanel] { content.panels }

    // What is asked for each item, apart from `data`: taking it out of there would count the references of all.
    let hierarchy: Hierarchy?
    let feed: FeedFields
    let mosaic: MosaicFields
    private(set) lazy var survey = SurveyFields(data.items)
    /// While a hierarchy's levels are measured one after another.
    var sizesByRow: [CGSize] = []
    /// Where each section begins among the items in the order of their index paths.
    private let sectionStarts: [Int]
    /// The rows in that order; empty where they are in it themselves.
    private let rowOrder: [Int32]

    init(data: DiagramData, fields: ItemFields, views: DiagramViews, panels: [DiagramPanel] = []) {
        content = DiagramContent(data: data, fields: fields, views: views, panels: panels)
        feed = FeedFields(data.items)
        mosaic = MosaicFields(data.items)
        switch data {
        case .hierarchy(let hierarchy):
            self.hierarchy = hierarchy
            sectionStarts = hierarchy.levels.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
            rowOrder = hierarchy.rowsByLevel
        case .sections(let sections):
            hierarchy = nil
            sectionStarts = (0..<sections.sectionCount).map { sections.row(section: $0, item: 0) }
            rowOrder = []
        }
    }

    /// The row of an item.
    func row(at path: IndexPath) -> Int { row(section: path[0], item: path[1]) }

    func row(section: Int, item: Int) -> Int {
        let position = sectionStarts[section] + item
        return rowOrder.isEmpty ? position : Int(rowOrder[position])
    }

    func sizeOfItem(section: Int, item: Int) -> CGSize {
        let row = row(section: section, item: item)
        return views.cell.plan(row: row).size(row: row, in: views.context)
    }

    /// The height that an item's box takes at a width.
    func heightOfItem(section: Int, item: Int, width: CGFloat) -> CGFloat {
        let row = row(section: section, item: item)
        return views.cell.plan(row: row).fittingHeight(row: row, width: width, in: views.context)
    }

    /// The height of a section's view at a width, or the fixed one; 0 without a view: there is nothing to draw then.
    func height(ofKind kind: String, _ section: Int, width: CGFloat, fixed: CGFloat?) -> CGFloat {
        guard let element = views.supplementary[kind] else { return 0 }
        return fixed ?? element.height(row: section, width: width)
    }

    // MARK: Counts

    var sectionCount: Int {
        switch data {
        case .hierarchy(let hierarchy): hierarchy.levelCount
        case .sections(let sections): sections.sectionCount
        }
    }

    func itemCount(inSection section: Int) -> Int {
        switch data {
        case .hierarchy(let hierarchy): hierarchy.itemCount(inLevel: section)
        case .sections(let sections): sections.itemCount(inSection: section)
        }
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { sectionCount }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        itemCount(inSection: section)
    }

    // MARK: Views

    func register(with collectionView: CollectionView) {
        collectionView.register(DiagramCell.self, forCellWithReuseIdentifier: Self.identifier)
        for kind in views.supplementary.keys.sorted() {
            register(DiagramElementView.self, ofKind: kind, with: collectionView)
        }
        for kind in views.decoration.keys.sorted() {
            collectionView.collectionViewLayout.register(
                DiagramDecorationView.self, forDecorationViewOfKind: kind)
        }
    }

    /// The views that only some layouts have.
    func register(_ viewClass: AnyClass, ofKind kind: String, with collectionView: CollectionView) {
        collectionView.register(
            viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: Self.identifier)
    }

    private static let identifier = "diagram"

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.identifier, for: indexPath)
        if let cell = cell as? DiagramCell { cell.show(row: row(at: indexPath), of: content) }
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: Self.identifier, for: indexPath)
        switch view {
        case let view as DiagramLineView where kind == ClassHierarchyLayout.elementKindReference:
            view.show(id: referenceID(indexPath), kind: kind, line: views.reference)
        case let view as DiagramLineView:
            view.show(id: repeatID(indexPath, prefix: kind), kind: kind, line: views.connector)
        case let view as DiagramStepConnectorView:
            view.show(id: repeatID(indexPath, prefix: "connector"), stroke: views.connector?.stroke)
        case let view as DiagramContinuationView:
            view.show(row: row(at: indexPath), id: repeatID(indexPath, prefix: "continuation"), of: content)
        case let view as DiagramElementView:
            view.show(views.supplementary[kind], at: indexPath, of: self)
        default: break
        }
        return view
    }

    /// The id of what belongs to an item: `connector-Animal`, and `connector-Animal-2` where it is repeated.
    private func repeatID(_ path: IndexPath, prefix: String) -> String {
        let id = String(joining: prefix, "-", content.ids[row(section: path[0], item: path[1])])
        return path.count > 2 ? id + "-\(path[2] + 1)" : id
    }

    /// The ids of both ends, the child's first: that is what the index path names.
    private func referenceID(_ path: IndexPath) -> String {
        let child = row(section: path[0], item: path[1])
        let parents = hierarchy?.extraParents(ofRow: child).filter { $0 != child } ?? []
        guard parents.indices.contains(path[2]) else { return "reference-\(content.ids[child])" }
        return "reference-\(content.ids[child])-\(content.ids[parents[path[2]]])"
    }
}

extension String {
    /// Three texts in one, without one in between.
    fileprivate init(joining first: String, _ second: String, _ third: String) {
        let count = first.utf8.count + second.utf8.count + third.utf8.count
        self.init(unsafeUninitializedCapacity: count) { buffer in
            var end = buffer.append(first, at: 0)
            end = buffer.append(second, at: end)
            return buffer.append(third, at: end)
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Copies a text's bytes to a place with room for them; answers where they end.
    fileprivate func append(_ text: String, at start: Int) -> Int {
        let copied: Int? = text.utf8.withContiguousStorageIfAvailable { bytes in
            _ = self[start...].initialize(fromContentsOf: bytes)
            return start + bytes.count
        }
        return copied ?? self[start...].initialize(fromContentsOf: text.utf8)
    }
}
