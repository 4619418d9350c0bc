extension IdentifierKind {
  /// The bytes of UUIDs as .NET, SQL Server and Active Directory store them: each of the first three
  /// fields reversed.
  ///
  /// Source: `System.Guid.ToByteArray`; MS-DTYP, 2.3.4.
  static let guidBytes = uuid(
    "guid-bytes",
    aliases: ["guid-le", "csharp-legacy"],
    "the bytes of a UUID in the order of .NET and SQL Server",
    [.bytes("hex", guidOrder), .bytes("hyphenated", guidOrder, hyphens: [4, 6, 8, 10])]
      + IdentifierForm.base64(guidOrder),
    commonness: 10,
    isSuggested: false
  )

  /// The same as a filter of LDAP has them: `\d6\7b…`.
  ///
  /// Source: RFC 4515, section 3; MS-ADTS, "objectGUID".
  static let guidLDAP = uuid(
    "guid-ldap",
    aliases: ["ldap"],
    "the bytes of a UUID of Active Directory, in a filter of LDAP",
    [.bytes("ldap", guidOrder, mark: "\\")],
    commonness: 4,
    isSuggested: false
  )

  /// The bytes as Java's driver of MongoDB once stored them, in binaries of subtype 3: each half
  /// reversed.
  ///
  /// Source: `JAVA_LEGACY` of MongoDB's drivers.
  static let javaLegacy = uuid(
    "java-legacy",
    "the bytes of a UUID in the old order of MongoDB's Java driver",
    [.bytes("hex", javaOrder), .bytes("hyphenated", javaOrder, hyphens: [4, 6, 8, 10])]
      + IdentifierForm.base64(javaOrder),
    commonness: 8,
    isSuggested: false
  )

  /// The bytes as `UUID_TO_BIN(id, 1)` of MySQL stores them: the time's high, middle and low part.
  ///
  /// Source: the MySQL 8.0 manual, "Miscellaneous Functions".
  static let mysqlSwapped = uuid(
    "mysql-swapped",
    aliases: ["mysql-uuid", "uuid-mysql", "uuid-swapped", "swapped-uuid"],
    "the bytes of a UUID as UUID_TO_BIN(id, 1) of MySQL swaps them",
    [.bytes("hex", mysqlOrder), .bytes("hyphenated", mysqlOrder, hyphens: [4, 6, 8, 10])],
    sortingColumn: .swappedBytes,
    commonness: 9,
    isSuggested: false
  )

  /// Whether its ids look like UUIDs and are those of other bytes.
  var isUUIDInOtherOrder: Bool {
    self == .guidBytes || self == .javaLegacy || self == .mysqlSwapped
  }

  private static let guidOrder = [3, 2, 1, 0, 5, 4, 7, 6] + (8..<16)
  private static let javaOrder = (0..<8).reversed() + (8..<16).reversed()
  private static let mysqlOrder = [6, 7, 4, 5, 0, 1, 2, 3] + (8..<16)
}

extension IdentifierWrapping.Notation {
  /// Returns why an id in it isn't of a kind; nil if it may be.
  func problem(as kind: IdentifierKind) -> IdentifierProblem? {
    self == .uuid && kind.isUUIDInOtherOrder ? .notBytes : nil
  }
}

extension IdentifierForm {
  /// Creates the form of the bytes of a UUID in hex, with hyphens before some and a mark before each.
  ///
  /// `order` has the place in the UUID of each byte in turn.
  fileprivate static func bytes(
    _ name: String,
    _ order: [Int],
    hyphens: [Int] = [],
    mark: String = ""
  ) -> IdentifierForm {
    let pieces = order.enumerated().flatMap { offset, place in
      [IdentifierPiece].text(hyphens.contains(offset) ? "-" : mark)
        + [.digits(.hexadecimal, 2, BitRun(8, at: 120 - 8 * place))]
    }
    return IdentifierForm(name, .pieces(pieces), needsName: mark.isEmpty)
  }

  /// Returns the forms of the bytes of a UUID in base 64, those of ``IdentifierKind/uuidBase64``.
  ///
  /// They are read, not written: `--to base64` has the bytes in the order of the text.
  fileprivate static func base64(_ order: [Int]) -> [IdentifierForm] {
    IdentifierKind.uuidBase64.forms.map { form in
      let shape = form.shape
      let codec = IdentifierCodec(
        alphabet: shape.alphabet,
        count: shape.counts.lowerBound,
        most: shape.counts.upperBound,
        isPaddedWithEquals: !shape.literals.isEmpty
      ) { text, start throws(IdentifierProblem) in
        let bytes = try form.coding.read(text, from: start, bitCount: 128)
        return order.enumerated().reduce(.zero) { bits, pair in
          bits
            | IdentifierBits(UInt128(bytes.byte(pair.offset, of: 16)))
            .shifted(left: 120 - 8 * pair.element)
        }
      }
      return IdentifierForm(form.name, .custom(codec), needsName: true)
    }
  }
}
