extension NameEvidence {
  static let table = NameTable(services + libraries + times + others)

  /// Services: links, mentions, and the fields of their interfaces.
  private static let services: [NameTable.Group] = [
    .init(
      .layout(.twitter),
      24,
      """
      x.com/status twitter.com/status twitter.com/statuses mobile.twitter.com/ fxtwitter.com/
      vxtwitter.com/ fixupx.com/ nitter.*/status
      """
    ),
    .init(
      .layout(.twitter),
      14,
      """
      in_reply_to_status_id in_reply_to_status_id_str source_status_id source_status_id_str
      quoted_status_id_str
      """
    ),
    .init(
      .layout(.twitter),
      12,
      """
      id_str tweet_id tweet in_reply_to_user_id in_reply_to_user_id_str x.com/ *twitter* *tweet*
      *inreplytostatus*
      """
    ),
    .init(
      .layout(.twitter),
      10,
      """
      quoted_status_id media_id_string max_id_str newest_id oldest_id conversation_id_str
      retweeted_status_id edit_tweet_ids media_key retweet_id
      """
    ),
    .init(.layout(.twitter), 5, "conversation_id retweet reply_id"),
    .init(.layout(.twitter), 4, "status_id status statuses /status"),
    .init(.layout(.twitter), 4, "snowflake_id"),
    .init(.layout(.twitter), 3, "max_id since_id /statuses"),
    .init(.layout(.twitter), 3, "role_id create_by dept_id tenant_id menu_id del_flag"),
    .init(.layout(.twitter), 2, "media_id"),
    .init(
      .layout(.discord),
      24,
      """
      discord.com/channels discordapp.com/channels cdn.discordapp.com/ media.discordapp.net/
      discord.com/webhooks discord.com/users discord.com/invite
      """
    ),
    .init(.layout(.discord), 20, "<@ <# <:"),
    .init(.layout(.discord), 14, "guild_id guild"),
    .init(.layout(.discord), 12, "*discord* *guild* snowflake_user"),
    .init(
      .layout(.discord),
      8,
      """
      webhook_id interaction_id emoji_id role_id thread_id attachment_id applied_tags
      parent_channel_id rules_channel_id system_channel_id voice_channel_id
      guild_scheduled_event_id entitlement_id stage_instance_id
      """
    ),
    .init(.layout(.discord), 6, "channel_id"),
    .init(.layout(.discord), 5, "message_id last_message_id application_id sku_id server_id"),
    .init(
      .layout(.discord),
      3,
      """
      shard channel channels message messages msg msg_id role roles webhook webhooks
      """
    ),
    .init(.layout(.discord), 2, "author_id owner_id user_id client_id bot_id member_id target_id"),
    .init(.layout(.instagram), 12, "*instagram* ~ig"),
    .init(.layout(.instagram), 8, "media_pk ig_media_id carousel_parent_id"),
    .init(.layout(.instagram), 6, "shortcode"),
    .init(.layout(.instagram), 3, "media_id pk"),
    .init(.layout(.threads), 24, "threads.net/post threads.com/post threads.net/t"),
    .init(.layout(.threads), 12, "threads.net/ threads.com/"),
    .init(
      .layout(.linkedin),
      24,
      """
      urn:li:activity: urn:li:ugcpost: urn:li:share: urn:li:comment: linkedin.com/update
      """
    ),
    .init(
      .layout(.linkedin),
      12,
      """
      activity ugcpost post_urn activity_urn backendurn share_urn *linkedin* *urn.li.* ~lnkd
      """
    ),
    .init(
      .layout(.tiktok),
      24,
      """
      tiktok.com/video tiktok.com/photo tiktok.com/v tiktok.com/embed douyin.com/video
      douyin.com/note
      """
    ),
    .init(.layout(.tiktok), 16, "aweme_id"),
    .init(.layout(.tiktok), 12, "*tiktok* *douyin* *aweme*"),
    .init(.layout(.tiktok), 10, "room_id music_id modal_id item_id group_id"),
    .init(.layout(.tiktok), 4, "video_id"),
    .init(
      .layout(.mastodon),
      20,
      """
      mastodon.social/ pawoo.net/ mstdn.jp/ mstdn.social/ fosstodon.org/ hachyderm.io/
      infosec.exchange/ truthsocial.com/
      """
    ),
    .init(.layout(.mastodon), 14, "/@"),
    .init(
      .layout(.mastodon),
      12,
      """
      in_reply_to_id in_reply_to_account_id reblog_of_id last_read_id /statuses
      """
    ),
    .init(.layout(.mastodon), 8, "*mastodon* ~toot ~toots"),
    .init(.layout(.mastodon), 5, "status_id"),
    .init(.layout(.mastodon), 4, "min_id"),
    .init(.layout(.mastodon), 3, "max_id since_id account_id"),
    .init(.layout(.mastodon), 2, "in_reply_to_status_id"),
    .init(.layout(.atprotoTid), 24, "bsky.app/post bsky.app/feed"),
    .init(.layout(.atprotoTid), 12, "rkey rev tid"),
  ]

  /// Libraries: layouts, calls, and the fields of frameworks that are built on them.
  ///
  /// What is common to all layouts with the epoch of Twitter is given to that.
  private static let libraries: [NameTable.Group] = [
    .init(.layout(.baiduUidReadme), 6, "uid-generator cacheduidgenerator"),
    .init(.layout(.frostflake), 12, "frostflake"),
    .init(.layout(.leaf), 6, "leaf_key"),
    .init(.layout(.miniflake), 12, "miniflake"),
    .init(.layout(.nano64), 12, "nano64"),
    .init(.layout(.scru64), 12, "scru64"),
    .init(.layout(.simpleflakesJs), 8, "simpleflake simpleflakes"),
    .init(.layout(.snowid), 12, "snowid"),
    .init(.layout(.sonyflakeV1), 10, "sonyflake sonyflake_id"),
    .init(.layout(.sonyflakeV2), 8, "sonyflake sonyflake_id"),
    .init(.layout(.spaceflake), 12, "spaceflake"),
    .init(.layout(.tsid), 12, "tsid tsid_id"),
    .init(.layout(.yitter), 12, "yitidhelper yitid"),
    .init(.layout(.yitterCsharp), 6, "apiid permissionid viewid createduserid modifieduserid"),
    .init(.layout(.yitterCsharp), 3, "parentid tenantid menuid"),
    .init(.anyFlake, 8, "snowflake snowflake_id flake flake_id sflake *snowflake* ~flake"),
  ]

  /// Times, and numbers of which the digits tell what they are.
  private static let times: [NameTable.Group] = [
    .init(
      .steamID,
      14,
      againstFlakes: 14,
      """
      steam_id steamid64 steam64 steamcommunity.com/profiles
      """
    ),
    .init(.steamID, 12, againstFlakes: 12, "*steam*"),
    .init(
      .fileTime,
      14,
      againstFlakes: 12,
      """
      lastlogon lastlogontimestamp lastlogoff pwdlastset accountexpires badpasswordtime
      lockouttime creationtime filetime lastwritetime msds-userpasswordexpirytimecomputed
      msds-lastsuccessfulinteractivelogontime msds-lastfailedinteractivelogontime
      msds-approximate-last-logon-timestamp
      """
    ),
    .init(
      .fileTime,
      12,
      againstFlakes: 12,
      """
      whencreated whenchanged *filetime* *lastlogon* *pwdlast* *wintime*
      """
    ),
    .init(
      .dotNETTicks,
      14,
      againstFlakes: 12,
      """
      ticks datetime_ticks utcticks createdticks timestamp_ticks lastmodifiedticks elapsedticks
      """
    ),
    .init(.dotNETTicks, 8, againstFlakes: 8, "~tick ~ticks"),
    .init(
      .unixNanoseconds,
      12,
      againstFlakes: 12,
      """
      time_unix_nano start_time_unix_nano endtimeunixnano observed_time_unix_nano start_ns end_ns
      start_nanos timestamp_ns ts_ns nanos unixnano mtime_ns ctime_ns atime_ns source_timestamp
      event_time_ns
      """
    ),
    .init(.unixNanoseconds, 6, againstFlakes: 6, "ts timestamp start end"),
    .init(
      .unixMicroseconds,
      10,
      againstFlakes: 10,
      """
      __realtime_timestamp __monotonic_timestamp _source_realtime_timestamp timestamp_us ts_us
      time_us usec start_us timestamp_micros epoch_us unix_us unix_micros
      """
    ),
    .init(
      .unixMilliseconds,
      10,
      againstFlakes: 10,
      """
      timestamp_ms ts_ms time_ms epoch_ms unix_ms epoch_millis unix_millis
      """
    ),
    .init(.card, 8, againstFlakes: 16, "card card_number pan cc_number credit_card imei"),
    .init(.card, 6, againstFlakes: 8, "~card"),
  ]

  /// Numbers that are no flakes: hashes, random numbers, amounts, positions, addresses, numbers
  /// with rules of their own, and ids of services that make no flakes.
  private static let others: [NameTable.Group] = [
    .init(
      .noFlake,
      16,
      """
      iban account_number acct bank_account phone phonenumber mobile msisdn imeisv imsi iccid esn
      ean gtin upc sscc isbn isni orcid barcode tracking_number waybill ssn id_card idno id_number
      identity_no passport cpf cnpj nhs npi ktp nik aadhaar vat tax_id license_key serial
      serialnumber
      """
    ),
    .init(
      .noFlake,
      14,
      """
      trace_id span_id parent_span_id dd.parent_id x-datadog-trace-id x-datadog-parent-id
      x-b3-traceid x-b3-spanid trace_id_high transaction.id profile_id test_session_id
      test_suite_id test_module_id local_root_span_id root_span_id hash hashcode hash64 checksum
      crc crc64 cityhash farmhash xxhash xxh64 sip_hash murmur fnv fingerprint simhash phash dhash
      digest etag signature sig queryid query_hash plan_hash sql_hash pathway.hash
      serialversionuid cluster_id order_sn trade_no out_trade_no transaction_no pay_no batch_no
      *hash
      """
    ),
    .init(
      .noFlake,
      12,
      """
      duration_ns elapsed_ns latency_ns took_ns runtime_ns cpu_ns wall_ns bytes bytes_total
      rx_bytes tx_bytes content_length total_bytes wei gwei gas gasprice totalsupply satoshi
      lamports maxpwdage minpwdage lockoutduration lockoutobservationwindow forcelogoff offset
      offsets lsn log_pos xmin xmax txid xid scn gtid commit_ts commit_index raft_index
      resourceversion zxid czxid mzxid seqno sequence_number master_repl_offset binlog_pos wal_pos
      resume_token usnchanged usncreated kafka_offset safepoint start_ts tso ~blk ~hash ~checksum
      ~digest ~etag ~fingerprint ~nonce ~seed ~random ~rand ~signature ~sign ~md5 ~crc ~crc32
      ~sha1 ~trace ~span ~correlation *traceid *spanid *checksum *digest *fingerprint
      """
    ),
    .init(
      .noFlake,
      10,
      """
      seed random rand rng nonce salt cookie token prng_state secret entropy request_seed
      last_visit_time date_added date_last_used expires_utc creation_utc last_access_utc address
      addr ptr pointer rip rsp base_address logonid subjectlogonid targetlogonid handle inode ino
      dev mac bssid fbid story_fbid facebook_id page_id uploader_id ad_id adset_id campaign_id
      pixel_id doc_id gce_instance_id resource.labels.instance_id insertid project_number gaia_id
      google_id sub place_cid cid filmid facebook.com/ plus.google.com/ maps.google.com/
      """
    ),
    .init(
      .noFlake,
      8,
      """
      next_cursor next_cursor_str previous_cursor previous_cursor_str cursor duration elapsed size
      memory mem limit capacity quota count total sum amount balance price weight score allowance
      weibo_id mid chat_id telegram_id update_id qq wechat_id xuid xbox_id epic_id salesforce_id
      ebay_item asin weibo.com/ vk.com/
      """
    ),
    .init(.noFlake, 6, "external_id highlight encrypted_id legacy_id"),
    .init(.noFlake, 4, "parent_id"),
    .init(.noFlake, 3, "value max min int int64 uint64 long bigint"),
  ]
}
