extension FleetGuide {
  static let recipes = [
    Recipe(
      title: "Containers with a store",
      remarks: """
        This needs no volume and no worker number; the containers may be copies of each other.
        """,
      lines: """
        idtool flake grant etcd > grant-etcd && chmod +x grant-etcd
        export ETCDCTL_ENDPOINTS=etcd-0:2379,etcd-1:2379,etcd-2:2379
        ./grant-etcd --check
        make-orders | idtool flake stamp --grant './grant-etcd 10s'
        """,
      conclusion: """
        For PostgreSQL, make the table first: ./grant-postgres --table | psql.
        """
    ),
    Recipe(
      title: "Containers with a volume",
      remarks: """
        Each has a number of its own, and a ledger on a volume that outlives it. The ledger is made \
        once, where the volume is made; from then on --existing stops a container that has lost its \
        volume, instead of beginning again.
        """,
      lines: """
        idtool flake next --worker 3 --ledger /ids/ledger > /ids/first
        make-orders |
          idtool flake stamp --worker 3 --ledger /ids/ledger --existing
        """
    ),
    Recipe(
      title: "A StatefulSet",
      remarks: """
        Pods are numbered: orders-0, orders-1 and so on. A number is given to a second pod only when \
        the first is gone, unless it is deleted by force; the claim for the volume follows the number. \
        The init container makes the ledger, once: take it out when each pod has started with its \
        new volume. From then on a pod that has lost its volume stops, instead of beginning again.
        """,
      lines: """
        initContainers:  # for the first start only
          - name: new-ledger
            env: &env
              - name: POD
                valueFrom: {fieldRef: {fieldPath: metadata.name}}
            command: ["/bin/sh", "-c"]
            args: ["idtool flake next
              --worker-of $POD --ledger /ids/ledger"]
            volumeMounts: &mounts [{name: ids, mountPath: /ids}]
        containers:
          - name: orders
            env: *env
            command: ["/bin/sh", "-c"]
            args: ["make-orders | idtool flake stamp
              --worker-of $POD --ledger /ids/ledger --existing"]
            volumeMounts: *mounts
        """,
      conclusion: """
        When you scale up after the init container is gone, put it back until the new pods have \
        started. A second set that makes ids of the same kind has the same numbers: orders-3 and \
        api-3 are both 3. Let its numbers begin elsewhere (ordinals: {start: 100}), or use --grant. \
        Without a volume, add --grant and leave out --ledger and the init container: then a pod that \
        was deleted by force and still runs does no harm.
        """
    ),
    Recipe(
      title: "A systemd template unit",
      remarks: """
        The file orders@.service; 'systemctl start orders@3' is worker 3. All instances on the machine \
        share the ledger, in /var/lib/orders. Other machines need other numbers. pipefail, of bash, makes \
        a refusal fail the unit: without it, the status of a pipe is that of send-orders.
        """,
      lines: """
        [Service]
        StateDirectory=orders
        ExecStart=/bin/bash -c 'set -o pipefail; \\
          make-orders | idtool flake stamp \\
          --worker-of %i --ledger $$STATE_DIRECTORY/ids.ledger | \\
          send-orders'
        """,
      conclusion: """
        Where a service has no home, the usual ledger is in its state directory, and --ledger can be \
        left out.
        """
    ),
    Recipe(
      title: "By hand, or from another program",
      remarks: "A program that swaps C itself hands each window to one process.",
      lines: """
        idtool flake next --worker 3 -n 1000 \\
          --window @1795238460/@1795238470 --now 2026-11-21T05:21:00Z
        """,
      conclusion: "--now only makes this example come out the same every day."
    ),
  ]

  /// What to do where a ledger can't simply be used on.
  static let repairs = [
    Recipe(
      title: "A ledger is lost or damaged",
      remarks: """
        Every number in it is affected. Go on with --worker and a number that has never issued, the \
        first time without --existing. Don't let idtool lease one: it may pick an old one. Never put \
        back an older copy: it has forgotten ids. If no number is left, stop the worker, make sure that \
        the clock is right, and find its last id in your data. Ids can be --max-ahead (60 s by default) \
        ahead of the clock: begin a new ledger only when the clock is past that id's time, and at least \
        --max-ahead after the worker stopped.
        """,
      lines: "idtool stats -l miniflake -f place,last data.log"
    ),
    Recipe(
      title: "Move a worker to another machine",
      remarks: """
        Is its ledger used by this worker alone? Stop it, copy the ledger, start it there with --worker \
        and --existing, then delete the old ledger, so that nobody starts it again. These are the lines \
        after the copy.
        """,
      lines: """
        idtool flake next --worker 3 --ledger /ids/ledger --existing
        rm old/ledger
        """,
      conclusion: """
        If other workers use the ledger (the usual one is for all of the machine), leave it where it is, \
        and start the moved worker there under a number that has never issued, without --existing the \
        first time.
        """
    ),
    Recipe(
      title: "The clock was ahead, and ids were issued",
      remarks: """
        Set the clock right. The ledger has recorded the ids, so the worker refuses to issue (status 3) \
        until the clock is within --max-ahead of the last one. Until then, use another number that has \
        never issued; without a ledger, too, since nothing else knows of the ids. A larger --max-ahead \
        would let the worker go on at once, but its ids sort after those of all others, and say a time \
        that is still to come. This shows how far ahead the numbers are:
        """,
      lines: "idtool flake workers --ledger /ids/ledger"
    ),
  ]

  /// How to decode on many machines: what was tried, with which tool, and what went wrong.
  static let elsewhere = [
    Recipe(
      title: "Spark",
      remarks: """
        Tried with PySpark 3.5 in local mode. Its pipe method empties the environment, so the \
        program needs its whole path. It ignores the exit status unless you tell it not to: a \
        mistyped option then gives no rows and no error. And status 1, which means that some items \
        were invalid, would fail the job; the shell lets it pass here. Each partition has a header \
        of its own in csv and tsv, without --no-header; JSON has none.
        """,
      lines: """
        decode = "/usr/local/bin/idtool flake decode --json; [ $? -le 1 ]"
        rows = rdd.pipe("sh -c '" + decode + "'", checkCode=True)
        """,
      conclusion: """
        Line numbers restart in each partition, so a message names a line of the partition. In JSON \
        a failed item is a row in its place, with input and error.
        """
    ),
    Recipe(
      title: "DuckDB",
      remarks: """
        Tried with DuckDB 2.0 over a named pipe. A pipe can be read once, and DuckDB reads twice \
        to find out what the columns are: it hangs, or sees no columns. With the columns named, it \
        reads once. It does not see the exit status; the shell does.
        """,
      lines: """
        mkfifo pipe; idtool flake decode --json < ids.txt > pipe & decoder=$!
        duckdb -c "SELECT worker, count(*) FROM read_json('pipe',
          format = 'newline_delimited', columns = {id: 'UBIGINT',
          time: 'TIMESTAMP', worker: 'INT'}) GROUP BY worker"
        wait $decoder; [ $? -le 1 ]
        """,
      conclusion: """
        For csv, give read_csv header = true, auto_detect = false and all columns. Ids are UBIGINT: a \
        layout of 64 bits does not fit into BIGINT.
        """
    ),
  ]
}
