import type { EntradaRegistrada, QuienEntra } from '@gym/contract/entradas'
import type { Motivo } from '@gym/contract/entradas.rules'
import type { PersonaDeMostrador } from '@gym/contract/instantanea'
import { type Juicio, juzgarEnMostrador } from '@gym/contract/puerta.rules'
import type { Mostrador } from '../../lib/mostrador.ts'

/** Who came to this door and was let in without an answer: the snapshot does not know of it. */
export interface Noted {
  clienteId: string
  fecha: string
  claseId: string | null
}

/** An entry as the door says it by what the browser knows. */
export type EntradaProvisional = Pick<
  EntradaRegistrada,
  'fecha' | 'veredicto' | 'motivos' | 'permitidaPorque' | 'membresia' | 'renovable' | 'repetida'
> & {
  clase: Pick<
    NonNullable<EntradaRegistrada['clase']>,
    '_id' | 'nombre' | 'horarioInicio' | 'horarioFin'
  > | null
}

/** What the browser knows of somebody at the door. */
export type Provisional =
  /** Nobody in the snapshot is meant by it, or there is none: whether they may come in is not known. */
  | { kind: 'unknown' }
  | { kind: 'several'; clientes: Omit<QuienEntra, 'foto'>[] }
  | { kind: 'blocked'; cliente: PersonaDeMostrador; motivos: Motivo[]; renovable: string | null }
  | { kind: 'entered'; cliente: PersonaDeMostrador; entrada: EntradaProvisional }

interface Asked {
  numero?: string | undefined
  clienteId?: string | undefined
  permitir?: string | undefined
  /** The class asked for; left out the door chooses. */
  claseId?: string | null | undefined
  at: Date
}

/** What the door says of who comes now, by the rules of the server and what the snapshot knows. */
export function judgeHere(mostrador: Mostrador, asked: Asked, noted: readonly Noted[]): Provisional {
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

/** Somebody with the entries that this desk noted since the snapshot, and without the sessions that they spent. */
function withNoted(
  persona: PersonaDeMostrador,
  noted: readonly Noted[],
  { datos: { reglas, clases, zonaHoraria } }: Mostrador,
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
