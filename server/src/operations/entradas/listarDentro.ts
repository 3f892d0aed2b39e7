import type { Db } from '../../db/connection/database.ts'
import { listDentro } from '../../features/asistencias/entradas-list.queries.ts'
import { getReglas } from '../../features/configuracion/reglas-entrada.queries.ts'

const HOUR_MS = 60 * 60 * 1000

export async function listarDentro(db: Db, now: Date, limite?: number) {
  const { horasDentro } = await getReglas(db)
  return listDentro(db, new Date(now.getTime() - horasDentro * HOUR_MS), limite)
}
