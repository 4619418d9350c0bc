import Foundation
import Testing

/// What a test needs of the machine. Where it is not there, the test counts as skipped and says why.
extension Trait where Self == ConditionTrait {
  /// Programs that need not be installed.
  static func needs(_ programs: String...) -> Self {
    let missing = programs.filter { !Tool.installed($0) }
    return .enabled(
      if: missing.isEmpty,
      "not installed: \(missing.joined(separator: ", "))"
    )
  }

  /// A line of bash that succeeds in a folder of its own, where `$T` is idtool.
  static func needs(success line: String, else reason: Comment) -> Self {
    .enabled(if: try succeeds(line), reason)
  }

  private static func succeeds(_ line: String) throws -> Bool {
    let path = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    return try Tool().shell(line, environment: ["PATH": path]).status == 0
  }

  /// The rights of root.
  static var needsRoot: Self {
    .enabled(if: geteuid() == 0, "only root may do that")
  }

  /// File systems that can be mounted, where nobody else sees them.
  static var needsMounting: Self {
    .enabled(if: Reliability.canMount, "mounting is not permitted")
  }

  /// A program that is linked statically, as the release is.
  static var needsStaticProgram: Self {
    .enabled(if: Tool.isStatic, "the program under test has a loader, which fails first")
  }

  /// A C program of these tests.
  static func needs(_ helper: HelperProgram) -> Self {
    .enabled(if: helper.path != nil, "\(helper.reason)")
  }

  /// `IDTOOL_LONG=1`: the test takes minutes.
  static var isLong: Self {
    .enabled(if: Reliability.isLong, "only with IDTOOL_LONG=1")
  }
}
