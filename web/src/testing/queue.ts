import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { CheckIn } from '../offline/check-ins/check-in.ts'
import type { CheckInsOutbox } from '../offline/check-ins/check-ins.ts'
import { createOutbox } from '../offline/outbox/outbox.ts'
import type { OutboxRow } from '../offline/outbox/outbox-rows.ts'
import type { Answered, Sent } from '../offline/outbox/outbox-send.ts'
import { createOutboxStore } from '../offline/outbox/outbox-store.ts'
import { createTabLock } from '../offline/outbox/outbox-tab-lock.ts'
import { stopClock } from './clock.ts'

export interface Browser {
  all: readonly CheckIn[]
  database: IDBFactory
}

export const aBrowser = (): Browser => ({ all: [], database: new IDBFactory() })

export interface Sending {
  row: OutboxRow
  body: OutboxRow['body'] & Record<string, unknown>
  key: string
  isNoted: boolean
  answer: (answer: object) => void
  refuse: (status: number, body: { codigo: string; [more: string]: unknown }, said?: string) => void
  lose: () => void
}

/** An outbox whose requests the test answers; while `server.isDown`, new requests fail at once. */
export async function aQueue(database: IDBFactory) {
  stopClock()
  vi.stubGlobal('indexedDB', database)
  const sent: Sending[] = []
  const server = { isDown: false }
  const LOST: Sent = { kind: 'retry', error: new ApiError('Sin red.', 0) }
  const send = (row: OutboxRow, _: string, isNoted: boolean) =>
    new Promise<Sent>((resolve) => {
      sent.push({
        row,
        body: row.body as Sending['body'],
        key: row.key,
        isNoted,
        answer: (answer) => resolve({ kind: 'done', answer: answer as Answered, wasSaved: false }),
        refuse: (status, body, said = 'No.') =>
          resolve({
            kind: 'refused',
            error: new ApiError(said, status, { said, body, codigo: body.codigo as 'SIN_PERMISO' }),
          }),
        lose: () => resolve(LOST),
      })
      if (server.isDown) resolve(LOST)
    })
  const store = createOutboxStore()
  const outbox = createOutbox({
    store,
    turn: createTabLock(store, undefined),
    tabs: { tell: () => {}, listen: () => {} },
    send,
    desfase: () => 0,
  })
  await outbox.start({ _id: 'u', nombre: 'Ana' })
  open.push(outbox)
  return { outbox: outbox as CheckInsOutbox & typeof outbox, sent, server }
}

const open: { stop: () => void }[] = []

/** Stops the outboxes, so that no test sends the operations of another test. */
export function closeQueues() {
  for (const outbox of open.splice(0)) outbox.stop()
  vi.unstubAllGlobals()
}
