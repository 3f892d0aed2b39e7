import { dayIn } from '@gym/contract/core/calendar'
import { findDiaria } from './copias.queries.ts'
import { hacerCopia, nombreLibre } from './hacerCopia.ts'
import type { Trabajos } from './trabajos.ts'
import type { Copiando } from './verificarCopia.ts'

const TRY_AGAIN_MS = 60 * 60_000
/** The day of a daily copy begins at 3:00 in the gym's time zone. */
const BEGINS_MS = 3 * 60 * 60_000

/** Makes the daily copy if due; after a failed one, waits an hour from its start. @throws COPIA_EN_CURSO */
export async function copiaDelDia(trabajos: Trabajos, copiando: Copiando, timeZone: string): Promise<void> {
  const now = copiando.clock()
  const dia = dayIn(timeZone, new Date(now.getTime() - BEGINS_MS))
  const { hecha, fallo } = await findDiaria(copiando.db, dia)
  if (hecha || (fallo && now.getTime() - Date.parse(fallo) < TRY_AGAIN_MS)) return
  const nombre = nombreLibre('diaria', copiando.config, { now, timeZone })
  await trabajos.begin({ que: 'copia', nombre }, (enCurso) =>
    hacerCopia(copiando, { nombre, tipo: 'diaria', dia }, enCurso),
  )
}
