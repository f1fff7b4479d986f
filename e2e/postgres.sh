#!/usr/bin/env bash
# Starts a PostgreSQL server of its own for tests, unless it runs already, and prints its address:
#   e2e/postgres.sh start DIR PORT    e2e/postgres.sh stop DIR
# It does not write durably, because a test's database need not survive a power cut.
set -euo pipefail
action=$1 dir=$2
bin=$(ls -d /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin 2>/dev/null | sort -V | tail -n 1 || true)
if [ -z "$bin" ] && command -v initdb >/dev/null; then bin=$(dirname "$(command -v initdb)"); fi
if [ -z "$bin" ]; then
  echo "PostgreSQL's server programs were not found. Install them: apt-get install postgresql, or brew install postgresql." >&2
  exit 1
fi
# PostgreSQL refuses to run as root.
as() { if [ "$(id -u)" = 0 ]; then su postgres -s /bin/sh -c "$*"; else sh -c "$*"; fi; }
case $action in
  start)
    port=$3
    mkdir -p "$dir"
    if [ "$(id -u)" = 0 ]; then chown -R postgres "$dir"; fi
    if [ ! -f "$dir/data/PG_VERSION" ]; then
      as "$bin/initdb -D $dir/data -U postgres -A trust -E UTF8 --no-sync" >/dev/null
    fi
    settings="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c synchronous_commit=off"
    settings="$settings -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c max_wal_size=256MB"
    settings="$settings -c max_connections=200"
    as "$bin/pg_ctl -D $dir/data status" >/dev/null || as "$bin/pg_ctl -D $dir/data -w -l $dir/log -o '$settings' start" >/dev/null
    echo "postgres://postgres@127.0.0.1:$port/postgres?sslmode=disable"
    ;;
  stop) as "$bin/pg_ctl -D $dir/data -m immediate stop" >/dev/null ;;
esac
