import { horarioConInscritos, personasInscritas } from '@gym/contract/clases/horarios.rules'
import type { CambiosEntrenador, Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { offerCupos } from '../../features/clases/esperas.queries.ts'
import { getEntrenador, updateEntrenador } from '../../features/entrenadores/entrenadores.queries.ts'
import { lockSemana, writeSemana } from '../../features/entrenadores/horarios.queries.ts'
import {
  missing,
  type NuevaSemana,
  nuevaSemana,
  type Semana,
} from '../../features/entrenadores/semana.rules.ts'

/**
 * A slot that `nuevaSemana` recognises keeps its id and enrolments; added places go to the waiting list.
 * @throws ENTRENADOR_NO_ENCONTRADO, CORREO_DE_ENTRENADOR_DUPLICADO, HORARIO_CON_INSCRITOS,
 * CUPO_MENOR_QUE_INSCRITOS
 */
export function editarEntrenador(
  db: Db,
  id: string,
  { clases, ...cambios }: CambiosEntrenador,
  now: Date,
): Promise<Entrenador> {
  return atomically(db, async (trx) => {
    await updateEntrenador(trx, id, cambios)
    if (clases) {
      const before = await lockSemana(trx, id)
      const after = nuevaSemana(before, clases)
      refuseToRemovePeople(before, after)
      refuseTooFewPlaces(after)
      await writeSemana(trx, id, { before, after, now })
      const horarioIds = before.horarios.map((horario) => horario.id)
      await offerCupos(trx, horarioIds, now)
    }
    return getEntrenador(trx, id)
  })
}

function refuseToRemovePeople(before: Semana, after: NuevaSemana) {
  const taken = missing(before.horarios, after.horarios).find(({ inscritos }) => inscritos > 0)
  if (!taken) return
  throw new AppError('HORARIO_CON_INSCRITOS', { mensaje: horarioConInscritos(taken.nombreClase, taken) })
}

function refuseTooFewPlaces({ clases, horarios }: NuevaSemana) {
  for (const { id, nombre, capacidadMaxima } of clases) {
    const [fullest] = horarios
      .filter(({ claseId }) => claseId === id)
      .sort((one, other) => other.inscritos - one.inscritos)
    if (!fullest || fullest.inscritos <= capacidadMaxima) continue
    const personas = personasInscritas(fullest.inscritos)
    const horario = `el horario del ${fullest.dia.toLowerCase()} a las ${fullest.horarioInicio} tiene ${personas}`
    const mensaje = `La capacidad de ${nombre} no puede ser ${capacidadMaxima}: ${horario}.`
    throw new AppError('CUPO_MENOR_QUE_INSCRITOS', { mensaje })
  }
}
