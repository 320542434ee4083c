import EspalierData

/// A field that a view reads, and the purpose for which the view reads the field.
package struct FieldReading: Sendable, Hashable {
    /// The use of a field's value.
    package enum Purpose: Sendable, Hashable {
        case text(TextStyle)
        case icon, image, link, tooltip, condition
    }

    package let name: String
    package let purpose: Purpose
    /// True if the view has no alternative for an item without the field.
    package let isRequired: Bool
}

extension ViewDeclaration {
    /// The fields that the view's box and its boxes with conditions read, in the order of the declaration.
    package var readings: [FieldReading] { collected.readings }

    /// The sources of the images in the view's box and its boxes with conditions.
    package var images: [FieldTemplate] { collected.images }

    /// The names and paths of the icons in the view's box and its boxes with conditions.
    package var icons: [FieldTemplate] { collected.icons }

    private var collected: FieldReadingCollector {
        var collector = FieldReadingCollector()
        collector.add(box)
        for variant in variants {
            for condition in variant.conditions {
                collector.add(condition.field, for: .condition, isRequired: false)
            }
            collector.add(variant.box)
        }
        return collector
    }
}

/// Collects the fields that boxes read.
///
/// A field that is read several times for the same purpose is collected once.
private struct FieldReadingCollector {
    private(set) var readings: [FieldReading] = []
    private(set) var images: [FieldTemplate] = []
    private(set) var icons: [FieldTemplate] = []
    private var known: Set<FieldReading> = []
    /// True in the box of a record, whose templates usually name values of the record and not fields of the item.
    private var isOptional = false

    mutating func add(_ box: BoxDeclaration) {
        for part in box.content ?? [] { add(part) }
        if let link = box.link { add(link, for: .link) }
        if let tooltip = box.tooltip { add(tooltip, for: .tooltip) }
    }

    private mutating func add(_ part: ContentDeclaration) {
        switch part {
        case .text(let text):
            add(text.text, for: .text(text.style))
            add(text.underline, for: .condition)
            add(text.strikethrough, for: .condition)
        case .icon(let icon):
            icons.append(icon.name)
            add(icon.name, for: .icon)
        case .image(let image):
            images.append(image.source)
            add(image.source, for: .image)
        case .box(let box): add(box)
        case .repeated(let repeated):
            add(repeated.field, for: .text(.label), isRequired: false)
            let wasOptional = isOptional
            isOptional = true
            add(repeated.box)
            isOptional = wasOptional
        case .divider, .spacer: break
        }
    }

    private mutating func add(_ template: FieldTemplate, for purpose: FieldReading.Purpose) {
        for case .field(let names, let mayBeMissing) in template.segments {
            let isRequired = !isOptional && !mayBeMissing && names.count == 1
            for name in names { add(name, for: purpose, isRequired: isRequired) }
        }
    }

    mutating func add(_ name: String, for purpose: FieldReading.Purpose, isRequired: Bool) {
        let reading = FieldReading(name: name, purpose: purpose, isRequired: isRequired)
        if known.insert(reading).inserted { readings.append(reading) }
    }
}
