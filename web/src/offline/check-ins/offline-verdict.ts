import { claseFueraDeHora, SIN_INSCRIPCION } from '@gym/contract/asistencias/asistencias.rules'
import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import { porCobrarDe } from '@gym/contract/entradas/acceso.rules'
import type { Motivo } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada, QuienEntra } from '@gym/contract/entradas/entradas.schema'
import { type Juicio, juzgarEnMostrador, momentoEn } from '@gym/contract/entradas/puerta.rules'
import type { ClaseDeMostrador, PersonaDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** A check-in noted offline at this desk. The snapshot may lack it. */
export interface Noted {
  clienteId: string
  fecha: string
  claseId: string | null
}

/** Open tasks beside the verdict: a membership to charge, missing persons, an unused payment. They block no entry. */
export type Pendiente = Pick<EntradaRegistrada, 'porCobrar' | 'faltanPersonas' | 'pagoSuelto'>

export type EntradaProvisional = Pick<
  EntradaRegistrada,
  'fecha' | 'veredicto' | 'motivos' | 'permitidaPorque' | 'membresia' | 'renovable' | 'repetida'
> &
  Pendiente & {
    clase: Pick<ClaseDeMostrador, '_id' | 'nombre' | 'horarioInicio' | 'horarioFin'> | null
  }

export type AsistenciaProvisional = Omit<AsistenciaRegistrada, '_id'>

export type Provisional =
  /** No snapshot, or it lacks the client or the class. */
  | { kind: 'unknown' }
  | { kind: 'several'; clientes: Omit<QuienEntra, 'foto'>[] }
  | {
      kind: 'blocked'
      cliente: PersonaDeMostrador
      motivos: Motivo[]
      renovable: string | null
      pendiente: Pendiente
    }
  | { kind: 'entered'; cliente: PersonaDeMostrador; entrada: EntradaProvisional }
  /** A check-in to a class, which is never blocked. */
  | { kind: 'registered'; cliente: PersonaDeMostrador; asistencia: AsistenciaProvisional }
  | { kind: 'repeated'; fecha: string }

interface CheckInRequest {
  numero?: string | undefined
  clienteId?: string | undefined
  permitir?: string | undefined
  /** Undefined at the door, where the rules choose the class. */
  claseId?: string | null | undefined
  at: Date
}

export function judgeFromSnapshot(
  mostrador: Snapshot,
  request: CheckInRequest,
  noted: readonly Noted[],
): Provisional {
  const one = request.clienteId === undefined ? undefined : mostrador.persona(request.clienteId)
  const quienes = request.clienteId === undefined ? mostrador.atDoor(request.numero ?? '') : one ? [one] : []
  const [cliente, another] = quienes
  if (!cliente) return { kind: 'unknown' }
  if (another) return { kind: 'several', clientes: quienes.map(asShown) }

  const { clases, zonaHoraria } = mostrador.datos
  const persona = withNoted(cliente, noted, mostrador)
  const judged = juzgarEnMostrador(persona, request.claseId, { ...mostrador.datos, now: request.at })
  const clase = clases.find(({ _id }) => _id === judged.claseId) ?? null
  if (request.claseId) {
    if (judged.entradaAnterior) return { kind: 'repeated', fecha: judged.entradaAnterior.fecha }
    if (!clase) return { kind: 'unknown' }
    return {
      kind: 'registered',
      cliente,
      asistencia: asistenciaOf(judged, persona, clase, request, zonaHoraria),
    }
  }
  if (judged.bloquea && !judged.entradaAnterior && !request.permitir) {
    const { motivos, renovable } = judged
    return { kind: 'blocked', cliente, motivos, renovable, pendiente: pendienteOf(judged) }
  }
  return { kind: 'entered', cliente, entrada: { ...entradaOf(judged, request), clase } }
}

const pendienteOf = ({ porCobrar, faltanPersonas, pagoSuelto }: Juicio): Pendiente => ({
  ...{ porCobrar, faltanPersonas, pagoSuelto },
})

function entradaOf(judged: Juicio, { permitir, at }: CheckInRequest): Omit<EntradaProvisional, 'clase'> {
  const { motivos, membresia, renovable, entradaAnterior } = judged
  const permitidaPorque = (!entradaAnterior && judged.bloquea && permitir) || null
  return {
    fecha: entradaAnterior?.fecha ?? at.toISOString(),
    veredicto: permitidaPorque ? 'permitida' : motivos.length > 0 ? 'aviso' : 'adelante',
    motivos,
    permitidaPorque,
    membresia: membresia && (entradaAnterior ? membresia : spent(membresia)),
    renovable,
    ...pendienteOf(judged),
    repetida: entradaAnterior !== null,
  }
}

function asistenciaOf(
  { aviso, causa, membresia, congelada, renovable, siguiente }: Juicio,
  { _id, nombre, apellido, membresias, sinCobrar = [] }: PersonaDeMostrador,
  clase: ClaseDeMostrador,
  { at }: CheckInRequest,
  zonaHoraria: string,
): AsistenciaProvisional {
  const { today, hora: time } = momentoEn(zonaHoraria, at)
  // A check-in to a class ends a freeze, so it may also use a frozen membership.
  const letsIn = membresia ?? membresias.find((each) => each._id === congelada)
  const advertencias = [
    claseFueraDeHora(clase, { today, time }),
    clase.inscritos.includes(_id) ? null : SIN_INSCRIPCION,
  ]
  return {
    clienteId: { _id, nombre, apellido },
    claseId: { _id: clase._id, nombre: clase.nombre, dia: clase.dia, horarioInicio: clase.horarioInicio },
    fecha: at.toISOString(),
    aviso,
    membresia: letsIn ? spent(letsIn) : null,
    renovable,
    siguiente,
    enGracia: causa === 'EN_GRACIA',
    porCobrar: porCobrarDe(sinCobrar, { membresia }) ?? undefined,
    advertencias: advertencias.filter((each) => each !== null),
  }
}

function spent<Of extends NonNullable<EntradaRegistrada['membresia']>>(membresia: Of): Of {
  const uses = membresia.tipo === 'Clase' ? 1 : 0
  return { ...membresia, sesionesRestantes: membresia.sesionesRestantes - uses }
}

/** Adds the client's noted check-ins that the snapshot lacks, and subtracts the sessions they used. */
function withNoted(
  persona: PersonaDeMostrador,
  noted: readonly Noted[],
  { datos: { reglas, clases, zonaHoraria } }: Snapshot,
): PersonaDeMostrador {
  let known = persona
  const own = noted.filter(({ clienteId }) => clienteId === persona._id)
  for (const { fecha, claseId } of own.sort((one, other) => (one.fecha < other.fecha ? -1 : 1))) {
    const now = new Date(fecha)
    const { membresia, entradaAnterior } = juzgarEnMostrador(known, claseId, {
      now,
      reglas,
      clases,
      zonaHoraria,
    })
    if (entradaAnterior) continue
    known = {
      ...known,
      entradas: [{ fecha, claseId, haSalido: false }, ...known.entradas],
      membresias: known.membresias.map((each) => (each._id === membresia?._id ? spent(each) : each)),
    }
  }
  return known
}

const asShown = ({ _id, nombre, apellido, numeroIdentificacion }: PersonaDeMostrador) => ({
  _id,
  nombre,
  apellido,
  numeroIdentificacion,
})
