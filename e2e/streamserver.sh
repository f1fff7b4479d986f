#!/usr/bin/env bash
# Prepares the server with which live streams are tested: nginx with its RTMP module, as Debian has it. The packages are only unpacked
# into the folder given, so that no service is installed or started. A server that is installed is used as it is.
set -euo pipefail
into=$1
modules='/usr/lib/nginx/modules /usr/libexec/nginx/modules'
mkdir -p "$into"
if program=$(command -v nginx || ls /usr/sbin/nginx 2>/dev/null); then
  for folder in $modules; do
    if [ -f "$folder/ngx_rtmp_module.so" ]; then
      cp "$program" "$into/nginx" && cp "$folder/ngx_rtmp_module.so" "$into/ngx_rtmp_module.so"
      exit 0
    fi
  done
fi
if command -v apt-get >/dev/null; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  fetch() { (cd "$work" && apt-get download -qq nginx libnginx-mod-rtmp) >/dev/null 2>&1; }
  if ! fetch && [ "$(id -u)" = 0 ]; then
    exec 9> "${TMPDIR:-/tmp}/masthead-apt.lock" && flock 9
    apt-get update -qq && fetch
  fi
  if ls "$work"/*.deb >/dev/null 2>&1; then
    for package in "$work"/*.deb; do dpkg -x "$package" "$work/root"; done
    cp "$work/root/usr/lib/nginx/modules/ngx_rtmp_module.so" "$into/ngx_rtmp_module.so"
    cp "$work/root/usr/sbin/nginx" "$into/nginx"
    exit 0
  fi
fi
echo 'The tests of live streams need nginx with its RTMP module: sudo apt-get install nginx libnginx-mod-rtmp' >&2
exit 1
