import { hash } from 'node:crypto'
import { dayIn } from '@gym/contract/core/calendar'
import type { Instantanea } from '@gym/contract/operaciones/instantanea.schema'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { getReglas } from '../../features/configuracion/reglas-entrada.queries.ts'
import {
  getPersonas,
  listClasesDeMostrador,
  listProductosDeMostrador,
} from '../../features/mostrador/instantanea.queries.ts'

/** The serialised `Instantanea`, and an ETag that ignores its time. */
export interface Tomada {
  texto: string
  etag: string
}

export async function tomarInstantanea(
  db: Db,
  { now, timeZone: zonaHoraria }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<Tomada> {
  const [reglas, { personas, clientes }, clases, vendibles] = await Promise.all([
    getReglas(db),
    getPersonas(db, dayIn(zonaHoraria, now)),
    listClasesDeMostrador(db),
    listProductosDeMostrador(db),
  ])
  const rest = { zonaHoraria, reglas, clientes, clases, ...vendibles } satisfies Omit<
    Instantanea,
    'hechaEn' | 'personas'
  >
  const said = `${JSON.stringify(rest).slice(1, -1)},"personas":${personas}`
  return {
    texto: `{"hechaEn":"${now.toISOString()}",${said}}`,
    etag: `"${hash('sha256', said, 'base64url').slice(0, 22)}"`,
  }
}
