import { expect } from 'vitest'
import type { CheckIn } from '../offline/check-ins/check-in.ts'
import { type CheckInCalls, createCheckIns } from '../offline/check-ins/check-ins.ts'
import type { Provisional } from '../offline/check-ins/offline-verdict.ts'
import { until } from './clock.ts'
import { aBrowser, aQueue, type Browser, type Sending } from './queue.ts'

export const persona = (_id: string) => ({
  _id,
  nombre: `N${_id}`,
  apellido: 'P',
  numeroIdentificacion: _id,
  foto: null,
})

export const blockedBy = (_id: string) => ({
  codigo: 'ENTRADA_BLOQUEADA',
  cliente: persona(_id),
  motivos: [{ codigo: 'INACTIVO', texto: 'El cliente está inactivo.', accion: 'reactivar' }],
  renovable: 'm1',
})

/** A browser with one check-in, stored before a reload. */
export const aBrowserWith = (stored: Pick<CheckIn, 'at' | 'outcome'>): Browser => ({
  ...aBrowser(),
  all: [{ id: 'a', key: 'a', numero: '1', cliente: null, ...stored }],
})

export function admitted({ body, row }: Sending) {
  const _id = `${body.clienteId ?? body.identificacion}`
  if (row.tipo === 'asistencia') return { _id: `a${_id}`, clienteId: { _id } }
  return { _id: `e${_id}`, cliente: persona(_id), motivos: [], repetida: false }
}

interface DeskOptions extends Partial<CheckInCalls> {
  browser?: Browser
  /** Verdict of the snapshot for a check-in without `permitir`. */
  known?: Provisional
  claseId?: string
}

/** A desk whose server responds on demand; no client has number 404. The same `browser` again is a reload. */
export async function aDesk({ browser = aBrowser(), known, claseId, ...calls }: DeskOptions = {}) {
  const { outbox, sent, server } = await aQueue(browser.database)
  const checkIns = createCheckIns(
    {
      find: async (numero) => (numero === '404' ? null : persona(numero)),
      cameAt: async ({ _id }) => `the first time of ${_id}`,
      judge: async ({ permitir }) => ({
        ...(known && !permitir ? known : { kind: 'unknown' }),
        confirmedAt: 1,
      }),
      ...calls,
    },
    outbox,
    {
      read: () => browser.all,
      write: (all) => {
        browser.all = all
      },
    },
  )
  checkIns.follow()
  const read = (...numeros: string[]) => numeros.map((numero) => checkIns.arrive({ numero }, claseId))
  const outcomes = () =>
    checkIns.list().map(({ cliente, outcome }) => [cliente?._id, outcome?.kind ?? 'pending'])
  return {
    checkIns,
    outbox,
    sent,
    server,
    browser,
    outcomes,
    read,
    last: (): CheckIn | undefined => checkIns.list()[0],
    lastId: () => checkIns.list()[0]?.id ?? '',
    async scan(...numeros: string[]) {
      const before = sent.length
      read(...numeros)
      await until(() => expect(sent.length).toBeGreaterThan(before))
    },
    admit(index: number) {
      const sending = sent[index]
      if (sending) sending.answer(admitted(sending))
    },
    sentAre: (count: number) => until(() => expect(sent).toHaveLength(count)),
    areSaid: (...said: unknown[][]) => until(() => expect(outcomes()).toEqual(said)),
  }
}
