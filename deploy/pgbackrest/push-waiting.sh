#!/bin/sh
# A primary that stopped while the bucket was away keeps WAL that the bucket lacks, and as a standby it archives nothing by itself.
# Without that WAL no moment after it can be gone back to from an older base backup. Run as postgres on a standby;
# DATA and PGBACKREST name other places for the tests.
set -eu
cd "${DATA:-/var/lib/postgresql/nitida}"
for ready in pg_wal/archive_status/*.ready; do
  [ -e "$ready" ] || exit 0
  name=$(basename "$ready" .ready)
  ${PGBACKREST:-pgbackrest} --stanza=nitida --no-archive-async archive-push "pg_wal/$name"
  mv "$ready" "pg_wal/archive_status/$name.done"
done
