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
    private var known: Set<FieldReading> = []

    mutating func add(_ box: BoxDeclaration) {
        for part in box.content ?? [] { add(part) }
        if let link = box.link { add(link, for: .link) }
        if let tooltip = box.tooltip { add(tooltip, for: .tooltip) }
    }

    private mutating func add(_ part: ContentDeclaration) {
        switch part {
        case .text(let text): add(text.text, for: .text(text.style))
        case .icon(let icon): add(icon.name, for: .icon)
        case .image(let image):
            images.append(image.source)
            add(image.source, for: .image)
        case .box(let box): add(box)
        case .divider, .spacer: break
        }
    }

    private mutating func add(_ template: FieldTemplate, for purpose: FieldReading.Purpose) {
        for case .field(let names, let isOptional) in template.segments {
            for name in names { add(name, for: purpose, isRequired: !isOptional && names.count == 1) }
        }
    }

    mutating func add(_ name: String, for purpose: FieldReading.Purpose, isRequired: Bool) {
        let reading = FieldReading(name: name, purpose: purpose, isRequired: isRequired)
        if known.insert(reading).inserted { readings.append(reading) }
    }
}
