#!/bin/sh
# Installs or updates Admin Gimnasios on a Linux with systemd: sudo ./instalar.sh
# Removes it, without its data: sudo ./instalar.sh quitar
set -e
HERE=$(cd "$(dirname "$0")" && pwd)
UNIT=/etc/systemd/system/admin-gimnasios.service
LAUNCHER=/usr/local/bin/gimnasio
. "$HERE/programa/servicio.sh"

if [ "$(id -u)" != 0 ]; then
  echo "Instalar necesita permisos de administrador: sudo $0" >&2
  exit 1
fi
if ! has_systemd; then
  echo 'Este equipo no usa systemd. No cambió nada.' >&2
  exit 1
fi
if [ -e /usr/lib/systemd/system/admin-gimnasios.service ]; then
  echo 'Admin Gimnasios está instalado como paquete .deb: actualízalo o quítalo con apt. No cambió nada.' >&2
  exit 1
fi
if [ -e "$UNIT" ] && ! grep -q "^ExecStart=$PROGRAM/node " "$UNIT"; then
  echo "El servicio de $UNIT no es de este instalador. Quítalo y repite: los datos quedan. No cambió nada." >&2
  exit 1
fi

if [ "$1" = quitar ]; then
  systemctl disable --now --quiet "$SERVICE" || true
  rm -rf "$PROGRAM" "$PREVIOUS" "$PROGRAM.nuevo" "$PROGRAM.borrar" "$UNIT" "$LAUNCHER"
  systemctl daemon-reload
  echo "El programa se quitó. Los datos del gimnasio y sus copias siguen en $DATA: si lo instalas otra vez, todo está como lo dejaste."
  exit 0
fi

# Copies the new files beside the previous program, which runs until they are complete.
rm -rf "$PROGRAM.nuevo" "$PROGRAM.borrar"
cp -a "$HERE/programa" "$PROGRAM.nuevo"
chown -R root:root "$PROGRAM.nuevo"
create_account
drop_stale_previous
stop_service
# Renames before deleting, so that no folder with the program's name is ever half deleted.
if [ -e "$PREVIOUS" ]; then
  if [ -e "$PROGRAM" ]; then mv "$PROGRAM" "$PROGRAM.borrar"; fi
elif [ -e "$PROGRAM" ]; then
  mv "$PROGRAM" "$PREVIOUS"
fi
mv "$PROGRAM.nuevo" "$PROGRAM"
rm -rf "$PROGRAM.borrar"
install -m 0644 "$HERE/admin-gimnasios.service" "$UNIT"
install -m 0755 "$HERE/gimnasio" "$LAUNCHER"
systemctl daemon-reload
systemctl enable --quiet "$SERVICE"
start_new
echo 'Admin Gimnasios está listo en http://localhost:3000 (o en el puerto de /etc/admin-gimnasios.env).'
