import CCairo
import CDeflate
import CHarfBuzz
import CJPEG
import EspalierThreads

/// The shared libraries with which pictures are drawn.
///
/// The release command isn't linked with these libraries, but loads each of them when one of its functions is called
/// for the first time (see `scripts/deferred-libraries.sh`). In other programs, they are loaded at the start.
package enum SharedLibraries {
    /// Loads libraries on a second thread, which takes one to two milliseconds.
    ///
    /// A thread that needs a library before it is loaded waits for it. Pixels of ASCII text are drawn without HarfBuzz.
    ///
    /// - Parameters:
    ///   - embedsFonts: True to load the libraries that shape texts and create subsets of fonts.
    ///   - paints: True to load Cairo.
    ///   - compresses: True to load the library that compresses pixels.
    package static func load(embedsFonts: Bool, paints: Bool, compresses: Bool) {
        _ = Threads.start {
            // Call a function of each library in order to load it. The results aren't used.
            if paints { _ = cairo_version() }
            if compresses { _ = libdeflate_crc32(0, nil, 0) }
            if embedsFonts { hb_subset_input_destroy(hb_subset_input_create_or_fail()) }
        }
    }

    /// Loads all libraries with which pictures are drawn, except for Pango's.
    ///
    /// One function of each library is called. Libraries that only other libraries use, such as FreeType, are loaded
    /// together with them.
    package static func loadAll() {
        hb_subset_input_destroy(hb_subset_input_create_or_fail())
        _ = cairo_version()
        _ = libdeflate_crc32(0, nil, 0)
        var errors = jpeg_error_mgr()
        _ = jpeg_std_error(&errors)
    }
}
