import * as asistencias from '@gym/contract/asistencias'
import * as auditoria from '@gym/contract/auditoria'
import * as auth from '@gym/contract/auth'
import * as caja from '@gym/contract/caja'
import * as clases from '@gym/contract/clases'
import * as clientes from '@gym/contract/clientes'
import * as cobros from '@gym/contract/cobros'
import * as composicionCorporal from '@gym/contract/composicion-corporal'
import * as configuracion from '@gym/contract/configuracion'
import * as congelaciones from '@gym/contract/congelaciones'
import * as contabilidad from '@gym/contract/contabilidad'
import * as copias from '@gym/contract/copias'
import * as ejercicios from '@gym/contract/ejercicios'
import * as entradas from '@gym/contract/entradas'
import * as entrenadores from '@gym/contract/entrenadores'
import * as esperas from '@gym/contract/esperas'
import * as fichas from '@gym/contract/fichas'
import { Mensaje } from '@gym/contract/fields'
import * as fusiones from '@gym/contract/fusiones'
import * as hoy from '@gym/contract/hoy'
import * as importaciones from '@gym/contract/importaciones'
import * as indicadores from '@gym/contract/indicadores'
import * as instantanea from '@gym/contract/instantanea'
import * as libros from '@gym/contract/libros'
import * as lineas from '@gym/contract/lineas'
import * as membresias from '@gym/contract/membresias'
import * as misDatos from '@gym/contract/mis-datos'
import * as mostrador from '@gym/contract/mostrador'
import * as pagos from '@gym/contract/pagos'
import * as preguntas from '@gym/contract/preguntas'
import * as productos from '@gym/contract/productos'
import * as rutinas from '@gym/contract/rutinas'
import * as suscripciones from '@gym/contract/suscripciones'
import * as tokens from '@gym/contract/tokens'
import * as users from '@gym/contract/users'
import * as ventas from '@gym/contract/ventas'
import * as webhooks from '@gym/contract/webhooks'

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
  preguntas,
  productos,
  rutinas,
  suscripciones,
  tokens,
  users,
  ventas,
  webhooks,
]
