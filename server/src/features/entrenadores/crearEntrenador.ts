import type { Entrenador, NuevoEntrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { atomically, type Db } from '../../db/connection/database.ts'
import { getEntrenador, insertEntrenador } from './entrenadores.queries.ts'
import { writeSemana } from './horarios.queries.ts'
import { nuevaSemana } from './semana.rules.ts'

const NOTHING = { clases: [], horarios: [] }

/** @throws CORREO_DE_ENTRENADOR_DUPLICADO */
export function crearEntrenador(
  db: Db,
  { clases, ...nuevo }: NuevoEntrenador,
  now: Date,
): Promise<Entrenador> {
  return atomically(db, async (trx) => {
    const id = await insertEntrenador(trx, nuevo)
    await writeSemana(trx, id, { before: NOTHING, after: nuevaSemana(NOTHING, clases), now })
    return getEntrenador(trx, id)
  })
}
