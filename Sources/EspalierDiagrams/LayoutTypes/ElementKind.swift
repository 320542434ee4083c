import EspalierBoxes
import EspalierGraphics

/// A kind of supplementary or decoration view that a layout has.
nonisolated struct ElementKind: Sendable {
    /// What its views show fields of.
    nonisolated enum Owner: Sendable { case diagram, section, item }

    /// What diagram files call it.
    let name: String
    /// What the layout calls it.
    let identifier: String
    let owner: Owner
    /// How it looks when the diagram file says nothing; nil if there are no such views then.
    let standard: ViewDeclaration?

    init(_ name: String, identifier: String? = nil, of owner: Owner, standard: BoxDeclaration? = nil) {
        (self.name, self.identifier, self.owner) = (name, identifier ?? name, owner)
        self.standard = standard.map { box in
            var view = ViewDeclaration()
            view.box = box
            return view
        }
    }
}
