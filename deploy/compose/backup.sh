#!/bin/sh
# A base backup a day, checked at once; fourteen are kept, with the WAL since the oldest. One that failed is tried again in an hour.
# PGHOST, PGUSER and PGPASSWORD say whose; with ONCE=1 it makes one and ends.
set -u
backup=${BACKUP:-/backup}

take() {
  name=$(date -u +%FT%H%M%S)
  pg_basebackup --pgdata "$backup/base/$name.part" --checkpoint=fast --wal-method=stream --manifest-checksums=SHA256 &&
    pg_verifybackup --quiet "$backup/base/$name.part" &&
    mv "$backup/base/$name.part" "$backup/base/$name" &&
    chmod 0755 "$backup/base/$name"
}

# What is older than the last fourteen, and the WAL that only it needs.
forget() {
  find "$backup/base" -mindepth 1 -maxdepth 1 | sort | head -n -14 | while read -r old; do rm -rf "$old"; done
  oldest=$(find "$backup/base" -mindepth 1 -maxdepth 1 -not -name '*.part' | sort | head -n 1)
  start=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
  [ -z "$start" ] || pg_archivecleanup "$backup/wal" "$start"
}

while :; do
  rm -rf "$backup"/base/*.part
  if take; then forget; pause=86400; else echo "the base backup failed" >&2; pause=3600; fi
  [ "${ONCE:-0}" = 0 ] || { [ "$pause" = 86400 ]; exit; }
  sleep "$pause"
done
