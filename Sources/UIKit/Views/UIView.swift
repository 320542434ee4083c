public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation
public import QuartzCore

/// The UIKit name of `View`.
public typealias UIView = View
/// The UIKit name of `ScrollView`.
public typealias UIScrollView = ScrollView
/// The UIKit name of `ScrollViewDelegate`.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// The UIKit name of `Label`.
public typealias UILabel = Label
/// The UIKit name of `ImageView`.
public typealias UIImageView = ImageView
/// The UIKit name of `SemanticContentAttribute`.
public typealias UISemanticContentAttribute = SemanticContentAttribute
/// The UIKit name of `UserInterfaceLayoutDirection`.
public typealias UIUserInterfaceLayoutDirection = UserInterfaceLayoutDirection
/// The UIKit name of `LayoutPriority`.
public typealias UILayoutPriority = LayoutPriority
/// The UIKit name of `ViewEvent`.
public typealias UIEvent = ViewEvent

extension View {
    /// The way in which content fills a view.
    public typealias ContentMode = EspalierCollectionLayout.ContentMode

    /// A target size for a view that should be as small as possible.
    nonisolated public static let layoutFittingCompressedSize = CGSize.zero
    /// A target size for a view that should be as large as possible.
    nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

    /// The color of symbols and controls: the view's own color, the color of the nearest superview that has one, or
    /// blue.
    public final var tintColor: UIColor! {
        get { inheritedTintColor }
        set { ownTintColor = newValue }
    }

    /// A view whose opaque parts determine which parts of this view are drawn; see `CALayer.mask`.
    ///
    /// The mask's frame is in the coordinates of this view.
    public final var mask: View? {
        get { layer.mask?.view }
        set {
            state.mask = newValue
            layer.mask = newValue?.layer
        }
    }

    /// Returns the layout direction of views with `attribute`, in an interface that is read from left to right.
    nonisolated public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
    }

    /// Returns the layout direction of views with `attribute`, in an interface with the layout direction `direction`.
    nonisolated public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute, relativeTo direction: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .unspecified: direction
        case .forceRightToLeft: .rightToLeft
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        }
    }

    /// Returns true; nothing is being edited.
    @discardableResult
    public final func endEditing(_ force: Bool) -> Bool { true }

    /// The window, which is always nil, since a headless view isn't in a window.
    public final var window: View? { nil }

    /// Returns the first view with a tag among this view and its subviews at any depth.
    public final func viewWithTag(_ tag: Int) -> View? {
        var pending = [self]
        while let view = pending.popLast() {
            if view.tag == tag { return view }
            pending.append(contentsOf: view.subviews.reversed())
        }
        return nil
    }

    /// Inserts a subview directly below another subview.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view, beside: sibling, offset: 0)
    }

    /// Inserts a subview directly above another subview.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view, beside: sibling, offset: 1)
    }

    /// Inserts a subview at an offset from a sibling: 0 for below, 1 for above.
    ///
    /// If the sibling isn't a subview, the view becomes the lowest or the uppermost subview.
    private func insert(_ view: View, beside sibling: View, offset: Int) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        let index = others.firstIndex { $0 === sibling }
        insertSubview(view, at: index.map { $0 + offset } ?? offset * others.count)
    }

    /// Exchanges the positions of two subviews in `subviews`; does nothing for an index that doesn't exist.
    public final func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        let views = subviews
        guard index1 != index2, views.indices.contains(index1), views.indices.contains(index2) else { return }
        let (lower, upper) = (min(index1, index2), max(index1, index2))
        insertSubview(views[lower], at: upper)
        insertSubview(views[upper], at: lower)
    }

    /// Moves a subview to the end of `subviews`, in front of the others.
    public final func bringSubviewToFront(_ view: View) {
        if view.superview === self { addSubview(view) }
    }

    /// Moves a subview to the start of `subviews`, behind the others.
    public final func sendSubviewToBack(_ view: View) {
        if view.superview === self { insertSubview(view, at: 0) }
    }

    /// Does nothing: views are drawn with each picture.
    public final func setNeedsDisplay() {}
    /// Does nothing: views are drawn with each picture.
    public final func setNeedsDisplay(_ rect: CGRect) {}
}

extension View {
    /// The layer, an object of the class `layerClass`; the layer is created when it is first used.
    public final var layer: CALayer {
        if let layer = attachedLayer as? CALayer { return layer }
        let layer = CALayer.make(for: self)
        attachedLayer = layer
        return layer
    }
}

extension ScrollView {
    /// The insets of both scroll indicators; the getter returns the insets of the vertical indicator.
    public final var scrollIndicatorInsets: EdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }

    /// Does nothing: pictures have no scroll indicators.
    public final func flashScrollIndicators() {}
}
