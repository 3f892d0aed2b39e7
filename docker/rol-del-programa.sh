#!/bin/sh
# La primera vez que arranca la base: el rol con que trabaja el programa, que no es dueño de nada.
set -eu
psql --set ON_ERROR_STOP=1 --set clave="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role gimnasio_programa login password :'clave';
SQL
