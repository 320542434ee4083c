// A file that imports both Swift Testing and `UIKit` also imports this module, on every platform. Swift Testing only
// contains it on Apple's platforms. Without it, such a file doesn't compile. The module has no content.
