import ModernLayouts
import PopularLayouts
import UIKit

/// Fills every layout of the catalogue, and answers the delegates of those that have one.
public final class SampleDataSource: NSObject, UICollectionViewDataSource {
    public var counts: [Int]
    var title: (IndexPath) -> String = { "\($0.section) · \($0.item)" }

    /// Dark enough for white text: 4.5 to 1 and more.
    static let colors: [UIColor] = [
        0x0A66C9, 0x4F4BBF, 0x0E7490, 0x237A3B, 0xA8560A, 0xC42350, 0x8A3FB0,
    ].map { (hex: Int) in
        UIColor(
            red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
            blue: CGFloat(hex & 255) / 255, alpha: 1)
    }

    public init(_ counts: [Int]) {
        self.counts = counts
    }

    public func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    {
        counts[section]
    }

    public func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.backgroundColor = Self.colors[(indexPath.item + indexPath.section * 3) % Self.colors.count]
        if let cell = cell as? SampleCell {
            cell.label.text = title(indexPath)
        } else if let cell = cell as? ParallaxCell {
            cell.titleLabel.text = title(indexPath)
            cell.picture.backgroundColor = cell.backgroundColor
        } else if let cell = cell as? SelfSizingCell {
            cell.lines = indexPath.item % 3 + 1
            cell.label.text = title(indexPath)
            cell.label.textColor = .white
        }
        return cell
    }

    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "view", for: indexPath)
        (view as? SampleHeader)?.label.text = Self.title(ofKind: kind, at: indexPath)
        return view
    }

    private static func title(ofKind kind: String, at indexPath: IndexPath) -> String {
        switch kind {
        case WeekCalendarLayout.dayHeaderKind:
            return ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][indexPath.item]
        case WeekCalendarLayout.hourLabelKind: return "\(indexPath.item):00"
        case TimelineLayout.ElementKind.date.rawValue: return "\(1990 + 4 * indexPath.item)"
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
        [120, 80, 160, 100, 140][indexPath.item % 5]
    }

    public func tagCloudLayout(_ layout: TagCloudLayout, widthForTagAt indexPath: IndexPath) -> CGFloat {
        CGFloat(title(indexPath).count) * 8 + 24
    }

    public func weekCalendar(
        _ layout: WeekCalendarLayout, eventAt indexPath: IndexPath
    ) -> (day: Int, start: CGFloat, end: CGFloat) {
        // One before noon or early after it, and for some days another one in the late afternoon.
        let start = indexPath.item < 7 ? 8 + indexPath.item * 5 % 6 : 15 + indexPath.item * 3 % 4
        return (indexPath.item % 7, CGFloat(start), CGFloat(start) + 1 + CGFloat(indexPath.item % 3) / 2)
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        backgroundColorForSectionAt section: Int
    ) -> UIColor {
        Self.colors[section % Self.colors.count].withAlphaComponent(0.2)
    }

    /// Every class but those of the last section has the classes of the next one, in turn.
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
