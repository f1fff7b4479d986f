#!/usr/bin/env bash
# Installs a program that the tests need, if it is missing and the user is root.
set -euo pipefail
what=$1
found() {
  case $what in
    postgresql) ls /usr/lib/postgresql/*/bin/initdb /opt/homebrew/opt/postgresql*/bin/initdb /usr/local/opt/postgresql*/bin/initdb 2>/dev/null | grep -q . || command -v initdb >/dev/null ;;
    ffmpeg) command -v ffmpeg >/dev/null ;;
    chromium) command -v chromium >/dev/null || command -v chromium-browser >/dev/null || [ -n "${CHROMIUM:-}" ] || [ -d '/Applications/Chromium.app' ] || [ -d '/Applications/Google Chrome.app' ] ;;
  esac
}
if found; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing $what …"
  # apt serves one at a time, and make asks for two programs at once.
  exec 9> "${TMPDIR:-/tmp}/masthead-apt.lock" && flock 9
  # The distribution's own cluster is not needed, because the tests start their own.
  mkdir -p /etc/postgresql-common && grep -qs '^create_main_cluster' /etc/postgresql-common/createcluster.conf ||
    echo 'create_main_cluster = false' >> /etc/postgresql-common/createcluster.conf
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "$what" >/dev/null
  # The program without windows takes half the time. Debian has it; where it is missing, the browser itself is used.
  if [ "$what" = chromium ]; then apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || true; fi
  if found; then exit 0; fi
fi
case $what in
  postgresql) echo 'The tests need the PostgreSQL server programs: sudo apt-get install postgresql, or brew install postgresql@16' ;;
  ffmpeg) echo 'The tests of streams need ffmpeg: sudo apt-get install ffmpeg, or brew install ffmpeg' ;;
  chromium) echo 'The tests need Chromium: sudo apt-get install chromium, or brew install chromium, or CHROMIUM=/path/to/it' ;;
esac >&2
exit 1
