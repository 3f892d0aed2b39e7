import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteAsignacionesOfDeleted, findFirstHolder } from './asignaciones.queries.ts'
import { findProgramaWith } from './programas.queries.ts'
import { deleteRutina, lockRutina } from './rutinas.queries.ts'

/** Locks against concurrent assignments. @throws RUTINA_NO_ENCONTRADA, RUTINA_EN_USO, RUTINA_EN_PROGRAMA */
export function eliminarRutina(db: Db, id: string): Promise<void> {
  return atomically(db, async (trx) => {
    const { nombreEjercicio } = await lockRutina(trx, id)
    const holder = await findFirstHolder(trx, id)
    if (holder) throw new AppError('RUTINA_EN_USO', { mensaje: inUse(nombreEjercicio, holder) })
    const programa = await findProgramaWith(trx, id)
    if (programa) throw new AppError('RUTINA_EN_PROGRAMA', { mensaje: inProgram(nombreEjercicio, programa) })
    await deleteAsignacionesOfDeleted(trx, id)
    await deleteRutina(trx, id)
  })
}

function inUse(
  ejercicio: string,
  { nombre, apellido, clientes }: { nombre: string; apellido: string; clientes: number },
) {
  const others = clientes - 1
  const more = others === 0 ? '' : others === 1 ? ' y otra persona' : ` y ${others} personas más`
  return `No se puede eliminar ${ejercicio}: la tiene asignada ${nombre} ${apellido}${more}. Dale antes otra rutina en Editar Asignación Rutina.`
}

function inProgram(ejercicio: string, { nombre, programas }: { nombre: string; programas: number }) {
  const others = programas - 1
  const more = others === 0 ? '' : others === 1 ? ' y en otro' : ` y en ${others} más`
  return `No se puede eliminar ${ejercicio}: está en el programa ${nombre}${more}. Quítala antes de ahí.`
}
