// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is held to.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .treatWarning("ExistentialType", as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // For one instruction that Swift has no other way to: see Bytes/Prefetch.swift, which does without
  // where the compiler has no such feature.
  .enableExperimentalFeature("BuiltinModule"),
  // The compiler sees to it that what points into a block of input does not outlive it.
  .enableExperimentalFeature("Lifetimes"),
]

/// Tests use Foundation and C pointers as oracles, so they are not held to strict memory safety.
let strictTests: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

/// The program is one static file on Linux: it starts in the time of a C program.
///
/// In a debug build as well: the tests start it some ten thousand times, 3.5 ms faster each than one
/// that is loaded together with the libraries of Swift.
///
/// SwiftPM asks for the flag on both sides, or the start-up object and the libraries do not match.
/// The linker, lld, comes with the toolchain.
let staticProgram = BuildSettingCondition.when(platforms: [.linux])
let staticRelease = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

/// The functions of the C library and of Swift's runtime that the static program calls through its
/// own: see `WrappedAllocation.swift` and `WrappedCrashHandler.swift`.
let wrapped = [
  "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc",
  "_swift_installCrashHandler", "swift_copyAuxiliaryExecutablePath",
]
let wrapping = wrapped.flatMap { ["-Xlinker", "--wrap=\($0)"] }

/// The entry point has the name that SwiftPM's native build system renames to `main`.
///
/// Its other build system and Xcode do not: on macOS they need `-alias _idtool_main _main`.
let entry = ["-Xlinker", "--defsym=main=idtool_main"]

let package = Package(
  name: "idtool",
  // The `span` of a collection, at some 260 places, and `InlineArray`, at some 40, need 26. Without
  // them, and with pointers in their place, it would be 15 for `UInt128`, `Atomic` and `Mutex`.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .executable(name: "idtool", targets: ["idtool"]),
    .library(name: "IDToolKit", targets: ["IDToolKit"]),
  ],
  targets: [
    .target(
      name: "IDToolKit",
      resources: [.embedInCode("Interface/Scripts")],
      swiftSettings: strict + [
        // A single `contains("a string")` would bring in all of regular expressions, a MB.
        .unsafeFlags(
          [
            "-Xfrontend", "-function-sections",
            "-Xfrontend", "-disable-implicit-string-processing-module-import",
          ],
          staticRelease
        )
      ]
    ),
    .executableTarget(
      name: "idtool",
      dependencies: ["IDToolKit"],
      swiftSettings: strict + [
        .unsafeFlags(["-parse-as-library"]),
        .unsafeFlags(["-static-executable"], staticProgram),
      ],
      // Symbols and what nobody calls are left out: of the former, a third of the file, and of the pages
      // that a start has to map.
      linkerSettings: [
        .unsafeFlags(["-static-executable", "-use-ld=lld"] + wrapping + entry, staticProgram),
        .unsafeFlags(["-Xlinker", "-s", "-Xlinker", "--gc-sections"], staticRelease),
      ]
    ),
    .testTarget(
      name: "IDToolKitTests",
      dependencies: ["IDToolKit"],
      exclude: ["Vectors"],
      swiftSettings: strictTests
    ),
    .testTarget(
      name: "CommandLineTests",
      // Not the program, which `swift test` builds anyhow: its flags would link the tests statically.
      dependencies: ["IDToolKit"],
      exclude: [
        "Answers.console", "Reliability/Helpers", "Support/annotate-model.py",
        "Support/stats-model.py", "Support/stats-records-model.py", "Support/yaml-model.py",
      ],
      swiftSettings: strictTests
    ),
  ]
)
