import Foundation
import Testing

@testable import IDToolKit

@Suite struct ZeroedMemoryTests {
  @Test func `without any left, the process ends with the status of a failed environment`() async {
    let result = await #expect(
      processExitsWith: .exitCode(3),
      observing: [\.standardErrorContent]
    ) { _ = SystemCall.mapZeroed(1 << 60) }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.hasPrefix("idtool: out of memory: ") && text.hasSuffix("gives no more\n"))
  }

  @Test(arguments: [1, 4096, 2 << 20 - 8, 2 << 20, 5 << 20 + 8])
  func beginsAsZerosAndCanBeWrittenWhole(byteCount: Int) {
    for _ in 0..<2 {
      let memory = ZeroedMemory(byteCount: byteCount)
      let isZero = Data(bytes: memory.address, count: byteCount) == Data(count: byteCount)
      #expect(isZero)
      memset(memory.address, 0xFF, byteCount)
      let ones = Data(repeating: 0xFF, count: byteCount)
      let isWritten = Data(bytes: memory.address, count: byteCount) == ones
      #expect(isWritten)
    }
  }
}
