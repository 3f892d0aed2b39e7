import type { Tables } from '../db/tables.ts'
import { asistenciasResource } from '../features/asistencias/asistencias.resource.ts'
import { auditoriaResource } from '../features/auditoria/auditoria.resource.ts'
import { authResource } from '../features/auth/auth.resource.ts'
import { cajaResource } from '../features/caja/caja.resource.ts'
import { cambiosResource } from '../features/cambios/cambios.resource.ts'
import { clasesResource } from '../features/clases/clases.resource.ts'
import { clientesResource } from '../features/clientes/clientes.resource.ts'
import { cobrosResource } from '../features/cobros/cobros.resource.ts'
import { composicionCorporalResource } from '../features/composicion-corporal/composicion-corporal.resource.ts'
import { configuracionResource } from '../features/configuracion/configuracion.resource.ts'
import { contabilidadResource } from '../features/contabilidad/contabilidad.resource.ts'
import { copiasResource } from '../features/copias/copias.resource.ts'
import { ejerciciosResource } from '../features/ejercicios/ejercicios.resource.ts'
import { entrenadoresResource } from '../features/entrenadores/entrenadores.resource.ts'
import { exportacionesResource } from '../features/exportaciones/exportaciones.resource.ts'
import { hoyResource } from '../features/hoy/hoy.resource.ts'
import { importacionesResource } from '../features/importaciones/importaciones.resource.ts'
import { indicadoresResource } from '../features/indicadores/indicadores.resource.ts'
import { integracionesResource } from '../features/integraciones/integraciones.resource.ts'
import { librosResource } from '../features/libros/libros.resource.ts'
import { membresiasResource } from '../features/membresias/membresias.resource.ts'
import { misDatosResource } from '../features/mis-datos/mis-datos.resource.ts'
import { mostradorResource } from '../features/mostrador/mostrador.resource.ts'
import { pagosResource } from '../features/pagos/pagos.resource.ts'
import { planesResource } from '../features/planes/planes.resource.ts'
import { productosResource } from '../features/productos/productos.resource.ts'
import { rutinasResource } from '../features/rutinas/rutinas.resource.ts'
import { suscripcionesResource } from '../features/suscripciones/suscripciones.resource.ts'
import { usersResource } from '../features/users/users.resource.ts'
import { ventasResource } from '../features/ventas/ventas.resource.ts'
import type { Described } from '../http/docs/document.ts'
import { sistemaResource } from './sistema.resource.ts'

/** In the order of the API description. */
const resources = [
  authResource,
  usersResource,
  clientesResource,
  membresiasResource,
  planesResource,
  productosResource,
  pagosResource,
  ventasResource,
  cajaResource,
  cobrosResource,
  asistenciasResource,
  mostradorResource,
  entrenadoresResource,
  clasesResource,
  composicionCorporalResource,
  contabilidadResource,
  configuracionResource,
  ejerciciosResource,
  rutinasResource,
  indicadoresResource,
  hoyResource,
  librosResource,
  auditoriaResource,
  copiasResource,
  importacionesResource,
  integracionesResource,
  exportacionesResource,
  misDatosResource,
  cambiosResource,
  suscripcionesResource,
  sistemaResource,
]

export const routes = resources.flatMap((resource) => resource.routes)

export const described: Described = {
  schemas: resources.flatMap((resource) => resource.schemas),
  tags: Object.fromEntries(resources.flatMap((resource) => Object.entries(resource.tags))),
}

export const tables: Tables = Object.fromEntries(
  resources
    .flatMap((resource) => Object.entries(resource.tables))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
)
