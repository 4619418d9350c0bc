import Testing

@testable import IDToolKit

/// Layouts that make the same ids share a ledger, whatever their fields are called.
@Suite struct FlakeSpaceTests {
  private static func space(_ layout: String, epoch: FlakeLayoutName) throws -> String {
    let parsed = try FlakeLayout(spec: Array(layout.utf8).span, epoch: FlakeLayout(epoch).epoch)
    return parsed.splitName
  }

  @Test(arguments: [
    ("z1,t41,w10,s12", FlakeLayoutName.twitter), ("t41,w10,s12", .twitter),
    ("t41,n10,s12", .twitter), ("t42,w10,s12", .twitter), ("t41,d2,p3,w5,s12", .twitter),
    ("t40,w10,s12", .twitter),
    ("t42,w10,s12", .discord), ("t42,s12,w10", .miniflake), ("t41,s12,n10", .miniflake),
  ])
  func otherSpellingsOfALayoutAreTheSameSpace(spec: String, name: FlakeLayoutName) throws {
    #expect(try Self.space(spec, epoch: name) == FlakeLayout(name).splitName)
  }

  @Test(arguments: [
    ("t41,s12,w10", FlakeLayoutName.twitter), ("t41,w9,s13", .twitter),
    ("t41,w5,s12,n5", .twitter),
  ])
  func otherBitsAreAnotherSpace(spec: String, name: FlakeLayoutName) throws {
    #expect(try Self.space(spec, epoch: name) != FlakeLayout(name).splitName)
  }

  /// The bits of an id of each field, all ones, however the spec calls it.
  @Test func layoutsOfOneSpaceMakeTheSameIds() throws {
    for one in FlakeLayout.named {
      for other in FlakeLayout.named where other.makesIDs(of: one) {
        #expect(one.largestWorker == other.largestWorker, "\(one.name), \(other.name)")
        var entropies = (Entropy(), Entropy())
        guard one.randomField == nil, other.randomField == nil else { continue }
        for tick in [0, 1, 4095, 1 << 30] as [UInt64] {
          for worker in [0, 1, one.largestWorker / 3, one.largestWorker] {
            #expect(
              one.id(tick: tick, worker: worker, random: &entropies.0)
                == other.id(tick: tick, worker: worker, random: &entropies.1),
              "\(one.name), \(other.name)"
            )
          }
        }
      }
    }
  }

  @Test func aFamilyHasTheNamesOfItsLayoutsAndNoOthers() throws {
    for one in FlakeLayout.named {
      let family = FlakeFamily(one)
      #expect(family.hasLayout(named: one.splitName) && family.hasLayout(named: one.spellingName))
      for other in FlakeLayout.named {
        let isOfFamily = FlakeFamily(other) == family
        #expect(family.hasLayout(named: other.splitName) == isOfFamily)
        #expect((FlakeFamily(other).name == family.name) == isOfFamily)
        if one.makesIDs(of: other) { #expect(isOfFamily) }
      }
    }
  }
}
