import CPNG
import Foundation

/// Decodes a PNG band by band with libpng, and owns libpng's state.
///
/// Pixels have the channels red, green, blue and alpha, not premultiplied. Each channel has one byte, or two bytes with
/// the most significant byte first. Gray, palettes and transparent colors are expanded. Gamma and color profiles aren't
/// applied.
///
/// The type is `@unchecked Sendable` because only one thread at a time reads rows.
final class PNGRowReader: @unchecked Sendable {
    /// The length of a row in bytes.
    let rowLength: Int
    /// The number of rows.
    var height: Int { outline.size.height }
    private let contents: PictureContents
    private let outline: PNGOutline
    private let reader: UnsafeMutablePointer<espalier_png_reader>
    /// The memory for some bands of rows, or for all rows of an interlaced picture, which can't be decoded in order.
    private let memory: UnsafeMutableRawPointer
    private let bandHeight: Int
    private let slots: Int
    private var nextRow = 0

    /// The maximum length of an interlaced picture in bytes: 64 million pixels of 4 bytes.
    private static let maximumInterlacedLength = 256 << 20
    /// The maximum number of compressed bytes that may remain when the last row is read, in addition to the row's
    /// length.
    private static let maximumSurplus = 1 << 16

    /// Opens the picture, and reads its header.
    ///
    /// - Parameters:
    ///   - contents: The file.
    ///   - outline: The properties that the file's chunks store.
    ///   - isWide: True if rows have channels of two bytes.
    ///   - bandHeight: The maximum number of rows that are read at once.
    ///   - slots: The number of bands that stay in memory.
    /// - Throws: `PictureFileError` if the header is damaged, or if there isn't enough memory. An interlaced picture is
    ///   decoded at once, so further errors are possible.
    init(
        _ contents: PictureContents, _ outline: PNGOutline, isWide: Bool, bandHeight: Int, slots: Int = 1
    ) throws(PictureFileError) {
        (self.contents, self.outline, self.bandHeight, self.slots) = (contents, outline, bandHeight, slots)
        rowLength = outline.size.width * (isWide ? 8 : 4)
        let height = outline.isInterlaced ? outline.size.height : bandHeight * slots
        guard !outline.isInterlaced || rowLength <= Self.maximumInterlacedLength / height else {
            throw contents.failure(
                .tooManyPixels(
                    width: outline.size.width, height: height,
                    limit: Self.maximumInterlacedLength / (isWide ? 8 : 4)))
        }
        guard let memory = malloc(rowLength * height) else { throw contents.failure(.notEnoughMemory) }
        self.memory = memory
        reader = .allocate(capacity: 1)
        reader.initialize(to: espalier_png_reader())
        reader.pointee.descriptor = contents.descriptor
        if contents.descriptor < 0 { try keepBytes() }
        guard espalier_png_start(reader, isWide ? 1 : 0) != 0 else { throw failure }
        if outline.isInterlaced { try readInterlaced() }
    }

    deinit {
        espalier_png_destroy(reader)
        free(UnsafeMutablePointer(mutating: reader.pointee.bytes))
        reader.deallocate()
        free(memory)
    }

    /// Returns the address of the first row of a band, which stays valid until as many further bands are read as there
    /// are slots.
    func rows(ofBand band: Int) -> UnsafeRawPointer {
        UnsafeRawPointer(memory) + (outline.isInterlaced ? band : band % slots) * bandHeight * rowLength
    }

    /// Decodes a band, which must be the next one.
    ///
    /// - Parameters:
    ///   - band: The number of the band.
    ///   - count: The number of its rows.
    /// - Throws: `PictureFileError` if the rows can't be decoded.
    func read(_ band: Int, rowCount count: Int) throws(PictureFileError) {
        if !outline.isInterlaced {
            let first = band % slots * bandHeight
            let isEnd = nextRow + count == outline.size.height
            try readRows(isEnd ? count - 1 : count, at: first)
            if isEnd { try readLastRow(at: first + count - 1) }
        }
        nextRow += count
    }

    /// Verifies the checksums after the last row.
    ///
    /// - Throws: `PictureFileError` if the rest of the file is damaged.
    func finish() throws(PictureFileError) {
        guard espalier_png_finish(reader) != 0 else { throw failure }
    }

    private func readRows(_ count: Int, at index: Int) throws(PictureFileError) {
        let start = memory.assumingMemoryBound(to: UInt8.self) + index * rowLength
        guard espalier_png_read_rows(reader, start, rowLength, UInt32(count)) != 0 else { throw failure }
    }

    /// Reads the last row, unless much more compressed data remains than this row can need.
    ///
    /// libpng decompresses all remaining data together with the last row, and a megabyte of compressed data can contain
    /// a gigabyte.
    private func readLastRow(at index: Int) throws(PictureFileError) {
        guard outline.pixelDataEnd - reader.pointee.position <= rowLength + Self.maximumSurplus else {
            throw contents.failure(.decompressionBomb)
        }
        try readRows(1, at: index)
    }

    private func readInterlaced() throws(PictureFileError) {
        let start = memory.assumingMemoryBound(to: UInt8.self)
        let height = outline.size.height
        guard espalier_png_read_interlaced(reader, start, rowLength, UInt32(height)) != 0 else {
            throw failure
        }
        try readLastRow(at: height - 1)
    }

    /// Copies the bytes of a picture that is in memory, because libpng needs an address that stays the same until the
    /// end.
    private func keepBytes() throws(PictureFileError) {
        guard let copy = malloc(contents.count) else { throw contents.failure(.notEnoughMemory) }
        copy.copyMemory(from: contents.bytes, byteCount: contents.count)
        reader.pointee.bytes = UnsafePointer(copy.assumingMemoryBound(to: UInt8.self))
        reader.pointee.count = contents.count
    }

    /// The error of the last call.
    private var failure: PictureFileError {
        let state = reader.pointee
        if state.system_error != 0 {
            return contents.failure(.unreadable(String(cString: strerror(state.system_error))))
        }
        if state.is_truncated != 0 { return contents.failure(.truncated) }
        return contents.failure(.damaged(String(cString: espalier_png_message(reader))))
    }
}
