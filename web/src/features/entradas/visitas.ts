import type { Motivo } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada, QuienEntra } from '@gym/contract/entradas/entradas.schema'
import type { ApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { checkInName } from '../../offline/check-ins/check-in-name.ts'
import {
  type CheckIn,
  type CheckInsMemory,
  type CheckInsOutbox,
  createCheckIns,
} from '../../offline/check-ins/check-ins.ts'
import type { Operacion } from '../../offline/outbox/outbox-rows.ts'
import type { EntradaProvisional, Noted, Provisional } from './offline-verdict.ts'

/** `foto` is known only from the server. */
export type Persona = Pick<QuienEntra, '_id' | 'nombre' | 'apellido'> & Partial<Pick<QuienEntra, 'foto'>>

interface Blocked {
  kind: 'blocked'
  motivos: Motivo[]
  renovable: string | null
  segun?: Segun
}

/** Time at which the server last confirmed the snapshot, in epoch ms; null without a snapshot. */
type Segun = { confirmedAt: number | null }

export interface Visita extends CheckIn {
  numero?: string
  cliente: Persona | null
  /** Idempotency key; each new request for the visit gets another. */
  key: string
  /** Payload of the last request, for a replay. */
  body?: object
  permitir?: string
  /** The client is being created; on return to the door the visit is retried. */
  isBeingMade?: boolean
  /** Checked in at the kiosk, whose response omits the surname, the reasons' texts and the membership. */
  atKiosk?: boolean
  /** The receptionist left to resolve a cause: the card shows the resolved ones. */
  wentToMend?: boolean
  /** The block is being resolved elsewhere: returning to the door preselects the client. */
  isBeingMended?: boolean
  outcome:
    | { kind: 'entered'; entrada: EntradaRegistrada }
    /** Queued without a response; `entrada` is null if the snapshot lacks the client. */
    | { kind: 'noted'; entrada: EntradaProvisional | null; segun: Segun }
    /** Queued, and refused by the server later. */
    | { kind: 'review'; text: string }
    | Blocked
    | { kind: 'several'; clientes: Omit<QuienEntra, 'foto'>[] }
    | { kind: 'unknown' }
    | { kind: 'undone'; text: string }
    | { kind: 'failed'; text: string }
    | null
}

export type Judge = (visita: Visita, noted: readonly Noted[]) => Promise<Provisional & Segun>

export type Visitas = ReturnType<typeof createVisitas>

/**
 * The visits, newest first, each sent under its own idempotency key, so that responses match in any order.
 * Without a response a visit is noted with the snapshot's verdict.
 */
export function createVisitas(judge: Judge, outbox: CheckInsOutbox, memory: CheckInsMemory<Visita>) {
  const arrivals = createCheckIns<Visita>(
    {
      operacionOf: async (visita, change) => {
        const operacion = operacionOf(visita)
        // A replay sends the same payload, even if more is known by then.
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

  /** Sends a new request for the visit under a new key: the old one has its response. */
  function ask(visita: Visita, fields: Partial<Visita>) {
    const { body: _, ...again } = visita
    arrivals.tryAgain({ ...again, atKiosk: false, isBeingMade: false, key: newIdempotencyKey(), ...fields })
  }

  const mended = () => list().filter(({ isBeingMended }) => isBeingMended)

  function forgetMended() {
    for (const { id } of mended()) arrivals.change(id, (visita) => ({ ...visita, isBeingMended: false }))
  }

  return {
    list,
    subscribe,
    follow,
    forgetMended,

    /** Client whose cause was resolved last. */
    mended: () => mended()[0]?.cliente ?? null,

    /** Adds a check-in and returns its id. */
    arrive(who: ({ numero: string } | { cliente: Persona }) & Pick<Visita, 'atKiosk'>): string {
      forgetMended()
      const id = newIdempotencyKey()
      arrivals.add({ id, key: id, at: Date.now(), cliente: null, outcome: null, ...who })
      return id
    },

    /** Retries the visits whose client was being created, then resumes the pending ones. */
    resume() {
      for (const each of list()) if (each.isBeingMade) ask(each, {})
      arrivals.resume()
    },

    retry(id: string) {
      const visita = arrivals.find(id)
      if (visita?.outcome?.kind === 'failed') ask(visita, {})
    },

    /** Sets the client, among several or for an unknown number, and retries. */
    choose(id: string, cliente: Persona) {
      const visita = arrivals.find(id)
      if (visita?.outcome) ask(visita, { cliente })
    },

    allow(id: string, motivo: string) {
      const visita = arrivals.find(id)
      if (visita?.outcome?.kind === 'blocked') ask(visita, { permitir: motivo })
    },

    enterMended(id: string) {
      const visita = arrivals.find(id)
      if (visita?.outcome?.kind === 'blocked') ask(visita, {})
    },

    awaitClient(id: string) {
      arrivals.change(id, (visita) => ({ ...visita, isBeingMade: true }))
    },

    /** Marks the visit as being resolved. A client already inside is not preselected later. */
    awaitMending(id: string) {
      arrivals.change(id, (visita) => ({
        ...visita,
        wentToMend: true,
        isBeingMended: visita.outcome?.kind !== 'entered',
      }))
    },

    setClase(id: string, clase: EntradaRegistrada['clase']) {
      arrivals.change(id, (visita) =>
        visita.outcome?.kind === 'entered'
          ? { ...visita, outcome: { ...visita.outcome, entrada: { ...visita.outcome.entrada, clase } } }
          : visita,
      )
    },

    undo(entradaId: string, text: string) {
      for (const { id, outcome } of list())
        if (outcome?.kind === 'entered' && outcome.entrada._id === entradaId)
          arrivals.change(id, (visita) => ({ ...visita, outcome: { kind: 'undone', text } }))
    },
  }
}

export interface Checked {
  visita: Visita
  times: number
}

/** Groups visits by person under the newest one; open visits stay separate. */
export function oneEach(all: readonly Visita[]): Checked[] {
  const people = new Map<string, Checked>()
  const came: Checked[] = []
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
    resumen: { quien: checkInName({ cliente, numero }), que: 'Entrada' },
  }
}

/** Corrects `repetida`: the server sets it on every replay, not only if the client had come in before. */
function asFirstSaid(entrada: EntradaRegistrada): EntradaRegistrada {
  const { motivos, permitidaPorque, avisos = [] } = entrada
  const hadComeIn = !permitidaPorque && motivos.some(({ codigo }) => codigo === 'REPETIDA')
  return { ...entrada, repetida: hadComeIn || avisos.some(({ codigo }) => codigo === 'YA_ESTABA') }
}

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

/** The server's refusal if the door explains its code; null for any other error. */
function refusalOf({ body }: ApiError): Refusal | null {
  const refusal = body as Refusal | undefined
  return refusal && refusals.includes(refusal.codigo) ? refusal : null
}
