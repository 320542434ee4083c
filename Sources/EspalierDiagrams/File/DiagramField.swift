import EspalierBoxes
import EspalierData

/// A field of items or sections that the views or the layout of a diagram file read.
nonisolated package struct DiagramField: Sendable {
    package let name: String
    /// True if the field belongs to sections, false if it belongs to items.
    package let isOfSections: Bool
    /// The uses of the field in views, in words, such as "text (caption) of cell".
    package private(set) var uses: [String] = []
    /// The documentation of a field that the layout reads, in sentences; empty for other fields.
    package private(set) var documentation = ""
    /// True if a view needs the field of every item, because the view has no replacement for a missing value.
    package private(set) var isRequired = false

    /// True if Espalier derives the field for every item, such as `depth`, so the data needn't contain it.
    ///
    /// `label` isn't treated as derived, because the data has to contain the labels.
    package var isDerived: Bool {
        !isOfSections && name != "label" && ItemFields.derivedNames.contains(name)
    }

    /// True if a text of a view shows the field.
    var isShown: Bool { !isDerived && name != "label" && uses.contains { $0.hasPrefix("text (") } }

    fileprivate init(_ name: String, isOfSections: Bool) {
        (self.name, self.isOfSections) = (name, isOfSections)
    }

    fileprivate mutating func add(_ use: String, isRequired required: Bool) {
        if !uses.contains(use) { uses.append(use) }
        isRequired = isRequired || required
    }

    fileprivate mutating func add(documentation text: String) {
        if !documentation.contains(text) { documentation += documentation.isEmpty ? text : " " + text }
    }
}

nonisolated extension DiagramFile {
    /// Returns the fields that the views and the layouts of the file, its states and its panels read.
    ///
    /// The fields of items come first, and then the fields of sections, both in the order of their first use.
    package func fieldsOfParts() -> [DiagramField] {
        guard let panels else {
            let types = ([layout.type] + states.map(\.layout.type)).compactMap { $0 }
            return fields(of: types.isEmpty ? [ClassHierarchyType()] : types)
        }
        var list = DiagramFieldList()
        for panel in panels.panels {
            list.add(panel.file.views, panel.file.layout.type ?? ClassHierarchyType())
        }
        return list.sorted
    }

    /// Returns the fields that layouts of these types read, and the fields that the views read in these layouts.
    func fields(of types: [any LayoutType]) -> [DiagramField] {
        var list = DiagramFieldList()
        for type in types { list.add(views, type) }
        return list.sorted
    }
}

/// Collects the fields of views and layouts.
nonisolated private struct DiagramFieldList {
    private var fields: [DiagramField] = []

    /// The fields of items, followed by the fields of sections.
    var sorted: [DiagramField] { fields.filter { !$0.isOfSections } + fields.filter(\.isOfSections) }

    mutating func add(_ views: ViewsDeclaration, _ type: any LayoutType) {
        let cell = type.cell.view(describedBy: views.cell) ?? ViewDeclaration()
        add(cell, of: "cell", isOfSections: false)
        if let use = views.colorBy { fields[index(of: use.name, false)].add("colors", isRequired: true) }
        for kind in type.supplementaryKinds {
            add(kind, views.supplementary)
            guard let line = views.line(kind) else { continue }
            for field in line.variants.flatMap(\.conditions).map(\.field) {
                fields[index(of: field, false)].add("condition of \(kind.name)", isRequired: false)
            }
            for case .field(let names, _) in line.label?.segments ?? [] where kind.name != "edge" {
                for name in names {
                    fields[index(of: name, false)].add("label of \(kind.name)", isRequired: false)
                }
            }
        }
        for kind in type.allDecorationKinds { add(kind, views.decoration) }
        for field in type.itemFields {
            fields[index(of: field.name, field.isOfSections)].add(documentation: field.documentation)
        }
    }

    private mutating func add(_ kind: ElementKind, _ declared: [ViewsDeclaration.KindOfView]) {
        let own = declared.first { $0.kind == kind.name }?.view
        guard kind.owner == .item || kind.owner == .section, let view = kind.view(describedBy: own) else {
            return
        }
        add(view, of: kind.name, isOfSections: kind.owner == .section)
    }

    private mutating func add(_ view: ViewDeclaration, of kind: String, isOfSections: Bool) {
        for reading in view.readings {
            fields[index(of: reading.name, isOfSections)]
                .add("\(reading.purpose.text) of \(kind)", isRequired: reading.isRequired)
        }
    }

    /// Returns the index of a field, after adding the field if it isn't known.
    private mutating func index(of name: String, _ isOfSections: Bool) -> Int {
        if let index = fields.firstIndex(where: { $0.name == name && $0.isOfSections == isOfSections }) {
            return index
        }
        fields.append(DiagramField(name, isOfSections: isOfSections))
        return fields.count - 1
    }
}

nonisolated extension FieldReading.Purpose {
    fileprivate var text: String {
        switch self {
        case .text(let style): "text (\(style.rawValue))"
        case .icon: "icon"
        case .image: "image"
        case .link: "link"
        case .tooltip: "tooltip"
        case .condition: "condition"
        }
    }
}
