extension RecipeGuide {
  /// Recipes for those who make ids or keep them.
  static let making = [
    Recipe(
      title: "Ids for rows that were made without them",
      remarks: "Each gets an id of its own time, so that old rows sort among new ones.",
      lines: #"""
        $ cat visits.csv
        created_at,page
        2024-02-29T23:59:59Z,/prices
        2024-03-01T00:00:12Z,/
        $ idtool new uuidv7 --in csv --column created_at --seed 1 < visits.csv
        created_at,page,id
        2024-02-29T23:59:59Z,/prices,018df74f-8018-7467-910a-2decbeeb8da1
        2024-03-01T00:00:12Z,/,018df74f-b2e0-710b-b893-a2ee71c18690
        """#,
      conclusion: """
        --seed makes the same ids on every run, for the sake of this example. Leave it out.
        """
    ),
    Recipe(
      title: "Test data, spread over a day",
      remarks: "At random times, or evenly spaced without --seed.",
      lines: #"""
        $ idtool new ulid -n 4 --from 2025-11-20 --for 1d --seed 1 -f id,time
        01KAGDJRSW0A073ETMV38G3DDS	2025-11-20T10:39:52.636Z
        01KAGQMZM81FZY16FCDKBKCF55	2025-11-20T13:35:50.920Z
        01KAH6DHAQ7PM8BSXV1W92F1BN	2025-11-20T17:53:55.543Z
        01KAHRZCBD33FCPGTWHST62SWP	2025-11-20T23:18:14.637Z
        """#
    ),
    Recipe(
      title: "Ids that JavaScript keeps whole",
      remarks: """
        Numbers below 2^53 lose no digits there. 41 + 5 + 7 bits are 53: 128 ids a millisecond from each \
        of 32 workers, for 69 years from the epoch.
        """,
      lines: #"""
        $ idtool flake next -l t41,w5,s7@2026-01-01 --worker 3 --no-ledger \
            --now 2026-11-20
        114307891200384
        """#,
      conclusion: """
        --now makes the same id on every run, and needs --no-ledger: leave out both.
        """
    ),
    Recipe(
      title: "Ids kept in git",
      remarks: """
        Somebody has copied a record and left its id as it was. A hook that reads what is staged refuses \
        the commit; where there is a hook already, see where the lines go. -l uuid refuses an id with a digit too few. In \
        CI, name the file; -o github shows each finding at its line there.
        """,
      lines: #"""
        $ cat people.jsonl
        {"id":"0f11648b-8a5c-4f0e-9d3a-5b0d1f0c2e77","name":"Ann"}
        {"id":"0f11648b-8a5c-4f0e-9d3a-5b0d1f0c2e77","name":"Bob"}
        $ printf '%s\n' '#!/bin/sh' \
            'git cat-file -e :people.jsonl 2> /dev/null || exit 0' \
            'git show :people.jsonl | idtool check --unique --key id -l uuid' \
            >> .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit
        $ git commit -m 'add Bob'
        stdin:1:1: 0f11648b-8a5c-4f0e-9d3a-5b0d1f0c2e77 also in stdin:2:1
        [exit 1]
        """#,
      conclusion: """
        For the program pre-commit, that is a local hook with entry: idtool check --unique --key id -l \
        uuid people.jsonl, language: system and pass_filenames: false. Without --key every \
        mention counts, also that of one record in another.
        """
    ),
    Recipe(
      title: "The times of ids in a diff",
      remarks: """
        git diff, log and show take what a program makes of a file. The file stays as it is.
        """,
      lines: #"""
        $ echo '*.csv diff=ids' >> .gitattributes
        $ git config diff.ids.textconv 'idtool annotate --in csv -l twitter'
        $ echo 1991506816005050368,de >> posts.csv
        $ git diff -U0 posts.csv | grep '^[+-]'
        --- a/posts.csv
        +++ b/posts.csv
        +1991506816005050368,de,2025-11-20T14:00:00.000Z
        """#
    ),
  ]
}
