import type { Enviada, NewRow, OutboxRow } from './outbox-rows.ts'

const DATABASE = 'operaciones'
const VERSION = 1
/** Object stores: the queue, the history of sent operations, and the sender lease. */
const QUEUE = 'cola'
const SENT = 'enviadas'
const TURN = 'turno'

export type OutboxStore = ReturnType<typeof createOutboxStore>

interface Lease {
  tab: string
  until: number
}

type Stores = Record<'queue' | 'sent' | 'turn', IDBObjectStore>

/** The outbox in IndexedDB, shared by all tabs. By default a write resolves once it is on disk. */
export function createOutboxStore() {
  let opening: Promise<IDBDatabase> | undefined

  function database(): Promise<IDBDatabase> {
    opening ??= openDatabase(() => {
      opening = undefined
    })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  /** Runs `work` in a transaction. Resolves after the commit with the result passed to `done`. */
  async function run<Result>(
    mode: IDBTransactionMode,
    work: (stores: Stores, done: (result: Result) => void) => void,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<Result> {
    const begin = async () =>
      (await database()).transaction([QUEUE, SENT, TURN], mode, mode === 'readwrite' ? { durability } : {})
    const transaction = await begin().catch(() => {
      // The browser had closed the connection, as it does when it evicts storage: open another.
      opening = undefined
      return begin()
    })
    return new Promise((resolve, reject) => {
      let result: Result
      transaction.oncomplete = () => resolve(result)
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      const [queue, sent, turn] = [QUEUE, SENT, TURN].map((name) => transaction.objectStore(name))
      if (queue && sent && turn)
        work({ queue, sent, turn }, (answered) => {
          result = answered
        })
    })
  }

  return {
    all: () =>
      run<OutboxRow[]>('readonly', ({ queue }, done) => {
        ask(queue.getAll(), done)
      }),

    /** Adds, in order, the rows whose key is not in the queue yet. Resolves with the added rows. */
    add: (rows: NewRow[]) =>
      run<OutboxRow[]>('readwrite', ({ queue }, done) => {
        const added: OutboxRow[] = []
        done(added)
        for (const row of rows)
          ask(queue.index('key').getKey(row.key), (known) => {
            if (known === undefined) ask(queue.add(row), (seq) => added.push({ ...row, seq: Number(seq) }))
          })
      }),

    /** Updates the row, or deletes it if `changed` returns null. `sent` builds its history record, if any. */
    change: (
      key: string,
      changed: (row: OutboxRow) => OutboxRow | null,
      sent?: (row: OutboxRow) => Enviada | undefined,
      durability?: IDBTransactionDurability,
    ) =>
      run<OutboxRow | undefined>(
        'readwrite',
        ({ queue, sent: told }, done) => {
          ask(queue.index('key').get(key), (row: OutboxRow | undefined) => {
            if (!row) return
            const next = changed(row)
            if (next) queue.put(next)
            else queue.delete(row.seq)
            const stays = sent?.(row)
            if (stays) told.put(stays)
            done(next ?? undefined)
          })
        },
        durability,
      ),

    get: (key: string) =>
      run<OutboxRow | undefined>('readonly', ({ queue }, done) => {
        ask(queue.index('key').get(key), done)
      }),

    /** Corrects the history if the server had processed an operation that was removed from the queue. */
    wasDone: (enviada: Enviada) =>
      run<void>(
        'readwrite',
        ({ sent }) => {
          ask(sent.get(enviada.key), (before: Enviada | undefined) => {
            if (before?.isDropped) sent.put(enviada)
          })
        },
        'relaxed',
      ),

    sent: () =>
      run<Enviada[]>('readonly', ({ sent }, done) => {
        ask(sent.getAll(), done)
      }),

    forgetSent: (keys: string[]) =>
      run<void>('readwrite', ({ sent }) => {
        for (const key of keys) sent.delete(key)
      }),

    /** Acquires or renews the sender lease. Returns false while another tab has it. */
    lease: (tab: string, ms: number) =>
      run<boolean>(
        'readwrite',
        ({ turn }, done) => {
          ask(turn.get(TURN), (lease: Lease | undefined) => {
            const isFree =
              !lease || lease.tab === tab || lease.until < Date.now() || lease.until > Date.now() + 2 * ms
            if (isFree) turn.put({ tab, until: Date.now() + ms } satisfies Lease, TURN)
            done(isFree)
          })
        },
        'relaxed',
      ),

    release: (tab: string) =>
      run<void>(
        'readwrite',
        ({ turn }) => {
          ask(turn.get(TURN), (lease: Lease | undefined) => {
            if (lease?.tab === tab) turn.delete(TURN)
          })
        },
        'relaxed',
      ),
  }
}

function ask<Result>(request: IDBRequest<Result>, done: (result: Result) => void) {
  request.onsuccess = () => done(request.result)
}

function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => {
      const queue = request.result.createObjectStore(QUEUE, { keyPath: 'seq', autoIncrement: true })
      queue.createIndex('key', 'key', { unique: true })
      request.result.createObjectStore(SENT, { keyPath: 'key' })
      request.result.createObjectStore(TURN)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const { result: opened } = request
      opened.onclose = onClosed
      // Until this connection closes, a newer version in another tab cannot upgrade the database.
      opened.onversionchange = () => {
        opened.close()
        onClosed()
      }
      resolve(opened)
    }
  })
}
