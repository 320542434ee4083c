// In editing mode, the selection has rules of its own: users select several items in order to delete or move them.
extension CollectionView {
    /// A Boolean value that indicates whether the view is in editing mode.
    ///
    /// The mode determines which items can be selected. Items that are already selected stay selected.
    public final var isEditing: Bool {
        get { selection.isEditing }
        set { selection.isEditing = newValue }
    }

    /// A Boolean value that indicates whether items can be selected in editing mode; false by default.
    public final var allowsSelectionDuringEditing: Bool {
        get { selection.allowsSelectionDuringEditing }
        set { selection.allowsSelectionDuringEditing = newValue }
    }

    /// A Boolean value that indicates whether more than one item can be selected in editing mode; false by default.
    ///
    /// If the value is true, items can be selected in editing mode even if `allowsSelectionDuringEditing` is false.
    public final var allowsMultipleSelectionDuringEditing: Bool {
        get { selection.allowsMultipleSelectionDuringEditing }
        set { selection.allowsMultipleSelectionDuringEditing = newValue }
    }
}
