import Testing

@testable import IDToolKit

@Suite struct AUIDColumnsTests {
  @Test func theFieldsThatHelpNamesAreTheColumns() {
    let columns: [(Command, [Column])] = [
      (.auidNext, AUIDNextCommand.columns),
      (.auidRegister, AUIDRegisterCommand.columns),
      (.auidRecycle, AUIDRecycleCommand.columns),
      (.auidCheck, AUIDCheckCommand.columns),
      (.auidList, AUIDListCommand.columns + AUIDNextCommand.columns),
    ]
    for (command, columns) in columns {
      #expect(command.spec.fields.map(\.name) == columns.map(\.name), "\(command.words)")
    }
  }
}
