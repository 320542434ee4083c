// Swift Testing asks for this module by name wherever it is imported beside `UIKit`, on every platform, but ships it
// for Apple's only. Without it no Swift Testing file that imports `UIKit` compiles. There is nothing to add.
