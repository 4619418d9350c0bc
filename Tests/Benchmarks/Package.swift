// swift-tools-version: 6.2
import PackageDescription

/// A package of its own, because it depends on the library that it compares ours with, and ours
/// depends on nothing.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "idtool", path: "../.."),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
  ],
  targets: [
    .executableTarget(
      name: "CollectionBenchmarks",
      dependencies: [
        .product(name: "IDToolKit", package: "idtool"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
    )
  ]
)
