import type { SessionUser } from '@gym/contract/auth/auth.schema'
import {
  CajaActual,
  CajaActualQuery,
  CobrosSinCaja,
  MovimientoDeCaja,
  NuevaZ,
  NuevoMovimientoDeCaja,
  NuevoTurno,
  SinCajaQuery,
  TurnoDeCaja,
  TurnosQuery,
  XDeCaja,
  ZDeCaja,
} from '@gym/contract/caja/caja.schema'
import { ById } from '@gym/contract/core/fields'
import { may } from '@gym/contract/permissions/actions'
import { z } from 'zod'
import { dayRange } from '../../core/day-range.ts'
import { listSinCaja } from '../../db/gym/sin-caja.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { cerrarCaja } from '../../operations/caja/cerrarCaja.ts'
import { registrarMovimientoDeCaja } from '../../operations/caja/registrarMovimientoDeCaja.ts'
import { abrirCaja } from './abrirCaja.ts'
import { autorizarCierre } from './autorizarCierre.ts'
import { findTurno, listMovimientos } from './movimientos.queries.ts'
import { getTurno, listCajas, listTurnos } from './turnos.queries.ts'
import { getX, getZ } from './z.queries.ts'

/** True if the role sees every user's shifts, with their amounts and attempts to close. */
const seesAll = ({ rol }: SessionUser) => may(rol, 'caja:administrar')

export const cajaRoutes: Routes = (app, deps) => {
  const { db, zonaHoraria, ajustes } = deps
  const ownOf = (user: SessionUser) => (seesAll(user) ? undefined : user._id)

  app.get(
    '/caja/turnos',
    {
      operationId: 'listTurnosDeCaja',
      summary: 'Los turnos de la caja, por páginas: todos, o los que abrió o cerró quien pregunta',
      allow: 'caja:leer',
      schema: { querystring: TurnosQuery, response: { 200: z.array(TurnoDeCaja) } },
    },
    async (request, reply) => {
      const { user } = sessionOf(request)
      const days = dayRange(request.query, zonaHoraria())
      const page = await listTurnos(db, request.query, { days, de: ownOf(user) })
      return sendPage(request, reply, request.query, page)
    },
  )

  app.get(
    '/caja/turnos/actual',
    {
      operationId: 'getCajaActual',
      summary: 'El turno abierto y lo que ha pasado en él, sin decir cuánto debería haber',
      allow: 'caja:leer',
      schema: { querystring: CajaActualQuery, response: { 200: CajaActual } },
    },
    async (request) => {
      const { user } = sessionOf(request)
      const cajas = await listCajas(db)
      const id = await findTurno(db, request.query.caja, actorOf(request, deps))
      if (!id) return { turno: null, movimientos: [], cuantos: 0, cajas }
      const seen = await listMovimientos(db, id, { conMontos: seesAll(user) })
      return { turno: await getTurno(db, id), ...seen, cajas }
    },
  )

  app.get(
    '/caja/sin-caja',
    {
      operationId: 'listCobrosSinCaja',
      summary: 'El efectivo que se cobró o se devolvió sin una caja abierta, por páginas',
      allow: 'caja:leer',
      schema: { querystring: SinCajaQuery, response: { 200: CobrosSinCaja } },
    },
    async (request, reply) => {
      const query = { ...request.query, pagina: request.query.pagina ?? 1 }
      const page = await listSinCaja(db, query, dayRange(query, zonaHoraria()))
      return sendPage(request, reply, query, page, (cobros, { suma, porContar }) => ({
        cobros,
        suma,
        porContar,
      }))
    },
  )

  app.postOnce(
    '/caja/turnos',
    {
      operationId: 'abrirCaja',
      summary: 'Abre una caja con lo que hay en ella',
      allow: 'caja:escribir',
      errors: ['CAJA_ABIERTA', 'BASE_SIN_MOTIVO'],
      schema: { body: NuevoTurno, response: { 201: TurnoDeCaja } },
    },
    (request, trx) => abrirCaja(trx, request.body, actorOf(request, deps)),
  )

  app.postOnce(
    '/caja/turnos/:id/movimientos',
    {
      operationId: 'registrarMovimientoDeCaja',
      summary: 'Anota efectivo que entra en la caja o sale de ella, y lo asienta',
      allow: 'caja:escribir',
      errors: ['TURNO_NO_ENCONTRADO', 'TURNO_CERRADO', 'CAJA_SIN_FONDOS'],
      schema: { params: ById, body: NuevoMovimientoDeCaja, response: { 201: MovimientoDeCaja } },
    },
    (request, trx) => registrarMovimientoDeCaja(trx, request.params.id, request.body, actorOf(request, deps)),
  )

  app.post(
    '/caja/turnos/:id/cierre',
    {
      operationId: 'cerrarCaja',
      summary: 'Cierra la caja con lo que se contó, y dice entonces cuánto debía haber',
      allow: 'caja:escribir',
      errors: [
        'TURNO_NO_ENCONTRADO',
        'TURNO_CERRADO',
        'AUTORIZACION_REQUERIDA',
        'CONTEOS_AGOTADOS',
        'AUTORIZACION_INCORRECTA',
        'AUTORIZACION_SIN_CODIGO',
        'AUTORIZACION_CODIGO_INCORRECTO',
        'AUTORIZACION_NO_VALE',
        'DEMASIADOS_INTENTOS',
      ],
      schema: { params: ById, body: NuevaZ, response: { 200: ZDeCaja } },
    },
    (request) => {
      const { diferenciaMaxima } = ajustes.current()
      const by = actorOf(request, deps)
      return cerrarCaja(db, request.params.id, request.body, {
        ...by,
        diferenciaMaxima,
        veIntentos: seesAll(by.user),
      })
    },
  )

  app.post(
    '/caja/turnos/:id/autorizacion',
    {
      operationId: 'autorizarCierre',
      summary: 'Autoriza un cierre que se hizo sin otra persona',
      allow: 'caja:administrar',
      errors: ['TURNO_NO_ENCONTRADO', 'AUTORIZACION_NO_VALE'],
      schema: { params: ById, response: { 200: ZDeCaja } },
    },
    (request) => autorizarCierre(db, request.params.id, actorOf(request, deps)),
  )

  app.get(
    '/caja/turnos/:id/x',
    {
      operationId: 'getX',
      summary: 'Cuánto debería haber en la caja, sin cerrarla; queda registrado quién lo miró',
      allow: 'caja:administrar',
      taken: true,
      errors: ['TURNO_NO_ENCONTRADO'],
      // No HEAD route: `taken` would audit it as a read.
      exposeHeadRoute: false,
      schema: { params: ById, response: { 200: XDeCaja } },
    },
    (request) => getX(db, request.params.id),
  )

  app.get(
    '/caja/turnos/:id/z',
    {
      operationId: 'getZ',
      summary: 'El cierre de un turno, como se contó',
      allow: 'caja:leer',
      errors: ['TURNO_NO_ENCONTRADO'],
      schema: { params: ById, response: { 200: ZDeCaja } },
    },
    (request) => {
      const { user } = sessionOf(request)
      return getZ(db, request.params.id, { de: ownOf(user), conIntentos: seesAll(user) })
    },
  )
}
