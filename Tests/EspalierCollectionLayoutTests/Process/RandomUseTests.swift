import EspalierGeometry
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests a view with sequences of random operations.
///
/// After each operation, the view must show the elements that its data and layout determine.
@Suite struct RandomUseTests {
    /// A data source whose items are numbers, which are also stored in their cells.
    private final class Numbers: CollectionViewDataSource, CollectionViewDelegate {
        var sections: [[Int]] = []
        private var next = 0
        /// The cells for which `willDisplay` was called, but not yet `didEndDisplaying`.
        var displayed: Set<ObjectIdentifier> = []
        var faults: [String] = []

        func new() -> Int {
            next += 1
            return next
        }
        func numberOfSections(in view: CollectionView) -> Int { sections.count }
        func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
            sections[section].count
        }
        func collectionView(
            _ view: CollectionView, cellForItemAt indexPath: IndexPath
        ) -> CollectionViewCell {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.tag = sections[indexPath.section][indexPath.item]
            return cell
        }
        func collectionView(
            _ view: CollectionView, moveItemAt source: IndexPath, to target: IndexPath
        ) {
            let item = sections[source.section].remove(at: source.item)
            sections[target.section].insert(item, at: target.item)
        }
        func collectionView(
            _ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
        ) {
            if !displayed.insert(ObjectIdentifier(cell)).inserted { faults.append("\(cell.tag) shown twice") }
        }
        func collectionView(
            _ view: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
        ) {
            if displayed.remove(ObjectIdentifier(cell)) == nil { faults.append("\(cell.tag) hidden twice") }
        }
    }

    private struct Scene {
        let data = Numbers()
        let view: CollectionView
        var random: SeededGenerator
        /// The numbers of the selected items.
        var selected: Set<Int> = []
        var log: [String] = []

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            view = makeView(RowLayout(), TestDataSource([]))
            data.sections = (0..<3).map { [data] _ in (0..<6).map { _ in data.new() } }
            view.dataSource = data
            view.delegate = data
            view.allowsMultipleSelection = true
        }

        mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

        mutating func anyItem() -> IndexPath? {
            let filled = data.sections.indices.filter { !data.sections[$0].isEmpty }
            guard let section = filled.randomElement(using: &random) else { return nil }
            return IndexPath(item: number(0..<data.sections[section].count), section: section)
        }

        mutating func anyPlace() -> IndexPath? {
            guard let section = data.sections.indices.randomElement(using: &random) else { return nil }
            return IndexPath(item: number(0..<data.sections[section].count + 1), section: section)
        }

        func number(at path: IndexPath) -> Int { data.sections[path.section][path.item] }
    }

    @Test(arguments: 0..<150) func visibleItemsMatchTheData(seed: UInt64) throws {
        var scene = Scene(seed: seed)
        for _ in 0..<40 {
            step(&scene)
            scene.view.layoutIfNeeded()
            try check(scene)
        }
    }

    private func check(_ scene: Scene) throws {
        let (view, data) = (scene.view, scene.data)
        let cells = view.visibleCells
        let comment = Comment(rawValue: scene.log.suffix(6).joined(separator: ", "))
        try #require(data.faults.isEmpty, "\(data.faults): \(comment)")
        try #require(data.displayed == Set(cells.map { ObjectIdentifier($0) }), comment)
        let shown = view.elements(in: view.bounds).filter { $0.category == .cell }.sorted {
            $0.path < $1.path
        }
        if !view.movement.isUnderWay {
            try #require(cells.map(\.tag) == shown.map { scene.number(at: $0.indexPath) }, comment)
            let selected = view.indexPathsForSelectedItems?.map { scene.number(at: $0) } ?? []
            try #require(Set(selected) == scene.selected, comment)
        }
        for cell in cells { try #require(cell.isSelected == scene.selected.contains(cell.tag), comment) }
        try #require(zip(cells, shown).allSatisfy { $0.frame == $1.frame }, comment)
        try #require(view.layoutDiagnostics.isEmpty, comment)
    }

    private func step(_ scene: inout Scene) {
        let view = scene.view
        switch scene.number(0..<16) {
        case 0, 1: insert(&scene)
        case 2: delete(&scene)
        case 3, 4: move(&scene)
        case 5: reload(&scene)
        case 6: changeSections(&scene)
        case 7:
            let offset = scene.number(0..<200)
            scene.log.append("scroll \(offset)")
            view.contentOffset.y = CGFloat(offset)
        case 8, 9: select(&scene)
        case 10:
            scene.log.append("layout")
            let flow = CollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 30, height: 30)
            view.setCollectionViewLayout(
                view.collectionViewLayout is RowLayout ? flow : RowLayout(),
                animated: scene.number(0..<2) == 0)
        case 11: batch(&scene)
        case 12:
            scene.log.append("reload data")
            if scene.number(0..<3) == 0 { scene.data.sections.shuffle(using: &scene.random) }
            scene.selected = []
            view.reloadData()
        case 13, 14: hold(&scene)
        default:
            guard let path = scene.anyItem() else { return }
            scene.log.append("reconfigure \(path)")
            view.reconfigureItems(at: [path])
        }
    }

    private func insert(_ scene: inout Scene) {
        guard let path = scene.anyPlace() else { return }
        scene.log.append("insert \(path)")
        scene.data.sections[path.section].insert(scene.data.new(), at: path.item)
        scene.view.insertItems(at: [path])
    }

    private func delete(_ scene: inout Scene) {
        guard let path = scene.anyItem() else { return }
        scene.log.append("delete \(path)")
        scene.selected.remove(scene.data.sections[path.section].remove(at: path.item))
        scene.view.deleteItems(at: [path])
    }

    private func move(_ scene: inout Scene) {
        guard let path = scene.anyItem() else { return }
        let item = scene.data.sections[path.section].remove(at: path.item)
        guard let target = scene.anyPlace() else { return }
        scene.log.append("move \(path) \(target)")
        scene.data.sections[target.section].insert(item, at: target.item)
        scene.view.moveItem(at: path, to: target)
    }

    private func reload(_ scene: inout Scene) {
        guard let path = scene.anyItem() else { return }
        if scene.number(0..<2) == 0 {
            scene.log.append("reload \(path)")
            scene.view.reloadItems(at: [path])
        } else {
            // All items of a reloaded section are new, so none of them is selected.
            scene.log.append("reload section \(path.section)")
            scene.selected.subtract(scene.data.sections[path.section])
            scene.view.reloadSections([path.section])
        }
    }

    private func changeSections(_ scene: inout Scene) {
        let count = scene.data.sections.count
        switch scene.number(0..<3) {
        case 0 where count < 5:
            let section = scene.number(0..<count + 1)
            scene.log.append("insert section \(section)")
            scene.data.sections.insert([scene.data.new(), scene.data.new()], at: section)
            scene.view.insertSections([section])
        case 1 where count > 1:
            let section = scene.number(0..<count)
            scene.log.append("delete section \(section)")
            scene.selected.subtract(scene.data.sections.remove(at: section))
            scene.view.deleteSections([section])
        default:
            let (source, target) = (scene.number(0..<count), scene.number(0..<count))
            scene.log.append("move section \(source) \(target)")
            let section = scene.data.sections.remove(at: source)
            scene.data.sections.insert(section, at: target)
            scene.view.moveSection(source, toSection: target)
        }
    }

    private func select(_ scene: inout Scene) {
        // During an interactive movement, the view's index paths differ from those of the data.
        guard !scene.view.movement.isUnderWay, let path = scene.anyItem() else { return }
        scene.log.append("tap \(path)")
        scene.selected.formSymmetricDifference([scene.number(at: path)])
        scene.view.tapItem(at: path)
    }

    /// Deletes one item, inserts another and reloads a third, in a single update.
    private func batch(_ scene: inout Scene) {
        guard let gone = scene.anyItem(), let other = scene.anyItem(), other != gone else { return }
        scene.log.append("batch -\(gone) ~\(other)")
        scene.selected.remove(scene.number(at: gone))
        let (view, data) = (scene.view, scene.data)
        view.performBatchUpdates {
            data.sections[gone.section].remove(at: gone.item)
            view.deleteItems(at: [gone])
            view.reloadItems(at: [other])
            let place = IndexPath(item: data.sections[other.section].count, section: other.section)
            data.sections[other.section].append(data.new())
            view.insertItems(at: [place])
        }
    }

    private func hold(_ scene: inout Scene) {
        guard let path = scene.anyItem() else { return }
        scene.log.append("hold \(path)")
        let view = scene.view
        view.beginInteractiveMovementForItem(at: path)
        for _ in 0..<scene.number(0..<4) {
            view.updateInteractiveMovementTargetPosition(
                CGPoint(
                    x: CGFloat(scene.number(0..<100)), y: view.bounds.minY + CGFloat(scene.number(0..<100))))
            view.layoutIfNeeded()
        }
        switch scene.number(0..<3) {
        case 0: view.endInteractiveMovement()
        case 1: view.cancelInteractiveMovement()
        default: break
        }
    }
}
