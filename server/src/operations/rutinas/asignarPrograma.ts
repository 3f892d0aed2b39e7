import type { AsignacionDePrograma, ProgramaAsignado } from '@gym/contract/rutinas/programas.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import { insertAsignaciones } from '../../features/rutinas/asignaciones.queries.ts'
import { type FilaPara, listFilasPara, lockPrograma } from '../../features/rutinas/programas.queries.ts'
import { requireNumero } from './asignarRutina.ts'

const MOST_NAMED = 5

/**
 * Refuses if the client already has one of the program's routines on one of its days; with
 * `soloLasQueFaltan`, only if the client has all of them.
 * @throws CLIENTE_NO_ENCONTRADO, CLIENTE_SIN_NUMERO, PROGRAMA_NO_ENCONTRADO, PROGRAMA_INACTIVO,
 * PROGRAMA_YA_ASIGNADO, PROGRAMA_ASIGNADO_EN_PARTE
 */
export function asignarPrograma(
  db: Db,
  programaId: string,
  { clienteId, soloLasQueFaltan }: AsignacionDePrograma,
  by: Actor,
): Promise<ProgramaAsignado> {
  return atomically(db, async (trx) => {
    const cliente = await lockClienteAlone(trx, clienteId)
    requireNumero(cliente)
    const programa = await lockPrograma(trx, programaId)
    if (programa.estado === 'inactivo') throw new AppError('PROGRAMA_INACTIVO')
    const filas = await listFilasPara(trx, { programaId, clienteId })
    const faltan = filas.filter(({ yaTiene }) => yaTiene.length === 0)
    const tenidas = filas.filter(({ yaTiene }) => yaTiene.length > 0)
    const [has, of] = [`${cliente.nombre} ${cliente.apellido} ya tiene`, `de ${programa.nombre}`]
    if (faltan.length === 0)
      throw new AppError('PROGRAMA_YA_ASIGNADO', {
        mensaje: `${has} todas las rutinas ${of}: ${named(tenidas)}.`,
      })
    if (tenidas.length > 0 && !soloLasQueFaltan) {
      const mensaje = `${has} ${tenidas.length} de las ${filas.length} rutinas ${of}: ${named(tenidas)}.`
      throw new AppError('PROGRAMA_ASIGNADO_EN_PARTE', { mensaje })
    }
    await insertAsignaciones(
      trx,
      faltan.map(({ rutinaId, diasEntrenamiento, diasDescanso }) => ({
        ...{ clienteId, programaId },
        ...{ rutinaId, diasEntrenamiento, diasDescanso },
      })),
      by,
    )
    return { asignadas: faltan.length, omitidas: tenidas.length }
  })
}

/** Lists routines in words: 'Sentadilla (Lunes, Jueves), Plancha (Martes) y 3 más'. */
function named(filas: FilaPara[]): string {
  const names = filas
    .slice(0, MOST_NAMED)
    .map(({ nombreEjercicio, yaTiene }) => `${nombreEjercicio} (${yaTiene.join(', ')})`)
    .join(', ')
  const others = filas.length - MOST_NAMED
  return others > 0 ? `${names} y ${others} más` : names
}
