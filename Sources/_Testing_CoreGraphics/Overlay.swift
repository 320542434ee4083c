// This module is the cross-import overlay of Swift Testing and `CoreGraphics`: the compiler adds it to each file that
// imports both modules. Swift Testing contains this overlay only on Apple's platforms. On other platforms, such a file
// compiles only with this module, which is empty.
