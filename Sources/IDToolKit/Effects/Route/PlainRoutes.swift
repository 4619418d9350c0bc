/// Takes the plain lines of a stream of routes, as nearly all lines of a real one are.
///
/// All other lines (CR, letters beyond ASCII, errors) are left to ``RouteStream``, with which it
/// agrees.
struct PlainRoutes {
  private let set: RouteSet?
  private let rules: [PlainRouteRule]
  private let rows: PlainRouteRows?
  private let writesLines: Bool

  /// Creates what takes plain lines by these rules; nil if only the careful path can.
  init?(_ rules: RouteRules?, _ output: RouteStream.Output) {
    set = rules?.set
    self.rules = rules?.plainRules ?? []
    let haveFlakes = rules?.haveFlakes ?? false
    switch output {
    case .lines: (rows, writesLines) = (nil, true)
    // Rows have the parts of flakes, and a check notices those that were rounded: both read them.
    case .nothing where haveFlakes, .rows where haveFlakes: return nil
    case .nothing: (rows, writesLines) = (nil, false)
    case .rows(let writer):
      rows = writer.plainRows(of: rules?.set.entries.map(\.rule.type) ?? [.text])
      writesLines = false
    }
  }

  /// Takes lines from an offset on until one is not plain, or there is a block of output; updates
  /// the offset and the number of lines, and returns false in the former case.
  ///
  /// Each line ends in a newline. O(n), about 5 ns a line with rules.
  func take(
    _ lines: PaddedBytes,
    from offset: inout Int,
    lineCount: inout UInt64,
    to buffer: inout ByteBuffer
  ) -> Bool {
    let limit = buffer.count + OutputStream.blockSize
    let first = offset
    var count: UInt64 = 0
    if let rows {
      offset = PlainRoute.forEach(in: lines, from: first, without: rows.escaped) { route in
        guard buffer.count < limit, let entry = entry(of: route, in: lines),
          !(rows.quotesEmpty && route.valueCount == 0)
        else { return false }
        rows.append(route, of: lines, type: entry, to: &buffer)
        count &+= 1
        return true
      }
    } else if !writesLines {
      offset = PlainRoute.forEach(in: lines, from: first) { route in
        guard entry(of: route, in: lines) != nil else { return false }
        count &+= 1
        return true
      }
    } else {
      let rest = lines[first...]
      let taken =
        set == nil
        ? RouteSplitter.append(rest, to: &buffer)
        : RouteSplitter.append(rest, to: &buffer) { entry(of: $0, in: rest) != nil }
      (offset, count) = (first + taken.byteCount, taken.lineCount)
    }
    lineCount += count
    return offset == lines.count || buffer.count >= limit
  }

  /// Returns the index of the entry of the set that certainly accepts a route, 0 if there is no set;
  /// otherwise nil.
  @inline(__always)
  private func entry(of route: PlainRoute, in lines: PaddedBytes) -> Int? {
    guard let set else { return 0 }
    guard let place = set.place(of: route.identifier, in: lines.span),
      rules[place].accepts(
        length: route.valueCount,
        firstDigit: lines[padded: route.identifierEnd &+ 1],
        isNumber: route.isNumber
      )
    else { return nil }
    return place
  }
}
