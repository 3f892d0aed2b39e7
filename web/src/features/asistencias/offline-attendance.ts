import { claseFueraDeHora, SIN_INSCRIPCION } from '@gym/contract/asistencias/asistencias.rules'
import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import { dayIn, timeIn } from '@gym/contract/core/calendar'
import { accesoDe, accesoDeInactivo } from '@gym/contract/entradas/acceso.rules'
import { membresiasEn } from '@gym/contract/entradas/puerta.rules'
import type { Snapshot } from '../../offline/snapshot/snapshot.ts'

export type AsistenciaProvisional = Omit<AsistenciaRegistrada, '_id'>

interface Asked {
  clienteId: string
  claseId: string
  at: Date
}

/** Applies the server's rules to the snapshot. Undefined if the snapshot lacks the client or the class. */
export function attendFromSnapshot(
  mostrador: Snapshot,
  { clienteId, claseId, at }: Asked,
): AsistenciaProvisional | undefined {
  const { clases, reglas, zonaHoraria } = mostrador.datos
  const persona = mostrador.persona(clienteId)
  const clase = clases.find(({ _id }) => _id === claseId)
  if (!persona || !clase) return undefined

  const today = dayIn(zonaHoraria, at)
  const acceso =
    persona.estado === 'inactivo'
      ? accesoDeInactivo
      : accesoDe(membresiasEn(persona.membresias, today), { today, ...reglas })
  const { aviso, renovable, siguiente } = acceso
  const frozen = persona.membresias.find(({ _id }) => _id === acceso.congelada)
  const membresia = acceso.membresia ?? frozen ?? null
  const advertencias = [
    claseFueraDeHora(clase, { today, time: timeIn(zonaHoraria, at) }),
    clase.inscritos.includes(clienteId) ? null : SIN_INSCRIPCION,
  ]
  return {
    clienteId: { _id: clienteId, nombre: persona.nombre, apellido: persona.apellido },
    claseId: { _id: claseId, nombre: clase.nombre, dia: clase.dia, horarioInicio: clase.horarioInicio },
    fecha: at.toISOString(),
    aviso,
    membresia: membresia && {
      tipo: membresia.tipo,
      fechafin: membresia.fechafin,
      sesionesRestantes: membresia.sesionesRestantes - (membresia.tipo === 'Clase' ? 1 : 0),
    },
    renovable,
    siguiente,
    enGracia: acceso.causa === 'EN_GRACIA',
    advertencias: advertencias.filter((each) => each !== null),
  }
}

export function lastAttendanceFromSnapshot(
  mostrador: Snapshot,
  { clienteId, claseId, at }: Asked,
): string | null {
  const { zonaHoraria } = mostrador.datos
  const dayOf = (instant: Date) => dayIn(zonaHoraria, instant)
  const before = mostrador
    .persona(clienteId)
    ?.entradas.find((each) => each.claseId === claseId && dayOf(new Date(each.fecha)) === dayOf(at))
  return before?.fecha ?? null
}
