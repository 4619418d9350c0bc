import Testing

@testable import IDToolKit

@Suite struct NameEvidenceTests {
  private static func evidence(_ name: String) -> [NameEvidence] {
    NameEvidence.about(PlaceName(key: Array(name.utf8)))
  }

  private static func evidence(before text: String) -> [NameEvidence] {
    let bytes = Array(text.utf8)
    return NameEvidence.about(PlaceName(before: bytes.count, in: bytes.span, lineStart: 0))
  }

  private static let keys: [(name: String, subject: NameEvidence.Subject, bits: Double)] = [
    ("tweet_id", .layout(.twitter), 12), ("tweetId", .layout(.twitter), 12),
    ("Tweet ID", .layout(.twitter), 12), ("tweet.id", .layout(.twitter), 12),
    ("tweet.user.id", .layout(.twitter), 12), ("data.id_str", .layout(.twitter), 12),
    ("in_reply_to_status_id", .layout(.twitter), 14),
    ("inReplyToStatusId", .layout(.twitter), 14),
    ("in-reply-to-status-id", .layout(.twitter), 14),
    ("twitter_user", .layout(.twitter), 12), ("edit_tweet_ids", .layout(.twitter), 12),
    ("guild_id", .layout(.discord), 14), ("guild.id", .layout(.discord), 14),
    ("guildId", .layout(.discord), 14), ("guild_ids", .layout(.discord), 14),
    ("d.guild.name.id", .layout(.discord), 12), ("discordUserID", .layout(.discord), 12),
    ("channel_id", .layout(.discord), 6), ("message.channel.id", .layout(.discord), 6),
    ("webhook_id", .layout(.discord), 8), ("content<@", .layout(.discord), 20),
    ("activity", .layout(.linkedin), 12), ("linkedin_post", .layout(.linkedin), 12),
    ("aweme_id", .layout(.tiktok), 16), ("tiktok.video.id", .layout(.tiktok), 12),
    ("media_pk", .layout(.instagram), 8), ("ig_user", .layout(.instagram), 12),
    ("status_id", .layout(.mastodon), 5), ("reblog_of_id", .layout(.mastodon), 12),
    ("toot", .layout(.mastodon), 8), ("rkey", .layout(.atprotoTid), 12),
    ("snowflake", .anyFlake, 8), ("snowflakeId", .anyFlake, 8), ("my_flake_id", .anyFlake, 8),
    ("sonyflake_id", .layout(.sonyflakeV1), 10), ("tsid", .layout(.tsid), 12),
    ("nano64", .layout(.nano64), 12), ("YitIdHelper", .layout(.yitter), 12),
    ("permissionId", .layout(.yitterCsharp), 6),
    ("steam_id", .kind("steamid64"), 14), ("player.steamid64", .kind("steamid64"), 14),
    ("ownerSteam", .kind("steamid64"), 12),
    ("lastLogonTimestamp", .kind("filetime"), 14), ("whenCreated", .kind("filetime"), 12),
    ("last_visit_time", .kind("webkit-time"), 14), ("start_ts", .kind("tidb-tso"), 48),
    ("X-GM-MSGID", .kind("gmail"), 40), ("rowid", .kind("cockroach-rowid"), 24),
    ("thread_ts", .kind("slack-ts"), 14), ("X-Amzn-Trace-Id", .kind("aws-xray"), 14),
    ("ticks", .kind("dotnet-ticks"), 14), ("run.ticks", .kind("dotnet-ticks"), 14),
    ("timeUnixNano", .unix(perSecond: 1_000_000_000), 12),
    ("__REALTIME_TIMESTAMP", .unix(perSecond: 1_000_000), 10),
    ("ts_ms", .unix(perSecond: 1000), 10), ("imei", .card, 8),
    ("trace_id", .noFlake, 14), ("dd.trace_id", .noFlake, 14), ("trace.id", .noFlake, 14),
    ("x-datadog-parent-id", .noFlake, 14), ("otherSpanId", .noFlake, 12),
    ("correlation_id", .noFlake, 12), ("contenthash", .noFlake, 14), ("hash_of_it", .noFlake, 12),
    ("sha256", .noFlake, 12), ("crc64", .noFlake, 14), ("file.digest", .noFlake, 14),
    ("random_seed", .noFlake, 12), ("card", .noFlake, 16), ("IBAN", .noFlake, 16),
    ("duration_ns", .noFlake, 12), ("offset", .noFlake, 12), ("total", .noFlake, 8),
    ("resource.labels.instance_id", .noFlake, 10), ("fbid", .noFlake, 10),
    ("trace_id", .digest, 14), ("etag", .digest, 14), ("token", .digest, 10),
    ("serial", .digest, 14), ("serial", .noFlake, 16),
  ]

  @Test(arguments: [
    "xid", "txid", "parent_id", "sub", "external_id", "cursor", "value", "transaction_id",
    "cluster_id", "doc_id",
  ]) func aNameOfOtherNumbersDoesNotSpeakForDigests(_ name: String) {
    let found = Self.evidence(name)
    #expect(found.contains { $0.subject == .noFlake }, "\(found)")
    #expect(!found.contains { $0.subject == .digest }, "\(found)")
  }

  @Test(arguments: keys) func aKeySpeaksForASubject(
    _ name: String,
    _ subject: NameEvidence.Subject,
    _ bits: Double
  ) {
    let found = Self.evidence(name)
    #expect(found.contains(NameEvidence(subject: subject, bits: bits)), "\(found)")
    #expect(found.first.map { $0.bits >= bits } == true)
  }

  private static let texts: [(before: String, subject: NameEvidence.Subject, bits: Double)] = [
    ("https://x.com/joe/status/", .layout(.twitter), 24),
    ("https://mobile.twitter.com/joe/status/", .layout(.twitter), 24),
    ("https://nitter.example.org/joe/status/", .layout(.twitter), 24),
    ("https://api.twitter.com/users/", .layout(.twitter), 12),
    ("https://discord.com/channels/1/2/", .layout(.discord), 24),
    ("https://ptb.discord.com/channels/1/", .layout(.discord), 24),
    ("https://cdn.discordapp.com/attachments/1/", .layout(.discord), 24),
    ("hi <@!", .layout(.discord), 20), ("in <#", .layout(.discord), 20),
    ("<:smile:", .layout(.discord), 20),
    ("https://www.tiktok.com/@joe/video/", .layout(.tiktok), 24),
    ("https://mastodon.social/@joe/", .layout(.mastodon), 20),
    ("https://social.example/@joe/", .layout(.mastodon), 14),
    ("/users/joe/statuses/", .layout(.mastodon), 12),
    ("urn:li:activity:", .layout(.linkedin), 24),
    ("https://www.linkedin.com/feed/update/urn:li:activity:", .layout(.linkedin), 24),
    ("https://www.linkedin.com/posts/joe-writes-activity-", .layout(.linkedin), 12),
    ("https://steamcommunity.com/profiles/", .kind("steamid64"), 14),
    ("https://www.facebook.com/joe/posts/", .noFlake, 10), ("blk_", .noFlake, 12),
    (#"{"guild_id": ""#, .layout(.discord), 14), ("guild=", .layout(.discord), 14),
    ("tweet #", .layout(.twitter), 12), ("trace_id=", .noFlake, 14),
  ]

  @Test(arguments: texts) func aTextSpeaksForASubject(
    _ before: String,
    _ subject: NameEvidence.Subject,
    _ bits: Double
  ) {
    let found = Self.evidence(before: before)
    #expect(found.contains(NameEvidence(subject: subject, bits: bits)), "\(found)")
  }

  @Test(arguments: [
    "", "?", "column 3", "id", "user", "user_id", "userId", "order_id", "job_id", "post.ref",
    "account.id", "name", "key", "items.0.id", "uid", "pid", "bluetooth", "discard", "figure",
    "stream_id", "hashtag_id", "canonical", "x0", "/users/0", "/orders/1", "example.com:/posts/0",
    "netflix.com:/title/0", "=", ".", "..", "/", "<", "é",
  ]) func anotherNameSaysLittle(_ name: String) {
    let found = Self.evidence(name)
    #expect(found.allSatisfy { $0.bits <= 3 }, "\(found)")
  }

  @Test func eachSubjectIsThereOnceAndTheStrongestFirst() {
    for (name, _, _) in Self.keys {
      let found = Self.evidence(name)
      #expect(Set(found.map(\.subject)).count == found.count, "\(name)")
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.bits >= $1.bits }, "\(name)")
    }
    let roles = Self.evidence("role_id")
    #expect(roles.map(\.subject) == [.layout(.discord), .layout(.twitter)])
  }

  @Test func everySubjectOfTheTableIsKnown() {
    let table = NameEvidence.table
    let evidence = [
      Array(table.exact.values), Array(table.words.values), table.parts.map(\.evidence),
    ]
    let known = Set((IdentifierKind.declared + IdentifierKind.layouts).map(\.name))
    for case .kind(let name) in evidence.joined().joined().map(\.subject) {
      #expect(known.contains(name))
    }
  }

  @Test func everyNameOfTheTableIsFoundByItself() {
    for (key, evidence) in NameEvidence.table.exact where !key.contains(UInt8(ascii: "/")) {
      let found = NameEvidence.about(PlaceName(key: key))
      for item in evidence {
        #expect(
          found.contains { $0.subject == item.subject && $0.bits >= item.bits },
          "\(String(decoding: key, as: UTF8.self))"
        )
      }
    }
  }
}
