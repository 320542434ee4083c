import ModernLayouts
import PopularLayouts
import UIKit

/// The data source of every layout in the catalog, and the delegate of the layouts that need one.
public final class SampleDataSource: NSObject, UICollectionViewDataSource {
    /// The items of each section.
    ///
    /// An item is identified by its original index path, so it keeps its title and color if it moves.
    public private(set) var items: [[IndexPath]]
    var counts: [Int] { items.map(\.count) }
    var cornerRadius: CGFloat = 8
    var title: (IndexPath) -> String = { "\($0.section) · \($0.item)" }

    /// Colors on which white text has a contrast of at least 4.5:1.
    static let colors: [UIColor] = [
        0x0A66C9, 0x4F4BBF, 0x0E7490, 0x237A3B, 0xA8560A, 0xC42350, 0x8A3FB0,
    ].map { (hex: Int) in
        UIColor(
            red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
            blue: CGFloat(hex & 255) / 255, alpha: 1)
    }

    public init(_ counts: [Int]) {
        items = counts.enumerated().map { section, count in
            (0..<count).map { IndexPath(item: $0, section: section) }
        }
    }

    /// Inserts a new item at an index of the first section, and deletes the item that was at the next index.
    func change(_ collectionView: UICollectionView, at item: Int) {
        collectionView.performBatchUpdates { [self] in
            let new = IndexPath(item: items[0].count, section: 0)
            items[0].remove(at: item + 1)
            items[0].insert(new, at: item)
            collectionView.deleteItems(at: [IndexPath(item: item + 1, section: 0)])
            collectionView.insertItems(at: [IndexPath(item: item, section: 0)])
        }
    }

    private func origin(_ indexPath: IndexPath) -> IndexPath { items[indexPath.section][indexPath.item] }

    public func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    {
        items[section].count
    }

    public func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        let origin = origin(indexPath)
        cell.backgroundColor = Self.colors[(origin.item + origin.section * 3) % Self.colors.count]
        switch cell {
        case let cell as SampleCell:
            cell.label.text = title(origin)
            cell.layer.cornerRadius = cornerRadius
        case let cell as SampleCircularCell: cell.label.text = title(origin)
        case let cell as SheetCell:
            cell.label.text = title(origin)
            let isPinned = indexPath.section == 0 || indexPath.item == 0
            cell.backgroundColor = isPinned ? .secondarySystemBackground : .systemBackground
        case let cell as ParallaxCell:
            cell.titleLabel.text = title(origin)
            cell.picture.backgroundColor = cell.backgroundColor
        case let cell as SelfSizingCell:
            cell.lines = origin.item % 3 + 1
            cell.label.text = ([title(origin)] + ["a second line", "and a third"].prefix(cell.lines - 1))
                .joined(separator: "\n")
            cell.label.font = .systemFont(ofSize: 15)
            cell.label.textColor = .white
        default: break
        }
        return cell
    }

    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "view", for: indexPath)
        guard let caption = view as? SampleCaption else { return view }
        caption.label.text = title(ofKind: kind, at: indexPath)
        switch kind {
        case WeekCalendarLayout.dayHeaderKind: caption.label.textAlignment = .center
        case WeekCalendarLayout.hourLabelKind: caption.label.textAlignment = .right
        default: break
        }
        return view
    }

    private func title(ofKind kind: String, at indexPath: IndexPath) -> String {
        switch kind {
        case WeekCalendarLayout.dayHeaderKind:
            return ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][indexPath.item]
        case WeekCalendarLayout.hourLabelKind: return "\(indexPath.item):00"
        case TimelineLayout.ElementKind.date.rawValue: return "\(1990 + 4 * origin(indexPath).item)"
        default: return "Section \(indexPath.section)"
        }
    }
}

extension SampleDataSource: UICollectionViewDelegate, PinterestLayoutDelegate, TagCloudLayoutDelegate,
    WeekCalendarLayoutDelegate, SectionBackgroundFlowLayoutDelegate, MyCustomProtocol
{
    public func collectionView(
        _ collectionView: UICollectionView, heightForPhotoAtIndexPath indexPath: IndexPath
    ) -> CGFloat {
        [120, 80, 160, 100, 140][origin(indexPath).item % 5]
    }

    public func tagCloudLayout(_ layout: TagCloudLayout, widthForTagAt indexPath: IndexPath) -> CGFloat {
        CGFloat(title(origin(indexPath)).count) * 8 + 24
    }

    public func weekCalendar(
        _ layout: WeekCalendarLayout, eventAt indexPath: IndexPath
    ) -> (day: Int, start: CGFloat, end: CGFloat) {
        // Each day has an event before noon or early in the afternoon. Some days have another event late in the
        // afternoon.
        let item = origin(indexPath).item
        let start = item < 7 ? 8 + item * 5 % 6 : 15 + item * 3 % 4
        return (item % 7, CGFloat(start), CGFloat(start) + 1 + CGFloat(item % 3) / 2)
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        backgroundColorForSectionAt section: Int
    ) -> UIColor {
        Self.colors[section % Self.colors.count].withAlphaComponent(0.2)
    }

    /// Returns the children of a class, which are in the next section.
    ///
    /// The classes of the next section are divided evenly among the classes of this section.
    public func childrenOfClass(at indexPath: IndexPath) -> [IndexPath] {
        let next = indexPath.section + 1
        guard next < counts.count else { return [] }
        let share = counts[next] / counts[indexPath.section]
        return (0..<share).map { IndexPath(item: indexPath.item * share + $0, section: next) }
    }

    public func numRowsForClassAndChildren(at indexPath: IndexPath) -> Int {
        max(1, childrenOfClass(at: indexPath).map { numRowsForClassAndChildren(at: $0) }.reduce(0, +))
    }
}
