# Lo que comparten el paquete .deb e instalar.sh: usuario, servicio, espera y vuelta atrás.

PROGRAMA=/usr/lib/admin-gimnasios
DATOS=/var/lib/admin-gimnasios
AJUSTES=/etc/admin-gimnasios.env
SERVICIO=admin-gimnasios
# Segundos: una base grande se copia y se actualiza antes de responder.
ESPERA=${ADMIN_GIMNASIOS_ESPERA:-900}

hay_systemd() { [ -d /run/systemd/system ]; }

# El archivo de ajustes existe siempre: sin él, Node avisa en inglés.
crear_usuario() {
  getent passwd gimnasio >/dev/null ||
    useradd --system --user-group --home-dir "$DATOS" --no-create-home --shell /usr/sbin/nologin gimnasio
  install -d -o gimnasio -g gimnasio -m 0700 "$DATOS"
  if [ ! -e "$AJUSTES" ]; then
    echo '# Las variables del programa, una por línea, como PORT=8300. Valen desde el siguiente inicio.' >"$AJUSTES"
    chmod 0600 "$AJUSTES"
    chown gimnasio: "$AJUSTES"
  fi
}

parar() { if hay_systemd; then systemctl stop "$SERVICIO" 2>/dev/null || true; fi; }

# La carpeta .anterior está siempre completa: si ya existe, una actualización se cortó y es la última que sirvió.
guardar_anterior() {
  rm -rf "$PROGRAMA.parcial" "$PROGRAMA.borrar"
  if [ -e "$PROGRAMA.anterior" ] || [ ! -e "$PROGRAMA/node" ]; then return 0; fi
  cp -al "$PROGRAMA" "$PROGRAMA.parcial"
  mv "$PROGRAMA.parcial" "$PROGRAMA.anterior"
}

borrar_anterior() {
  if [ -e "$PROGRAMA.anterior" ]; then mv "$PROGRAMA.anterior" "$PROGRAMA.borrar"; fi
  rm -rf "$PROGRAMA.borrar"
}

ultima_copia() { ls "$DATOS/copias" 2>/dev/null | grep '^antes-de-actualizar-' | tail -n 1 || true; }

responde() {
  "$PROGRAMA/node" --env-file-if-exists="$AJUSTES" -e "
    const { HOST = '', PORT } = process.env
    const host = ['', 'localhost', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? '[' + HOST + ']' : HOST
    fetch('http://' + host + ':' + (PORT || 3000) + '/readyz', { signal: AbortSignal.timeout(5000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
}

termino() {
  case $(systemctl is-active "$SERVICIO" 2>/dev/null) in
    active | activating | reloading) [ "$(systemctl show --property=NRestarts --value "$SERVICIO")" != 0 ] ;;
    *) return 0 ;;
  esac
}

# Inicia el servicio y espera a que responda. Falla en cuanto el programa termina.
iniciar() {
  systemctl reset-failed "$SERVICIO" 2>/dev/null || true
  systemctl restart "$SERVICIO" || return 1
  segundos=0
  until responde; do
    if termino || [ "$segundos" -ge "$ESPERA" ]; then return 1; fi
    sleep 1
    segundos=$((segundos + 1))
  done
}

# Inicia el programa recién instalado; si no responde, vuelve el anterior. Falla salvo que el nuevo responda.
estrenar() {
  antes=$(ultima_copia)
  if iniciar; then
    borrar_anterior
    return 0
  fi
  systemctl stop "$SERVICIO" || true
  despues=$(ultima_copia)
  if [ ! -e "$PROGRAMA.anterior" ]; then
    echo "Admin Gimnasios no respondió. Mira por qué con: journalctl -u $SERVICIO" >&2
    return 1
  fi
  rm -rf "$PROGRAMA"
  mv "$PROGRAMA.anterior" "$PROGRAMA"
  if iniciar; then
    echo "La versión nueva no respondió: sigue la anterior, con los datos como estaban. Mira por qué con: journalctl -u $SERVICIO" >&2
  elif [ "$antes" != "$despues" ]; then
    systemctl stop "$SERVICIO" || true
    echo "La versión nueva actualizó los datos y después no respondió; la anterior, que quedó instalada, no puede abrirlos." >&2
    echo "Los datos de antes están completos en la copia $DATOS/copias/$despues. Para volver a ellos:" >&2
    echo "  sudo gimnasio restaurar $DATOS/copias/$despues --reemplazar && sudo systemctl start $SERVICIO" >&2
  else
    systemctl stop "$SERVICIO" || true
    echo "Ni la versión nueva ni la anterior respondieron. Mira por qué con: journalctl -u $SERVICIO" >&2
  fi
  return 1
}
