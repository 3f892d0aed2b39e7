import { createHash } from 'node:crypto'
import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { dayIn, daysBetween } from '@gym/contract/core/calendar'
import { obligatory } from '@gym/contract/core/sentences'
import {
  type Aviso,
  CABECERA_MOSTRADOR,
  horaCorregida,
  type TipoOperacion,
} from '@gym/contract/operaciones/operaciones.rules'
import { type DeMostrador, deMostrador, NOT_IN_BODY_HASH } from '@gym/contract/operaciones/operaciones.schema'
import { type Action, may } from '@gym/contract/permissions/actions'
import type { FastifyRequest } from 'fastify'
import { AppError, wrongField } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { DESK_SCOPE, type IdempotencyKey } from '../../db/security/idempotency-keys.ts'
import { findQuienHizo, insertOperacion } from '../../db/security/queued-operations.ts'
import { sessionOf } from '../auth/permissions.ts'
import type { Deps } from '../routes.ts'

/** A request with its idempotency key. Only a desk operation has callbacks. */
export interface KeyedRequest {
  key: IdempotencyKey
  huella: Buffer
  /** Null: the key never expires. */
  venceEn: Date | null
  begin?: (trx: Db) => Promise<void>
  /** Maps the response of the first request, before it is stored; `onReplay` maps the stored response. */
  present?: (answer: object) => object
  record?: (trx: Db, answer: object) => Promise<void>
  onReplay?: (answer: object) => object
}

const HORA_DUDOSA: Aviso = {
  codigo: 'HORA_DUDOSA',
  texto: 'El reloj de ese computador cambió: la hora puede no ser esa.',
}

const LATE_AFTER_DAYS = 7

function haceDias(hora: Date, recibidaEn: Date, timeZone: string): Aviso[] {
  const days = daysBetween(dayIn(timeZone, hora), dayIn(timeZone, recibidaEn))
  if (days <= LATE_AFTER_DAYS) return []
  return [{ codigo: 'ANOTADA_HACE_DIAS', texto: `Se anotó ${days} días antes de llegar aquí.` }]
}

/** Merges the desk's header into the body, for the schema to validate. @throws DATOS_INVALIDOS */
export function readDeskHeader(request: FastifyRequest) {
  const header = request.headers[CABECERA_MOSTRADOR]
  if (typeof header !== 'string') return
  const said = parsed(header)
  const metadata = Object.keys(deMostrador).flatMap((field) => (field in said ? [[field, said[field]]] : []))
  request.body = { ...Object(request.body), ...Object.fromEntries(metadata) }
}

function parsed(header: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(header)
    if (typeof said === 'object' && said !== null) return said as Record<string, unknown>
  } catch {}
  throw wrongField(CABECERA_MOSTRADOR, 'La cabecera x-mostrador no es un objeto JSON.')
}

const saidByDesk = ({ body }: FastifyRequest) => body as DeMostrador

/** True if the request names a device, a time or an author; `deskOperation` refuses incomplete metadata. */
export function isQueuedOperation(request: FastifyRequest): boolean {
  const { dispositivo, ocurridoEn, hechaPor } = saidByDesk(request)
  return Boolean(dispositivo ?? ocurridoEn ?? hechaPor)
}

/** Hashes the unparsed body without `NOT_IN_BODY_HASH`: a later version may parse it differently. */
export function bodyHashOf({ body }: FastifyRequest, tipo: TipoOperacion): Buffer {
  const left = new Set<string>(NOT_IN_BODY_HASH)
  const said = Object.entries(Object(body)).filter(([field]) => !left.has(field))
  return createHash('sha256')
    .update(JSON.stringify([tipo, said]))
    .digest()
}

/**
 * Reads a desk operation, whose work runs as its author at its original time.
 * @throws DATOS_INVALIDOS; HECHA_POR_NO_PODIA, also in `begin`
 */
export function deskOperation(
  request: FastifyRequest,
  { clave, tipo, huella }: { clave: string | null; tipo: TipoOperacion; huella: Buffer },
  { clock, zonaHoraria }: Pick<Deps, 'clock' | 'zonaHoraria'>,
): KeyedRequest {
  const said = saidByDesk(request)
  const { dispositivo, ocurridoEn, enviadoEn, desfase } = said
  if (!dispositivo) throw wrongField('dispositivo', obligatory('El dispositivo'))
  if (clave === null) throw wrongField('Idempotency-Key', obligatory('La cabecera Idempotency-Key'))
  if (ocurridoEn && !enviadoEn) throw wrongField('enviadoEn', obligatory('La hora de envío'))

  const { user, token } = sessionOf(request)
  const recibidaEn = clock()
  const reloj = ocurridoEn && enviadoEn ? { ocurridaEn: ocurridoEn, enviadaEn: enviadoEn } : null
  const { hora, dudosa } = reloj
    ? horaCorregida(
        { ocurridoEn: new Date(reloj.ocurridaEn), enviadoEn: new Date(reloj.enviadaEn), desfase },
        recibidaEn,
      )
    : { hora: recibidaEn, dudosa: false }
  // A token has no desk, so it cannot name another author.
  if (token && said.hechaPor) throw new AppError('HECHA_POR_NO_PODIA')
  // The author of an online operation is its caller; another author would select a colleague's till.
  if (!reloj && said.hechaPor && said.hechaPor !== user._id)
    throw wrongField('ocurridoEn', obligatory('La hora en que ocurrió'))
  let by: SessionUser = user
  let avisos: Aviso[] = []

  return {
    key: { llamada: DESK_SCOPE, clave },
    huella,
    venceEn: null,
    // Checks the author of a new operation only: a replay returns its response even without the permission.
    async begin(trx) {
      avisos = [...(dudosa ? [HORA_DUDOSA] : []), ...haceDias(hora, recibidaEn, zonaHoraria())]
      by = await quienHizo(trx, user, said, request.routeOptions.config.allow as Action)
      request.operacion = { user: by, now: hora, ...(reloj && { replay: { recibidaEn, avisos } }) }
    },
    present: (answer) => ({ repetida: false, ...answer, avisos }),
    record: (trx, answer) =>
      insertOperacion(trx, {
        clave,
        tipo,
        dispositivo,
        hechaPor: by._id,
        enviadaPor: user._id,
        recibidaEn,
        reloj,
        fecha: hora,
        dia: dayIn(zonaHoraria(), hora),
        horaDudosa: dudosa,
        avisos,
        resultadoId: (answer as { _id: string })._id,
      }),
    onReplay: (answer) => ({ ...answer, repetida: true }),
  }
}

async function quienHizo(
  trx: Db,
  user: SessionUser,
  { hechaPor }: DeMostrador,
  action: Action,
): Promise<SessionUser> {
  if (!hechaPor || hechaPor === user._id) return user
  const quien = await findQuienHizo(trx, hechaPor)
  if (!quien || !may(quien.rol, action)) throw new AppError('HECHA_POR_NO_PODIA')
  return { ...user, ...quien }
}
