import * as asistencias from '@gym/contract/asistencias/asistencias.schema'
import * as auditoria from '@gym/contract/auditoria/auditoria.schema'
import * as auth from '@gym/contract/auth/auth.schema'
import * as tokens from '@gym/contract/auth/tokens.schema'
import * as users from '@gym/contract/auth/users.schema'
import * as caja from '@gym/contract/caja/caja.schema'
import * as clases from '@gym/contract/clases/clases.schema'
import * as esperas from '@gym/contract/clases/esperas.schema'
import * as clientes from '@gym/contract/clientes/clientes.schema'
import * as fichas from '@gym/contract/clientes/fichas.schema'
import * as fusiones from '@gym/contract/clientes/fusiones.schema'
import * as lineas from '@gym/contract/clientes/lineas.schema'
import * as cobros from '@gym/contract/cobros/cobros.schema'
import * as composicionCorporal from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import * as configuracion from '@gym/contract/configuracion/configuracion.schema'
import * as contabilidad from '@gym/contract/contabilidad/contabilidad.schema'
import * as libros from '@gym/contract/contabilidad/libros.schema'
import * as copias from '@gym/contract/copias/copias.schema'
import { Mensaje } from '@gym/contract/core/fields'
import * as ejercicios from '@gym/contract/ejercicios/ejercicios'
import * as entradas from '@gym/contract/entradas/entradas.schema'
import * as entrenadores from '@gym/contract/entrenadores/entrenadores.schema'
import * as hoy from '@gym/contract/hoy/hoy.schema'
import * as importaciones from '@gym/contract/importaciones/importaciones.schema'
import * as conciliacion from '@gym/contract/indicadores/conciliacion.schema'
import * as indicadores from '@gym/contract/indicadores/indicadores.schema'
import * as preguntas from '@gym/contract/indicadores/preguntas.schema'
import * as congelaciones from '@gym/contract/membresias/congelaciones.schema'
import * as membresias from '@gym/contract/membresias/membresias.schema'
import * as misDatos from '@gym/contract/mis-datos/mis-datos.schema'
import * as instantanea from '@gym/contract/operaciones/instantanea.schema'
import * as mostrador from '@gym/contract/operaciones/operaciones.schema'
import * as pagos from '@gym/contract/pagos/pagos.schema'
import * as planes from '@gym/contract/planes/planes.schema'
import * as productos from '@gym/contract/productos/productos.schema'
import * as programas from '@gym/contract/rutinas/programas.schema'
import * as rutinas from '@gym/contract/rutinas/rutinas.schema'
import * as suscripciones from '@gym/contract/suscripciones/suscripciones.schema'
import * as ventas from '@gym/contract/ventas/ventas.schema'
import * as webhooks from '@gym/contract/webhooks/webhooks.schema'

export const contractSchemas = [
  { Mensaje },
  asistencias,
  auditoria,
  auth,
  caja,
  clases,
  esperas,
  clientes,
  cobros,
  composicionCorporal,
  conciliacion,
  configuracion,
  congelaciones,
  contabilidad,
  libros,
  copias,
  ejercicios,
  entradas,
  entrenadores,
  fichas,
  fusiones,
  hoy,
  importaciones,
  indicadores,
  instantanea,
  lineas,
  membresias,
  misDatos,
  mostrador,
  pagos,
  planes,
  preguntas,
  productos,
  programas,
  rutinas,
  suscripciones,
  tokens,
  users,
  ventas,
  webhooks,
]
