extension IdentifierKind {
  /// The codes in the addresses of Instagram's posts: its flakes in digits of radix 64.
  ///
  /// Only the text form of the layout: `--kind instagram` reads numbers as well.
  static let instagramShortcode = IdentifierKind(
    FlakeLayout(.instagram),
    name: "instagram-shortcode",
    aliases: ["shortcode"],
    summary: "the code in the address of an Instagram post",
    forms: [
      IdentifierForm("shortcode", .flake(FlakeLayout(.instagram), .native), needsName: true)
    ],
    isNarrower: true
  )
}
