#!/bin/sh
# Instala o actualiza Admin Gimnasios en un Linux con systemd: sudo ./instalar.sh
# Lo quita, sin tocar los datos: sudo ./instalar.sh quitar
set -e
AQUI=$(cd "$(dirname "$0")" && pwd)
UNIDAD=/etc/systemd/system/admin-gimnasios.service
ORDEN=/usr/local/bin/gimnasio
. "$AQUI/programa/servicio.sh"

if [ "$(id -u)" != 0 ]; then
  echo "Instalar necesita permisos de administrador: sudo $0" >&2
  exit 1
fi
if ! hay_systemd; then
  echo 'Este equipo no usa systemd. No cambió nada.' >&2
  exit 1
fi
if [ -e /usr/lib/systemd/system/admin-gimnasios.service ]; then
  echo 'Admin Gimnasios está instalado como paquete .deb: actualízalo o quítalo con apt. No cambió nada.' >&2
  exit 1
fi

if [ "$1" = quitar ]; then
  systemctl disable --now --quiet "$SERVICIO" || true
  rm -rf "$PROGRAMA" "$PROGRAMA.anterior" "$PROGRAMA.nuevo" "$PROGRAMA.borrar" "$UNIDAD" "$ORDEN"
  systemctl daemon-reload
  echo "El programa se quitó. Los datos del gimnasio y sus copias siguen en $DATOS: si lo instalas otra vez, todo está como lo dejaste."
  exit 0
fi

# Lo nuevo se copia al lado mientras el anterior sigue trabajando.
rm -rf "$PROGRAMA.nuevo" "$PROGRAMA.borrar"
cp -a "$AQUI/programa" "$PROGRAMA.nuevo"
chown -R root:root "$PROGRAMA.nuevo"
crear_usuario
parar
if [ -e "$PROGRAMA.anterior" ]; then
  rm -rf "$PROGRAMA"
elif [ -e "$PROGRAMA" ]; then
  mv "$PROGRAMA" "$PROGRAMA.anterior"
fi
mv "$PROGRAMA.nuevo" "$PROGRAMA"
install -m 0644 "$AQUI/admin-gimnasios.service" "$UNIDAD"
install -m 0755 "$AQUI/gimnasio" "$ORDEN"
systemctl daemon-reload
systemctl enable --quiet "$SERVICIO"
estrenar
echo 'Admin Gimnasios está listo en http://localhost:3000 (o en el puerto de /etc/admin-gimnasios.env).'
