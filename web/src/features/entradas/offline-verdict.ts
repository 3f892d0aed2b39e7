import type { Motivo } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada, QuienEntra } from '@gym/contract/entradas/entradas.schema'
import { type Juicio, juzgarEnMostrador } from '@gym/contract/entradas/puerta.rules'
import type { PersonaDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import type { Snapshot } from '../../offline/snapshot/snapshot.ts'

/** An entry noted offline at this desk: the snapshot lacks it. */
export interface Noted {
  clienteId: string
  fecha: string
  claseId: string | null
}

export type EntradaProvisional = Pick<
  EntradaRegistrada,
  'fecha' | 'veredicto' | 'motivos' | 'permitidaPorque' | 'membresia' | 'renovable' | 'repetida'
> & {
  clase: Pick<
    NonNullable<EntradaRegistrada['clase']>,
    '_id' | 'nombre' | 'horarioInicio' | 'horarioFin'
  > | null
}

export type Provisional =
  /** No match in the snapshot, or no snapshot. */
  | { kind: 'unknown' }
  | { kind: 'several'; clientes: Omit<QuienEntra, 'foto'>[] }
  | { kind: 'blocked'; cliente: PersonaDeMostrador; motivos: Motivo[]; renovable: string | null }
  | { kind: 'entered'; cliente: PersonaDeMostrador; entrada: EntradaProvisional }

interface Asked {
  numero?: string | undefined
  clienteId?: string | undefined
  permitir?: string | undefined
  /** Undefined lets the door choose the class; null means none. */
  claseId?: string | null | undefined
  at: Date
}

/** Applies the server's rules to the offline snapshot. */
export function judgeFromSnapshot(mostrador: Snapshot, asked: Asked, noted: readonly Noted[]): Provisional {
  const one = asked.clienteId === undefined ? undefined : mostrador.persona(asked.clienteId)
  const quienes = asked.clienteId === undefined ? mostrador.atDoor(asked.numero ?? '') : one ? [one] : []
  const [persona, another] = quienes
  if (!persona) return { kind: 'unknown' }
  if (another) return { kind: 'several', clientes: quienes.map(asShown) }

  const { clases } = mostrador.datos
  const judged = juzgarEnMostrador(withNoted(persona, noted, mostrador), asked.claseId, {
    ...mostrador.datos,
    now: asked.at,
  })
  if (judged.bloquea && !judged.yaEstaba && !asked.permitir) {
    const { motivos, renovable } = judged
    return { kind: 'blocked', cliente: persona, motivos, renovable }
  }
  const clase = clases.find(({ _id }) => _id === judged.claseId) ?? null
  return { kind: 'entered', cliente: persona, entrada: { ...entradaOf(judged, asked), clase } }
}

function entradaOf(judged: Juicio, { permitir, at }: Asked): Omit<EntradaProvisional, 'clase'> {
  const { motivos, membresia, renovable, yaEstaba } = judged
  const permitidaPorque = (!yaEstaba && judged.bloquea && permitir) || null
  const spends = !yaEstaba && membresia?.tipo === 'Clase'
  return {
    fecha: yaEstaba?.fecha ?? at.toISOString(),
    veredicto: permitidaPorque ? 'permitida' : motivos.length > 0 ? 'aviso' : 'adelante',
    motivos,
    permitidaPorque,
    membresia: membresia && {
      ...membresia,
      sesionesRestantes: membresia.sesionesRestantes - (spends ? 1 : 0),
    },
    renovable,
    repetida: yaEstaba !== null,
  }
}

/** Adds the entries noted since the snapshot and subtracts the sessions they used. */
function withNoted(
  persona: PersonaDeMostrador,
  noted: readonly Noted[],
  { datos: { reglas, clases, zonaHoraria } }: Snapshot,
): PersonaDeMostrador {
  return noted
    .filter(({ clienteId }) => clienteId === persona._id)
    .sort((one, other) => (one.fecha < other.fecha ? -1 : 1))
    .reduce<PersonaDeMostrador>((before, { fecha, claseId }) => {
      const now = new Date(fecha)
      const { membresia, yaEstaba } = juzgarEnMostrador(before, claseId, { now, reglas, clases, zonaHoraria })
      if (yaEstaba) return before
      return {
        ...before,
        entradas: [{ fecha, claseId, haSalido: false }, ...before.entradas],
        membresias: before.membresias.map((each) =>
          each._id === membresia?._id && each.tipo === 'Clase'
            ? { ...each, sesionesRestantes: each.sesionesRestantes - 1 }
            : each,
        ),
      }
    }, persona)
}

const asShown = ({ _id, nombre, apellido, numeroIdentificacion }: PersonaDeMostrador) => ({
  _id,
  nombre,
  apellido,
  numeroIdentificacion,
})
