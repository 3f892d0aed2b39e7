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

interface Asked {
  numero?: string | undefined
  clienteId?: string | undefined
  permitir?: string | undefined
  /** Undefined at the door, where the rules choose the class. */
  claseId?: string | null | undefined
  at: Date
}

export function judgeFromSnapshot(mostrador: Snapshot, asked: Asked, noted: readonly Noted[]): Provisional {
  const one = asked.clienteId === undefined ? undefined : mostrador.persona(asked.clienteId)
  const quienes = asked.clienteId === undefined ? mostrador.atDoor(asked.numero ?? '') : one ? [one] : []
  const [cliente, another] = quienes
  if (!cliente) return { kind: 'unknown' }
  if (another) return { kind: 'several', clientes: quienes.map(asShown) }

  const { clases, zonaHoraria } = mostrador.datos
  const persona = withNoted(cliente, noted, mostrador)
  const judged = juzgarEnMostrador(persona, asked.claseId, { ...mostrador.datos, now: asked.at })
  const clase = clases.find(({ _id }) => _id === judged.claseId) ?? null
  if (asked.claseId) {
    if (judged.yaEstaba) return { kind: 'repeated', fecha: judged.yaEstaba.fecha }
    if (!clase) return { kind: 'unknown' }
    return {
      kind: 'registered',
      cliente,
      asistencia: asistenciaOf(judged, persona, clase, asked, zonaHoraria),
    }
  }
  if (judged.bloquea && !judged.yaEstaba && !asked.permitir) {
    const { motivos, renovable } = judged
    return { kind: 'blocked', cliente, motivos, renovable, pendiente: pendienteOf(judged) }
  }
  return { kind: 'entered', cliente, entrada: { ...entradaOf(judged, asked), clase } }
}

const pendienteOf = ({ porCobrar, faltanPersonas, pagoSuelto }: Juicio): Pendiente => ({
  ...{ porCobrar, faltanPersonas, pagoSuelto },
})

function entradaOf(judged: Juicio, { permitir, at }: Asked): Omit<EntradaProvisional, 'clase'> {
  const { motivos, membresia, renovable, yaEstaba } = judged
  const permitidaPorque = (!yaEstaba && judged.bloquea && permitir) || null
  return {
    fecha: yaEstaba?.fecha ?? at.toISOString(),
    veredicto: permitidaPorque ? 'permitida' : motivos.length > 0 ? 'aviso' : 'adelante',
    motivos,
    permitidaPorque,
    membresia: membresia && (yaEstaba ? membresia : spent(membresia)),
    renovable,
    ...pendienteOf(judged),
    repetida: yaEstaba !== null,
  }
}

function asistenciaOf(
  { aviso, causa, membresia, congelada, renovable, siguiente }: Juicio,
  { _id, nombre, apellido, membresias, sinCobrar = [] }: PersonaDeMostrador,
  clase: ClaseDeMostrador,
  { at }: Asked,
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
    const { membresia, yaEstaba } = juzgarEnMostrador(known, claseId, { now, reglas, clases, zonaHoraria })
    if (yaEstaba) continue
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
