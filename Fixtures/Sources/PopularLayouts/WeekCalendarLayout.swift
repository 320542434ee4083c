import UIKit

public protocol WeekCalendarLayoutDelegate: AnyObject {
    /// Returns the day (0...6), the start and the end of the event at an index path; times are in hours.
    func weekCalendar(_ layout: WeekCalendarLayout, eventAt indexPath: IndexPath) -> (
        day: Int, start: CGFloat, end: CGFloat
    )
}

/// A view that draws a line across the week for a full hour.
public class HourLineView: UICollectionReusableView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .separator
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

/// A view that hides the hours when they are scrolled below the day headers.
public class CornerView: UICollectionReusableView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

/// A view that draws a red line with a dot at the current time.
public class NowLineView: UICollectionReusableView {
    private let shapeLayer = CAShapeLayer()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        shapeLayer.strokeColor = UIColor.systemRed.cgColor
        shapeLayer.fillColor = UIColor.systemRed.cgColor
        shapeLayer.lineWidth = 1
        layer.addSublayer(shapeLayer)
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: bounds.midY))
        path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.midY))
        path.append(UIBezierPath(ovalIn: CGRect(x: -3, y: bounds.midY - 3, width: 6, height: 6)))
        shapeLayer.frame = bounds
        shapeLayer.path = path.cgPath
    }
}

/// A week in one section.
///
/// The cells are events. Each day has a header; the hours have labels and lines; and a line shows the current time.
public class WeekCalendarLayout: UICollectionViewLayout {
    public static let dayHeaderKind = "DayHeader"
    public static let hourLabelKind = "HourLabel"
    public static let hourLineKind = "HourLine"
    public static let nowLineKind = "NowLine"
    public static let cornerKind = "Corner"

    public weak var delegate: WeekCalendarLayoutDelegate?
    public var hourHeight: CGFloat = 40
    public var dayHeaderHeight: CGFloat = 30
    public var hourColumnWidth: CGFloat = 50
    public var now: CGFloat?

    private typealias Cache = [IndexPath: UICollectionViewLayoutAttributes]
    private var cells: Cache = [:]
    private var supplementaries: [String: Cache] = [:]
    private var decorations: [String: Cache] = [:]

    public override init() {
        super.init()
        register(HourLineView.self, forDecorationViewOfKind: WeekCalendarLayout.hourLineKind)
        register(CornerView.self, forDecorationViewOfKind: WeekCalendarLayout.cornerKind)
        register(NowLineView.self, forDecorationViewOfKind: WeekCalendarLayout.nowLineKind)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private var dayWidth: CGFloat {
        guard let collectionView = collectionView else { return 0 }
        return (collectionView.bounds.width - hourColumnWidth) / 7
    }

    public override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: dayHeaderHeight + 24 * hourHeight)
    }

    public override func prepare() {
        super.prepare()
        cells = [:]
        supplementaries = [:]
        decorations = [:]
        guard let collectionView = collectionView, collectionView.numberOfSections > 0 else { return }
        prepareCells(collectionView)
        prepareDayHeaders(collectionView)
        prepareHours()
        prepareNow()
        prepareCorner(collectionView)
    }

    private func prepareCells(_ collectionView: UICollectionView) {
        for item in 0..<collectionView.numberOfItems(inSection: 0) {
            let indexPath = IndexPath(item: item, section: 0)
            guard let event = delegate?.weekCalendar(self, eventAt: indexPath) else { continue }
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(
                x: hourColumnWidth + CGFloat(event.day) * dayWidth,
                y: dayHeaderHeight + event.start * hourHeight,
                width: dayWidth, height: (event.end - event.start) * hourHeight
            ).insetBy(dx: 1, dy: 1)
            attributes.zIndex = 10
            cells[indexPath] = attributes
        }
    }

    private func prepareDayHeaders(_ collectionView: UICollectionView) {
        for day in 0..<7 {
            let indexPath = IndexPath(item: day, section: 0)
            let attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: WeekCalendarLayout.dayHeaderKind, with: indexPath)
            attributes.frame = CGRect(
                x: hourColumnWidth + CGFloat(day) * dayWidth, y: max(0, collectionView.contentOffset.y),
                width: dayWidth, height: dayHeaderHeight)
            attributes.zIndex = 100
            supplementaries[WeekCalendarLayout.dayHeaderKind, default: [:]][indexPath] = attributes
        }
    }

    private func prepareHours() {
        for hour in 0..<24 {
            let indexPath = IndexPath(item: hour, section: 0)
            let y = dayHeaderHeight + CGFloat(hour) * hourHeight

            let label = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: WeekCalendarLayout.hourLabelKind, with: indexPath)
            label.frame = CGRect(x: 0, y: y, width: hourColumnWidth, height: 20)
            supplementaries[WeekCalendarLayout.hourLabelKind, default: [:]][indexPath] = label

            let line = UICollectionViewLayoutAttributes(
                forDecorationViewOfKind: WeekCalendarLayout.hourLineKind, with: indexPath)
            line.frame = CGRect(
                x: hourColumnWidth, y: y, width: 7 * dayWidth, height: 1 / UIScreen.main.scale)
            line.zIndex = -1
            decorations[WeekCalendarLayout.hourLineKind, default: [:]][indexPath] = line
        }
    }

    private func prepareNow() {
        guard let now = now else { return }
        let indexPath = IndexPath(item: 0, section: 0)
        let line = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: WeekCalendarLayout.nowLineKind, with: indexPath)
        line.frame = CGRect(
            x: hourColumnWidth, y: dayHeaderHeight + now * hourHeight - 4, width: 7 * dayWidth, height: 8)
        line.zIndex = 50
        decorations[WeekCalendarLayout.nowLineKind] = [indexPath: line]
    }

    private func prepareCorner(_ collectionView: UICollectionView) {
        let indexPath = IndexPath(item: 0, section: 0)
        let corner = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: WeekCalendarLayout.cornerKind, with: indexPath)
        corner.frame = CGRect(
            x: 0, y: max(0, collectionView.contentOffset.y), width: hourColumnWidth, height: dayHeaderHeight)
        corner.zIndex = 100
        decorations[WeekCalendarLayout.cornerKind] = [indexPath: corner]
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var result = cells.values.filter { $0.frame.intersects(rect) }
        for cache in supplementaries.values { result += cache.values.filter { $0.frame.intersects(rect) } }
        for cache in decorations.values { result += cache.values.filter { $0.frame.intersects(rect) } }
        return result
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        cells[indexPath]
    }

    public override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        supplementaries[elementKind]?[indexPath]
    }

    public override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        decorations[elementKind]?[indexPath]
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}
