import type { EntradaRegistrada, NuevaEntrada, QuienEntra } from '@gym/contract/entradas'
import type { Motivo } from '@gym/contract/entradas.rules'
import {
  type Arrival,
  type ArrivalsMemory,
  createArrivals,
  isUnanswered,
  SHOWN_AGAIN_MS,
} from '../../lib/arrivals.ts'
import { ApiError, newIdempotencyKey } from '../../lib/http.ts'

/** Who somebody is; where their photo is, once the server has said it. */
export type Persona = Pick<QuienEntra, '_id' | 'nombre' | 'apellido'> & Partial<Pick<QuienEntra, 'foto'>>

interface Blocked {
  kind: 'blocked'
  motivos: Motivo[]
  /** The membership that a renewal would take after. */
  renovable: string | null
}

interface Failed {
  kind: 'failed'
  text: string
  /** They may have come in all the same. */
  isUncertain?: boolean
}

/** Somebody at the door: a number that was read, or a client who was picked. */
export interface Visita extends Arrival {
  numero?: string
  /** Who it is, once that is known. */
  cliente: Persona | null
  /** By which it is sent; another one for each thing that is asked. */
  key: string
  /** Why they are let in though a rule keeps them out. */
  permitir?: string
  /** Whether the client with that number is being made: coming back to the door registers them. */
  isBeingMade?: boolean
  /** Whether somebody went to mend what the door says of them: their card says what is mended by now. */
  wentToMend?: boolean
  /** Whether what keeps them out is being mended: coming back to the door has them in the field. */
  isBeingMended?: boolean
  outcome:
    | { kind: 'entered'; entrada: EntradaRegistrada }
    | Blocked
    /** Several people have that phone. */
    | { kind: 'several'; clientes: QuienEntra[] }
    /** Nobody has that number. */
    | { kind: 'unknown' }
    | { kind: 'undone'; text: string }
    | Failed
    | null
}

export interface VisitasCalls {
  enter: (entrada: NuevaEntrada, key: string) => Promise<EntradaRegistrada>
}

export type Visitas = ReturnType<typeof createVisitas>

/**
 * Those who came to the door, the latest first. Each is sent by itself with a key of its own, and has the verdict that is
 * theirs, whichever answer comes first; who was not answered is sent again as they were, also after a reload.
 */
export function createVisitas({ enter }: VisitasCalls, memory: ArrivalsMemory<Visita>) {
  const arrivals = createArrivals<Visita>(
    {
      send,
      fail: ({ message }, isUncertain) => ({
        kind: 'failed',
        text: isUncertain ? `${message} ${SENT_AGAIN}` : message,
        isUncertain,
      }),
      notAnswered: () => ({ kind: 'failed', text: NOT_ANSWERED, isUncertain: true }),
    },
    memory,
  )
  const { list, subscribe, sendAgainWhileOpen } = arrivals

  async function send(
    { numero, cliente, key, permitir }: Visita,
    change: (changed: (visita: Visita) => Visita) => void,
  ): Promise<Visita['outcome']> {
    try {
      const entrada = await enter(
        {
          ...(cliente ? { clienteId: cliente._id } : { identificacion: numero ?? '' }),
          ...(permitir && { permitir: { motivo: permitir } }),
        },
        key,
      )
      change((visita) => ({ ...visita, cliente: entrada.cliente }))
      return { kind: 'entered', entrada }
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      if (refused.codigo === 'VARIOS_CLIENTES') return { kind: 'several', clientes: refused.clientes }
      if (refused.codigo === 'CLIENTE_NO_ENCONTRADO') return { kind: 'unknown' }
      const { cliente: quien, motivos, renovable } = refused
      change((visita) => ({ ...visita, cliente: quien }))
      return { kind: 'blocked', motivos, renovable }
    }
  }

  /** Asks something else for them: what was asked before is answered, and its key is spent. */
  function ask(visita: Visita, fields: Partial<Visita>) {
    arrivals.tryAgain({ ...visita, isBeingMade: false, key: newIdempotencyKey(), ...fields })
  }

  const mended = () => list().filter(({ isBeingMended }) => isBeingMended)

  /** Nobody waits any more for who was mended. */
  function forgetMended() {
    for (const { id } of mended()) arrivals.change(id, (visita) => ({ ...visita, isBeingMended: false }))
  }

  return {
    list,
    subscribe,
    sendAgainWhileOpen,
    forgetMended,

    /** The last one for whom something was mended. */
    mended: () => mended()[0]?.cliente ?? null,

    /** Somebody came; gives the id by which they are known from then on. */
    arrive(who: { numero: string } | { cliente: Persona }): string {
      forgetMended()
      const id = newIdempotencyKey()
      arrivals.add({ id, key: id, at: Date.now(), cliente: null, outcome: null, ...who })
      return id
    },

    /** Goes on where an earlier page, or another screen, left it. */
    resume() {
      arrivals.sendAgain()
      for (const each of list()) if (each.isBeingMade) ask(each, {})
    },

    /** How many came in these hours and were not answered because of the network. */
    unregistered: () =>
      list().filter(
        (each) => Date.now() - each.at < SHOWN_AGAIN_MS && isUnanswered(each) && each.wasLost === true,
      ).length,

    /** Tries once more who failed: as they were where that may have been done, else anew. */
    retry(id: string) {
      const visita = arrivals.find(id)
      if (visita?.outcome?.kind !== 'failed') return
      if (visita.outcome.isUncertain) arrivals.tryAgain(visita)
      else ask(visita, {})
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
  return outcome === null || ['failed', 'several'].includes(outcome.kind)
}

const SENT_AGAIN = 'Se registra sola cuando vuelva.'

const NOT_ANSWERED =
  'No llegó la respuesta. Antes de reintentar, mira en las últimas entradas si quedó registrada.'

type Refusal =
  | { codigo: 'VARIOS_CLIENTES'; clientes: QuienEntra[] }
  | { codigo: 'CLIENTE_NO_ENCONTRADO' }
  | ({ codigo: 'ENTRADA_BLOQUEADA'; cliente: QuienEntra } & Omit<Blocked, 'kind'>)

const refusals: Refusal['codigo'][] = ['VARIOS_CLIENTES', 'CLIENTE_NO_ENCONTRADO', 'ENTRADA_BLOQUEADA']

/** What the door answers besides an entry; nothing where it is a failure. */
function refusalOf(error: unknown): Refusal | null {
  const body = error instanceof ApiError ? (error.body as Refusal | undefined) : undefined
  return body && refusals.includes(body.codigo) ? body : null
}
