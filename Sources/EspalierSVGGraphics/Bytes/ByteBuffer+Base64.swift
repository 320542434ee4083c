import EspalierGraphics
import Foundation

extension ByteBuffer {
    /// Appends `data` in base64.
    func append(base64 data: Data) {
        reserve(Base64.digitCount(ofBytes: data.count))
        appendReserved { Base64.write(data, to: $0) }
    }
}
