extension NameEvidence {
  static let table = NameTable([services, libraries, times, texts, digests, others])

  /// Services: links, mentions, and the fields of their interfaces.
  private static let services: StaticString = """
    twitter 24: x.com/status twitter.com/status twitter.com/statuses mobile.twitter.com/
      fxtwitter.com/ vxtwitter.com/ fixupx.com/ nitter.*/status
    twitter 14: in_reply_to_status_id in_reply_to_status_id_str source_status_id
      source_status_id_str quoted_status_id_str
    twitter 12: id_str tweet_id tweet in_reply_to_user_id in_reply_to_user_id_str x.com/ *twitter*
      *tweet* *inreplytostatus*
    twitter 10: quoted_status_id media_id_string max_id_str newest_id oldest_id conversation_id_str
      retweeted_status_id edit_tweet_ids media_key retweet_id
    twitter 5: conversation_id retweet reply_id
    twitter 4: status_id status statuses /status
    twitter 4: snowflake_id
    twitter 3: max_id since_id /statuses
    twitter 3: role_id create_by dept_id tenant_id menu_id del_flag
    twitter 2: media_id
    discord 24: discord.com/channels discordapp.com/channels cdn.discordapp.com/
      media.discordapp.net/ discord.com/webhooks discord.com/users discord.com/invite
    discord 20: <@ <# <:
    discord 14: guild_id guild
    discord 12: *discord* *guild* snowflake_user
    discord 8: webhook_id interaction_id emoji_id role_id thread_id attachment_id applied_tags
      parent_channel_id rules_channel_id system_channel_id voice_channel_id guild_scheduled_event_id
      entitlement_id stage_instance_id
    discord 6: channel_id
    discord 5: message_id last_message_id application_id sku_id server_id
    discord 3: shard channel channels message messages msg msg_id role roles webhook webhooks
    discord 2: author_id owner_id user_id client_id bot_id member_id target_id
    instagram 12: *instagram* ~ig
    instagram 8: media_pk ig_media_id carousel_parent_id
    instagram 6: shortcode
    instagram 3: media_id pk
    threads 24: threads.net/post threads.com/post threads.net/t
    threads 12: threads.net/ threads.com/
    linkedin 24: urn:li:activity: urn:li:ugcpost: urn:li:share: urn:li:comment: linkedin.com/update
    linkedin 12: activity ugcpost post_urn activity_urn backendurn share_urn *linkedin* *urn.li.*
      ~lnkd
    tiktok 24: tiktok.com/video tiktok.com/photo tiktok.com/v tiktok.com/embed douyin.com/video
      douyin.com/note
    tiktok 16: aweme_id
    tiktok 12: *tiktok* *douyin* *aweme*
    tiktok 10: room_id music_id modal_id item_id group_id
    tiktok 4: video_id
    mastodon 20: mastodon.social/ pawoo.net/ mstdn.jp/ mstdn.social/ fosstodon.org/ hachyderm.io/
      infosec.exchange/ truthsocial.com/
    mastodon 14: /@
    mastodon 12: in_reply_to_id in_reply_to_account_id reblog_of_id last_read_id /statuses
    mastodon 8: *mastodon* ~toot ~toots
    mastodon 5: status_id
    mastodon 4: min_id
    mastodon 3: max_id since_id account_id
    mastodon 2: in_reply_to_status_id
    atproto-tid 24: bsky.app/post bsky.app/feed
    atproto-tid 12: rkey rev tid
    """

  /// Libraries: layouts, calls, and the fields of frameworks that are built on them.
  ///
  /// What is common to all layouts with the epoch of Twitter is given to that.
  private static let libraries: StaticString = """
    baidu-uid-readme 6: uid-generator cacheduidgenerator
    frostflake 12: frostflake
    leaf 6: leaf_key
    miniflake 12: miniflake
    nano64 12: nano64
    scru64 12: scru64
    simpleflakes-js 8: simpleflake simpleflakes
    snowid 12: snowid
    sonyflake-v1 10: sonyflake sonyflake_id
    sonyflake-v2 8: sonyflake sonyflake_id
    spaceflake 12: spaceflake
    tsid 12: tsid tsid_id
    yitter 12: yitidhelper yitid
    yitter-csharp 6: apiid permissionid viewid createduserid modifieduserid
    yitter-csharp 3: parentid tenantid menuid
    flake 8: snowflake snowflake_id flake flake_id sflake *snowflake* ~flake
    """

  /// Times, and numbers of which the digits tell what they are.
  private static let times: StaticString = """
    steamid64 14 against 14: steam_id steamid64 steam64 steamcommunity.com/profiles
    steamid64 12 against 12: *steam*
    filetime 14 against 12: lastlogon lastlogontimestamp lastlogoff pwdlastset accountexpires
      badpasswordtime lockouttime creationtime filetime lastwritetime
      msds-userpasswordexpirytimecomputed msds-lastsuccessfulinteractivelogontime
      msds-lastfailedinteractivelogontime msds-approximate-last-logon-timestamp
    filetime 12 against 12: whencreated whenchanged *filetime* *lastlogon* *pwdlast* *wintime*
    dotnet-ticks 14 against 12: ticks datetime_ticks utcticks createdticks timestamp_ticks
      lastmodifiedticks elapsedticks
    dotnet-ticks 8 against 8: ~tick ~ticks
    webkit-time 14 against 12: visit_time last_visit_time date_added date_last_used expires_utc
      creation_utc last_access_utc last_update_utc
    tidb-tso 48 against 12: tso start_ts commit_ts resolved_ts checkpoint_ts safepoint
      tidb_current_ts
    cockroach-rowid 48 against 12: unique_rowid
    cockroach-rowid 24: rowid
    uuid-short 40 against 12: uuid_short
    gmail 40 against 12: x-gm-msgid x-gm-thrid gmail_id gmail_message_id gmail_thread_id permmsgid
      permthid msg-f thread-f mail.google.com/
    nanoseconds 12 against 12: time_unix_nano start_time_unix_nano endtimeunixnano
      observed_time_unix_nano start_ns end_ns start_nanos timestamp_ns ts_ns nanos unixnano mtime_ns
      ctime_ns atime_ns source_timestamp event_time_ns
    nanoseconds 6 against 6: ts timestamp start end
    microseconds 10 against 10: __realtime_timestamp __monotonic_timestamp
      _source_realtime_timestamp timestamp_us ts_us time_us usec start_us timestamp_micros epoch_us
      unix_us unix_micros
    milliseconds 10 against 10: timestamp_ms ts_ms time_ms epoch_ms unix_ms epoch_millis unix_millis
    card 8 against 16: card card_number pan cc_number credit_card imei
    card 6 against 8: ~card
    """

  /// Ids whose form many other texts have.
  private static let texts: StaticString = """
    aws-xray 14: x-amzn-trace-id awstraceheader xray_trace_id x_amzn_trace_id
    slack-ts 14: thread_ts event_ts message_ts slack.com/ ~slack
    slack-ts 6: ts latest oldest
    php-uniqid 14: uniqid *uniqid*
    misskey-aid 10: note_id noteid renoteid replyid /notes aid
    misskey-aidx 10: note_id noteid renoteid replyid /notes
    modsecurity3-id 14: unique_id ~modsecurity
    guid-bytes 2: objectguid rowguid
    """

  /// Hashes and other random text, and numbers of these.
  private static let digests: StaticString = """
    digest 14 against 14: trace_id span_id parent_span_id dd.parent_id x-datadog-trace-id
      x-datadog-parent-id x-b3-traceid x-b3-spanid trace_id_high local_root_span_id root_span_id hash
      hashcode hash64 checksum crc crc64 cityhash farmhash xxhash xxh64 sip_hash murmur fnv
      fingerprint simhash phash dhash digest etag signature sig query_hash plan_hash sql_hash
      pathway.hash *hash
    digest 14 against 16: license_key serial serialnumber
    digest 12 against 12: ~hash ~checksum ~digest ~etag ~fingerprint ~jid ~nonce ~seed ~random ~rand
      ~signature ~sign ~md5 ~crc ~crc32 ~sha1 ~trace ~span ~correlation *traceid *spanid *checksum
      *digest *fingerprint
    digest 10 against 10: seed random rand rng nonce salt cookie token prng_state secret entropy
      request_seed insertid
    digest 6 against 6: encrypted_id
    """

  /// Numbers that aren't flakes: amounts, positions, addresses, numbers with rules of their own, and
  /// ids of services that make no flakes.
  private static let others: StaticString = """
    none 16: iban account_number acct bank_account phone phonenumber mobile msisdn imeisv imsi iccid
      esn ean gtin upc sscc isbn isni orcid barcode tracking_number waybill ssn id_card idno
      id_number identity_no passport cpf cnpj nhs npi ktp nik aadhaar vat tax_id
    none 14: transaction.id profile_id test_session_id test_suite_id test_module_id queryid
      serialversionuid cluster_id order_sn trade_no out_trade_no transaction_no pay_no batch_no
    none 12: duration_ns elapsed_ns latency_ns took_ns runtime_ns cpu_ns wall_ns bytes bytes_total
      rx_bytes tx_bytes content_length total_bytes wei gwei gas gasprice totalsupply satoshi
      lamports maxpwdage minpwdage lockoutduration lockoutobservationwindow forcelogoff offset
      offsets lsn log_pos xmin xmax txid xid scn gtid commit_index raft_index
      resourceversion zxid czxid mzxid seqno sequence_number master_repl_offset binlog_pos wal_pos
      resume_token usnchanged usncreated kafka_offset ~blk
    none 10: address addr ptr pointer rip rsp base_address logonid subjectlogonid targetlogonid
      handle inode ino dev mac bssid fbid story_fbid facebook_id page_id uploader_id ad_id adset_id
      campaign_id pixel_id doc_id gce_instance_id resource.labels.instance_id project_number gaia_id
      google_id sub place_cid cid filmid facebook.com/ plus.google.com/ maps.google.com/
    none 8: next_cursor next_cursor_str previous_cursor previous_cursor_str cursor duration elapsed
      size memory mem limit capacity quota count total sum amount balance price weight score
      allowance weibo_id mid chat_id telegram_id update_id qq wechat_id xuid xbox_id epic_id
      salesforce_id ebay_item asin weibo.com/ vk.com/
    none 6: external_id highlight legacy_id
    none 4: parent_id
    none 3: value max min int int64 uint64 long bigint
    """
}
