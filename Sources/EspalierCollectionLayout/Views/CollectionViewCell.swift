public import Foundation

/// The view of an item.
open class CollectionViewCell: CollectionReusableView {
    /// The view that contains the cell's content, with the same size as the cell; created when it is first used.
    open private(set) lazy var contentView: View = {
        let view = View(frame: CGRect(origin: .zero, size: storedSize))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
        return view
    }()

    /// The view behind the content.
    open var backgroundView: View? { didSet { replaceBackground(oldValue, with: backgroundView) } }

    /// The view in front of `backgroundView` while the cell is selected or highlighted.
    open var selectedBackgroundView: View? {
        didSet { replaceBackground(oldValue, with: selectedBackgroundView) }
    }

    open var isSelected = false { didSet { updateSelectedBackground() } }
    open var isHighlighted = false { didSet { updateSelectedBackground() } }

    private func replaceBackground(_ old: View?, with new: View?) {
        old?.removeFromSuperview()
        selectedBackgroundView?.removeFromSuperview()
        backgroundView?.removeFromSuperview()
        for view in [selectedBackgroundView, backgroundView].compactMap({ $0 }) {
            view.frame = CGRect(origin: .zero, size: storedSize)
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
        updateSelectedBackground()
    }

    /// True if the cell is selected or highlighted.
    ///
    /// This state is reset before the cell is reused for another item.
    private(set) final var isMarked = false

    final func unmark() {
        isSelected = false
        isHighlighted = false
    }

    private func updateSelectedBackground() {
        isMarked = isSelected || isHighlighted
        selectedBackgroundView?.isHidden = !isMarked
    }

    /// Returns the size of the content, or `size` if the content has no size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let fitted = contentView.sizeThatFits(size)
        return fitted == .zero ? size : fitted
    }
}
