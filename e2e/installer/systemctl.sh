#!/bin/sh
# Replaces systemctl in the drill, where no init runs: runs the unit's program with its user and variables.
unit=/etc/systemd/system/admin-gimnasios.service
[ -e $unit ] || unit=/usr/lib/systemd/system/admin-gimnasios.service
file=/run/admin-gimnasios.pid

is_alive() { [ -e $file ] && kill -0 "$(cat $file)" 2>/dev/null; }

start() {
  if is_alive; then return; fi
  program=$(sed -n 's/^ExecStart=//p' $unit)
  user=$(sed -n 's/^User=//p' $unit)
  eval "set -- $(sed -n 's/^Environment=//p' $unit | tr '\n' ' ')"
  setsid setpriv --reuid="$user" --regid="$user" --clear-groups env -i PATH=/usr/bin:/bin "$@" $program \
    >>/var/log/admin-gimnasios.log 2>&1 </dev/null &
  echo $! >$file
}

stop() {
  if ! is_alive; then return; fi
  kill -TERM "$(cat $file)"
  for _ in $(seq 900); do
    is_alive || return 0
    sleep 0.1
  done
  kill -KILL "$(cat $file)"
}

for word in "$@"; do
  case $word in
    start) start ;;
    stop) stop ;;
    restart) stop && start ;;
    disable) case $* in *--now*) stop ;; esac ;;
    is-active) if is_alive; then echo active; else echo inactive; fi ;;
    show) echo 0 ;;
  esac
done
