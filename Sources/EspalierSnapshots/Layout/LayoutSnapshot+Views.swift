public import EspalierCollectionLayout
import EspalierDiagrams
import EspalierGeometry
import EspalierLayouts
import Foundation

extension LayoutSnapshot {
    /// The part of a scroll view's content that a snapshot contains.
    public nonisolated enum Part: Sendable {
        /// The elements in the bounds.
        case visible
        /// The elements of the whole content.
        case content
    }

    /// Creates a snapshot of a view: of the elements of a collection view, or of any other view with its subviews.
    ///
    /// - Parameters:
    ///   - view: The view, whose layout is updated if necessary.
    ///   - part: The part of a collection view's content.
    /// - Complexity: O(n log n) in the number of elements.
    public init(_ view: View, part: Part = .visible) {
        view.layoutIfNeeded()
        if let collectionView = view as? CollectionView {
            self.init(collectionView, part)
        } else {
            self.init(hierarchy: view)
        }
    }

    private init(_ view: CollectionView, _ part: Part) {
        let rect = part == .visible ? view.bounds : CGRect(origin: .zero, size: view.contentSize)
        let attributes = view.elements(in: rect) + view.hiddenElements(in: rect)
        let layout = view.collectionViewLayout as? any PinReporting
        let elements = attributes.map { attributes in
            var element = LayoutElement(attributes)
            element.isPinned = layout?.isPinned(attributes) ?? false
            if !attributes.isHidden { view.withView(for: attributes) { element.addContent(of: $0) } }
            return element
        }
        self.init(headers: Self.headers(of: view, part), elements: elements)
    }

    static func headers(of view: CollectionView, _ part: Part) -> [Header] {
        var headers = [Header(view.collectionViewLayout)]
        var container = [Property("size", view.bounds.size.snapshotText)]
        if view.contentInset != .zero { container.append(Property("insets", view.contentInset.snapshotText)) }
        if view.effectiveUserInterfaceLayoutDirection == .rightToLeft {
            container.append(Property("direction", "rightToLeft"))
        }
        headers.append(Header("container", container))
        headers.append(Header("content", [Property("size", view.contentSize.snapshotText)]))
        if part == .visible { headers.append(.visible(view.bounds)) }
        return headers
    }

    /// Creates a snapshot of the elements of a transition at a time.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - time: The time, from 0 to 1.
    ///   - view: The view of the transition.
    public init(_ transition: CollectionViewTransition, at time: Double, of view: CollectionView) {
        let time = min(1, max(0, time))
        let progress = CGFloat(transition.curve.progress(at: time))
        let (old, new) = (transition.oldViewportSize, transition.newViewportSize)
        let viewport = CGRect(
            origin: transition.contentOffset(at: time),
            size: CGSize(
                width: old.width + (new.width - old.width) * progress,
                height: old.height + (new.height - old.height) * progress))
        let headers = [
            Header(view.collectionViewLayout),
            Header("transition", [Property("time", time.snapshotText)]),
            .visible(viewport),
        ]
        self.init(headers: headers, elements: transition.attributes(at: time).map { LayoutElement($0) })
    }

    private init(hierarchy root: View) {
        let header = Header("view", [Property("size", root.bounds.size.snapshotText)])
        self.init(headers: [header, .visible(root.bounds)], elements: LayoutElement.views(in: root))
    }
}

extension LayoutSnapshot.Header {
    nonisolated static func visible(_ rect: CGRect) -> Self {
        Self("visible", [.init("rect", rect.snapshotText)])
    }

    /// Creates the header with the type of a layout and its settings.
    init(_ layout: CollectionViewLayout) {
        var properties = [LayoutSnapshot.Property("type", "\(type(of: layout))")]
        if let layout = layout as? any ConfigurableLayout {
            properties += Self.settings(layout.configuration)
        } else if let flow = layout as? CollectionViewFlowLayout {
            properties += Self.settings(of: flow)
        }
        self.init("layout", properties)
    }

    private static func settings<Configuration: LayoutConfiguration>(
        _ configuration: Configuration
    ) -> [LayoutSnapshot.Property] {
        let standard = Configuration()
        func text(_ option: ConfigurationOption<Configuration>, _ configuration: Configuration) -> String? {
            option.value(in: configuration)?.text(ofNumbers: \.snapshotText)
        }
        return Configuration.options.compactMap { option in
            text(option, configuration).map {
                .init(option.name, $0, standard: text(option, standard))
            }
        }
    }

    private static func settings(of flow: CollectionViewFlowLayout) -> [LayoutSnapshot.Property] {
        var properties: [LayoutSnapshot.Property] = [
            .init("scrollDirection", flow.scrollDirection == .vertical ? "vertical" : "horizontal"),
            .init("itemSize", flow.itemSize.snapshotText),
            .init("lineSpacing", Double(flow.minimumLineSpacing).snapshotText),
            .init("interitemSpacing", Double(flow.minimumInteritemSpacing).snapshotText),
        ]
        if flow.sectionInset != .zero { properties.append(.init("inset", flow.sectionInset.snapshotText)) }
        if flow.sectionHeadersPinToVisibleBounds { properties.append(.init("pinnedHeaders", "true")) }
        if flow.sectionFootersPinToVisibleBounds { properties.append(.init("pinnedFooters", "true")) }
        return properties
    }
}

extension LayoutElement {
    /// Creates the snapshot element that represents layout attributes.
    nonisolated init(_ attributes: CollectionViewLayoutAttributes) {
        let category: Category =
            switch attributes.representedElementCategory {
            case .cell: .cell
            case .supplementaryView: .supplementary
            case .decorationView: .decoration
            }
        let path = Array(attributes.indexPath)
        let key = Key(
            section: path.count > 1 ? path[0] : nil, category: category,
            kind: category == .cell ? "" : attributes.representedElementKind ?? "", indexPath: path)
        self.init(key, frame: attributes.frame)
        (zIndex, alpha) = (attributes.zIndex, Double(attributes.alpha))
        (isHidden, transform) = (attributes.isHidden, attributes.transform3D)
        children = (attributes as? any RelationReporting)?.relatedIndexPaths.map { Array($0) } ?? []
    }
}
