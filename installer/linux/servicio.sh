# Functions of the .deb and of instalar.sh: account, service, wait, return to the previous program.

PROGRAM=/usr/lib/admin-gimnasios
PREVIOUS=$PROGRAM.anterior
DATA=/var/lib/admin-gimnasios
SETTINGS=/etc/admin-gimnasios.env
SERVICE=admin-gimnasios
# Seconds. Long, because the program backs up and upgrades a large database before it answers.
TIMEOUT=900

has_systemd() { [ -d /run/systemd/system ]; }

# Root owns the settings, because variables such as NODE_OPTIONS run code. The file always exists, because
# without it Node prints a warning in English.
create_account() {
  if ! getent passwd gimnasio >/dev/null; then
    useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin gimnasio
  elif [ "$(id -u gimnasio)" -ge 1000 ]; then
    echo 'En este equipo la cuenta gimnasio es de una persona, y el servicio necesita ese nombre. Cámbiale el nombre y repite.' >&2
    return 1
  fi
  install -d -o gimnasio -g gimnasio -m 0700 "$DATA"
  if [ ! -e "$SETTINGS" ]; then
    echo '# Las variables del programa, una por línea, como PORT=8300. Valen desde el siguiente inicio.' >"$SETTINGS"
  fi
  chown root:gimnasio "$SETTINGS"
  chmod 0640 "$SETTINGS"
}

stop_service() { if has_systemd; then systemctl stop "$SERVICE" 2>/dev/null || true; fi; }

# True if the program is ready. Runs Node with the settings, and so as the service's account, not as root.
answers() {
  runuser -u gimnasio -- "$PROGRAM/node" --env-file-if-exists="$SETTINGS" -e "
    const { HOST = '', PORT } = process.env
    const host = ['', 'localhost', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? '[' + HOST + ']' : HOST
    fetch('http://' + host + ':' + (PORT || 3000) + '/readyz', { signal: AbortSignal.timeout(5000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
}

# Deletes a leftover .anterior if the installed program, which is newer, works. Call before the service stops.
drop_stale_previous() {
  if [ ! -e "$PREVIOUS" ] || [ ! -e "$PROGRAM/node" ]; then return 0; fi
  if [ "$(systemctl is-active "$SERVICE" 2>/dev/null)" = active ] && answers; then delete_previous; fi
}

# Copies, then renames, so that .anterior is always complete. An existing .anterior stays: it is the last
# program that worked.
save_previous() {
  rm -rf "$PROGRAM.parcial" "$PROGRAM.borrar"
  if [ -e "$PREVIOUS" ] || [ ! -e "$PROGRAM/node" ]; then return 0; fi
  cp -al "$PROGRAM" "$PROGRAM.parcial"
  mv "$PROGRAM.parcial" "$PREVIOUS"
}

delete_previous() {
  rm -rf "$PROGRAM.borrar"
  if [ -e "$PREVIOUS" ]; then mv "$PREVIOUS" "$PROGRAM.borrar"; fi
  rm -rf "$PROGRAM.borrar"
}

# Name of the newest complete backup made before an upgrade. Partial backups have a further suffix.
newest_copy() {
  ls "$DATA/copias" 2>/dev/null | grep -E '^antes-de-actualizar-.*\.sql\.gz(\.age)?$' | LC_ALL=C sort | tail -n 1
}

has_ended() {
  case $(systemctl is-active "$SERVICE" 2>/dev/null) in
    active | activating | reloading) [ "$(systemctl show --property=NRestarts --value "$SERVICE")" != 0 ] ;;
    *) return 0 ;;
  esac
}

# Starts the service and waits until it answers. Fails as soon as the program ends.
start_service() {
  systemctl reset-failed "$SERVICE" 2>/dev/null || true
  systemctl restart "$SERVICE" || return 1
  seconds=0
  until answers; do
    if has_ended || [ "$seconds" -ge "$TIMEOUT" ]; then return 1; fi
    sleep 1
    seconds=$((seconds + 1))
  done
}

# Starts the new program, or else the previous one. Fails unless the new one answers.
start_new() {
  before=$(newest_copy)
  if start_service; then
    delete_previous
    return 0
  fi
  systemctl stop "$SERVICE" || true
  after=$(newest_copy)
  if [ ! -e "$PREVIOUS" ]; then
    echo "Admin Gimnasios no respondió. Mira por qué con: journalctl -u $SERVICE" >&2
    return 1
  fi
  rm -rf "$PROGRAM.borrar"
  if ! mv "$PROGRAM" "$PROGRAM.borrar" || ! mv "$PREVIOUS" "$PROGRAM"; then
    echo "La versión nueva no respondió, y la anterior, completa en $PREVIOUS, no se pudo poner en su lugar." >&2
    return 1
  fi
  rm -rf "$PROGRAM.borrar"
  if start_service; then
    echo "La versión nueva no respondió: sigue la anterior, con los datos como estaban. Mira por qué con: journalctl -u $SERVICE" >&2
    return 1
  fi
  systemctl stop "$SERVICE" || true
  if [ "$before" != "$after" ]; then
    echo "La versión nueva actualizó los datos y después no respondió; la anterior, que quedó instalada, no puede abrirlos." >&2
    echo "Los datos de antes están completos en la copia $DATA/copias/$after. Para volver a ellos:" >&2
    echo "  sudo gimnasio restaurar $DATA/copias/$after --reemplazar && sudo systemctl start $SERVICE" >&2
  else
    echo "Ni la versión nueva ni la anterior respondieron. Mira por qué con: journalctl -u $SERVICE" >&2
  fi
  return 1
}
