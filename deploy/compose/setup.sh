#!/bin/sh
# What the other containers find when they start: a certificate authority of this installation, the certificates of the site and of the
# bucket, and folders that belong to who writes in them. What is there stays; run again it makes only what is missing.
# CERTIFICATES, PHOTOS and BACKUP name other places for the tests.
set -eu
certificates=${CERTIFICATES:-/certificates}
photos=${PHOTOS:-/photos}
backup=${BACKUP:-/backup}
umask 077
cd "$certificates"

[ -f ca.key ] || openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=Nítida' -utf8 -keyout ca.key -out ca.crt

# A certificate for a name, signed by the authority.
issue() {
  openssl req -newkey rsa:3072 -nodes -subj "/CN=$2" -keyout "$1.key" -out "$1.csr"
  printf 'subjectAltName=DNS:%s\n' "$2" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 800 -extfile "$1.ext" -out "$1.crt"
  rm "$1.csr" "$1.ext"
}

[ -f s3.key ] || issue s3 s3
if [ ! -f site.pem ]; then
  issue site "$NITIDA_HOST"
  cat site.crt site.key > site.pem
  rm site.crt site.key
fi

# The balancer and the bucket run as other users; nobody else has this volume but the application, which reads ca.crt.
chmod 0755 .
chmod 0644 ca.crt s3.crt s3.key site.pem
mkdir -p "$photos/nitida" "$backup/base" "$backup/wal"
[ "$(id -u)" != 0 ] || chown -R "${POSTGRES_UID:-999}:${POSTGRES_UID:-999}" "$backup"
chmod 0755 "$backup" "$backup/base" # the application reads how old the last one is
