import type { EntradaRegistrada, QuienEntra } from '@gym/contract/entradas'
import type { Motivo } from '@gym/contract/entradas.rules'
import { arrivalName } from '../../lib/arrival-name.ts'
import { type Arrival, type ArrivalsMemory, type ArrivalsOutbox, createArrivals } from '../../lib/arrivals.ts'
import { type ApiError, newIdempotencyKey } from '../../lib/http.ts'
import type { Operacion } from '../../lib/outbox-rows.ts'
import type { EntradaProvisional, Noted, Provisional } from './provisional.ts'

/** Who somebody is; where their photo is, once the server has said it. */
export type Persona = Pick<QuienEntra, '_id' | 'nombre' | 'apellido'> & Partial<Pick<QuienEntra, 'foto'>>

interface Blocked {
  kind: 'blocked'
  motivos: Motivo[]
  /** The membership that a renewal would take after. */
  renovable: string | null
  /** Nobody answered: it is what this browser knows. */
  segun?: Segun
}

/** By when the server had last confirmed what the browser knows, in milliseconds since 1970; null where it knows nothing. */
type Segun = { confirmedAt: number | null }

/** Somebody at the door: a number that was read, or a client who was picked. */
export interface Visita extends Arrival {
  numero?: string
  /** Who it is, once that is known. */
  cliente: Persona | null
  /** By which it is sent; another one for each thing that is asked. */
  key: string
  /** What was sent by it. */
  body?: object
  /** Why they are let in though a rule keeps them out. */
  permitir?: string
  /** Whether the client with that number is being made: coming back to the door registers them. */
  isBeingMade?: boolean
  /** Whether the kiosk heard the answer: it has no surname, reason or membership. */
  atKiosk?: boolean
  /** Whether somebody went to mend what the door says of them: their card says what is mended by now. */
  wentToMend?: boolean
  /** Whether what keeps them out is being mended: coming back to the door has them in the field. */
  isBeingMended?: boolean
  outcome:
    | { kind: 'entered'; entrada: EntradaRegistrada }
    /** Written down without an answer, with what the browser knows of them; null where it does not know them. */
    | { kind: 'noted'; entrada: EntradaProvisional | null; segun: Segun }
    /** Written down, and refused by the server since. */
    | { kind: 'review'; text: string }
    | Blocked
    /** Several people have that phone. */
    | { kind: 'several'; clientes: Omit<QuienEntra, 'foto'>[] }
    /** Nobody has that number. */
    | { kind: 'unknown' }
    | { kind: 'undone'; text: string }
    | { kind: 'failed'; text: string }
    | null
}

/** What the browser knows of somebody, and since when. */
export type Judge = (visita: Visita, noted: readonly Noted[]) => Promise<Provisional & Segun>

export type Visitas = ReturnType<typeof createVisitas>

/**
 * Those who came to the door, the latest first. Each goes through the queue of the desk with a key of its own, and has the
 * verdict that is theirs, whichever answer comes first; who is not answered is noted, with what the browser knows of them.
 */
export function createVisitas(judge: Judge, outbox: ArrivalsOutbox, memory: ArrivalsMemory<Visita>) {
  const arrivals = createArrivals<Visita>(
    {
      operacionOf: async (visita, change) => {
        const operacion = operacionOf(visita)
        // Sent again it is what it was, whatever is known of them by then.
        change((each) => ({ ...each, body: operacion.body }))
        return operacion
      },
      done: (_, answer, wasSaved, change) => {
        const entrada = answer as unknown as EntradaRegistrada
        change((visita) => ({ ...visita, cliente: entrada.cliente }))
        return { kind: 'entered', entrada: wasSaved ? asFirstSaid(entrada) : entrada }
      },
      refused: async (_, error, change) => {
        const refused = refusalOf(error)
        if (!refused) return { kind: 'failed', text: error.message }
        if (refused.codigo === 'VARIOS_CLIENTES') return { kind: 'several', clientes: refused.clientes }
        if (refused.codigo === 'CLIENTE_NO_ENCONTRADO') return { kind: 'unknown' }
        const { cliente: quien, motivos, renovable } = refused
        change((visita) => ({ ...visita, cliente: quien }))
        return { kind: 'blocked', motivos, renovable }
      },
      noted: async (visita, change) => {
        const { confirmedAt, ...known } = await judge(visita, notedAmong(list(), visita.id))
        const segun = { confirmedAt }
        if (known.kind === 'unknown') return { outcome: { kind: 'noted', entrada: null, segun } }
        if (known.kind === 'several') return { outcome: known, isOut: true }
        const { _id, nombre, apellido } = known.cliente
        change((each) => ({ ...each, cliente: { _id, nombre, apellido } }))
        if (known.kind === 'entered')
          return { outcome: { kind: 'noted', entrada: known.entrada, segun }, persona: _id }
        const { motivos, renovable } = known
        return { outcome: { kind: 'blocked', motivos, renovable, segun }, isOut: true }
      },
      review: ({ texto }) => ({ kind: 'review', text: texto }),
      failed: (text) => ({ kind: 'failed', text }),
      dropped: { kind: 'undone', text: DROPPED },
      notAnswered: { kind: 'failed', text: NOT_ANSWERED },
    },
    outbox,
    memory,
  )
  const { list, subscribe, follow } = arrivals

  /** Asks something else for them: what was asked before is answered, and its key is spent. */
  function ask(visita: Visita, fields: Partial<Visita>) {
    const { body: _, ...again } = visita
    arrivals.tryAgain({ ...again, atKiosk: false, isBeingMade: false, key: newIdempotencyKey(), ...fields })
  }

  const mended = () => list().filter(({ isBeingMended }) => isBeingMended)

  /** Nobody waits any more for who was mended. */
  function forgetMended() {
    for (const { id } of mended()) arrivals.change(id, (visita) => ({ ...visita, isBeingMended: false }))
  }

  return {
    list,
    subscribe,
    follow,
    forgetMended,

    /** The last one for whom something was mended. */
    mended: () => mended()[0]?.cliente ?? null,

    /** Somebody came; gives the id by which they are known from then on. */
    arrive(who: ({ numero: string } | { cliente: Persona }) & Pick<Visita, 'atKiosk'>): string {
      forgetMended()
      const id = newIdempotencyKey()
      arrivals.add({ id, key: id, at: Date.now(), cliente: null, outcome: null, ...who })
      return id
    },

    /** Goes on where an earlier page, or another screen, left it. */
    resume() {
      for (const each of list()) if (each.isBeingMade) ask(each, {})
      arrivals.resume()
    },

    /** Tries once more who failed: nothing of theirs was sent, or it was refused. */
    retry(id: string) {
      const visita = arrivals.find(id)
      if (visita?.outcome?.kind === 'failed') ask(visita, {})
    },

    /** It is this one: of several with a phone, or of a number that nobody has. */
    choose(id: string, cliente: Persona) {
      const visita = arrivals.find(id)
      if (visita?.outcome) ask(visita, { cliente })
    },

    /** Lets in whom a rule keeps out. */
    allow(id: string, motivo: string) {
      const visita = arrivals.find(id)
      if (visita?.outcome?.kind === 'blocked') ask(visita, { permitir: motivo })
    },

    /** What kept them out was mended here: they come in, unless something else keeps them out. */
    enterMended(id: string) {
      const visita = arrivals.find(id)
      if (visita?.outcome?.kind === 'blocked') ask(visita, {})
    },

    /** The client whose number nobody had is being made. */
    awaitClient(id: string) {
      arrivals.change(id, (visita) => ({ ...visita, isBeingMade: true }))
    },

    /** Somebody goes to mend what the door says of them. Who is in already is not waited for. */
    awaitMending(id: string) {
      arrivals.change(id, (visita) => ({
        ...visita,
        wentToMend: true,
        isBeingMended: visita.outcome?.kind !== 'entered',
      }))
    },

    /** The entry is for another class, or for none. */
    setClase(id: string, clase: EntradaRegistrada['clase']) {
      arrivals.change(id, (visita) =>
        visita.outcome?.kind === 'entered'
          ? { ...visita, outcome: { ...visita.outcome, entrada: { ...visita.outcome.entrada, clase } } }
          : visita,
      )
    },

    /** The entry was undone, at this card or in the list of all. */
    undo(entradaId: string, text: string) {
      for (const { id, outcome } of list())
        if (outcome?.kind === 'entered' && outcome.entrada._id === entradaId)
          arrivals.change(id, (visita) => ({ ...visita, outcome: { kind: 'undone', text } }))
    },
  }
}

/** Somebody's last visit to this door, and how many there were. */
export interface Came {
  visita: Visita
  times: number
}

/** Each person once, by the last thing that the door said of them; who still waits for something stands alone. */
export function oneEach(all: readonly Visita[]): Came[] {
  const people = new Map<string, Came>()
  const came: Came[] = []
  for (const visita of all) {
    const who = isOpen(visita) ? visita.id : (visita.cliente?._id ?? `${visita.numero}`)
    const known = people.get(who)
    if (known) known.times += 1
    else {
      const first = { visita, times: 1 }
      people.set(who, first)
      came.push(first)
    }
  }
  return came
}

/** Whether somebody still waits for an answer, or to be told who they are. */
export function isOpen({ outcome }: Visita): boolean {
  return outcome === null || ['failed', 'several', 'noted', 'review'].includes(outcome.kind)
}

function operacionOf({ numero, cliente, key, permitir, body }: Visita): Operacion & { key: string } {
  return {
    tipo: 'entrada',
    key,
    persona: cliente?._id ?? numero,
    body: body ?? {
      ...(cliente ? { clienteId: cliente._id } : { identificacion: numero ?? '' }),
      ...(permitir && { permitir: { motivo: permitir } }),
    },
    resumen: { quien: arrivalName({ cliente, numero }), que: 'Entrada' },
  }
}

/** An answer that says of its key that it is sent again: of the entry, it was there already where it had come in before. */
function asFirstSaid(entrada: EntradaRegistrada): EntradaRegistrada {
  const { motivos, permitidaPorque, avisos = [] } = entrada
  const hadComeIn = !permitidaPorque && motivos.some(({ codigo }) => codigo === 'REPETIDA')
  return { ...entrada, repetida: hadComeIn || avisos.some(({ codigo }) => codigo === 'YA_ESTABA') }
}

/** Those whom this door let in without an answer, but the one who is judged. */
function notedAmong(all: readonly Visita[], judgedId: string): Noted[] {
  return all.flatMap(({ id, cliente, outcome }) =>
    id !== judgedId && cliente && outcome?.kind === 'noted' && outcome.entrada
      ? [
          {
            clienteId: cliente._id,
            fecha: outcome.entrada.fecha,
            claseId: outcome.entrada.clase?._id ?? null,
          },
        ]
      : [],
  )
}

const DROPPED = 'Se quitó de las pendientes: no se envió.'

const NOT_ANSWERED =
  'No llegó la respuesta. Antes de reintentar, mira en las últimas entradas si quedó registrada.'

type Refusal =
  | { codigo: 'VARIOS_CLIENTES'; clientes: QuienEntra[] }
  | { codigo: 'CLIENTE_NO_ENCONTRADO' }
  | ({ codigo: 'ENTRADA_BLOQUEADA'; cliente: QuienEntra } & Omit<Blocked, 'kind'>)

const refusals: Refusal['codigo'][] = ['VARIOS_CLIENTES', 'CLIENTE_NO_ENCONTRADO', 'ENTRADA_BLOQUEADA']

/** What the door answers besides an entry; nothing where it is a failure. */
function refusalOf({ body }: ApiError): Refusal | null {
  const refusal = body as Refusal | undefined
  return refusal && refusals.includes(refusal.codigo) ? refusal : null
}
