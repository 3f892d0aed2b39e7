import { committed, onResult, openDatabase } from '../storage/database.ts'
import type { Enviada, NewRow, OutboxRow } from './outbox-rows.ts'

/** Object stores: the queue, the history of sent operations, and the sender lease. */
const QUEUE = 'cola'
const SENT = 'enviadas'
const LEASE = 'turno'

export type OutboxStore = ReturnType<typeof createOutboxStore>

interface Lease {
  tab: string
  until: number
}

type Stores = Record<'queue' | 'sent' | 'leases', IDBObjectStore>

/** The outbox in IndexedDB, shared by all tabs. By default a write resolves once it is on disk. */
export function createOutboxStore() {
  let opening: Promise<IDBDatabase> | undefined

  function database(): Promise<IDBDatabase> {
    opening ??= openQueue(() => {
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
      (await database()).transaction([QUEUE, SENT, LEASE], mode, mode === 'readwrite' ? { durability } : {})
    const transaction = await begin().catch(() => {
      // The browser had closed the connection, as it does when it evicts storage: open another.
      opening = undefined
      return begin()
    })
    const [queue, sent, leases] = [QUEUE, SENT, LEASE].map((name) => transaction.objectStore(name))
    return committed<Result>(transaction, (done) => {
      if (queue && sent && leases) work({ queue, sent, leases }, done)
    })
  }

  return {
    all: () =>
      run<OutboxRow[]>('readonly', ({ queue }, done) => {
        onResult(queue.getAll(), done)
      }),

    /** Adds, in order, the rows whose key is not in the queue yet. Resolves with the added rows. */
    add: (rows: NewRow[]) =>
      run<OutboxRow[]>('readwrite', ({ queue }, done) => {
        const added: OutboxRow[] = []
        done(added)
        for (const row of rows)
          onResult(queue.index('key').getKey(row.key), (known) => {
            if (known === undefined)
              onResult(queue.add(row), (seq) => added.push({ ...row, seq: Number(seq) }))
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
        ({ queue, sent: history }, done) => {
          onResult(queue.index('key').get(key), (row: OutboxRow | undefined) => {
            if (!row) return
            const next = changed(row)
            if (next) queue.put(next)
            else queue.delete(row.seq)
            const stays = sent?.(row)
            if (stays) history.put(stays)
            done(next ?? undefined)
          })
        },
        durability,
      ),

    get: (key: string) =>
      run<OutboxRow | undefined>('readonly', ({ queue }, done) => {
        onResult(queue.index('key').get(key), done)
      }),

    /** Corrects the history if the server had processed an operation that was removed from the queue. */
    wasDone: (enviada: Enviada) =>
      run<void>(
        'readwrite',
        ({ sent }) => {
          onResult(sent.get(enviada.key), (before: Enviada | undefined) => {
            if (before?.isDropped) sent.put(enviada)
          })
        },
        'relaxed',
      ),

    sent: () =>
      run<Enviada[]>('readonly', ({ sent }, done) => {
        onResult(sent.getAll(), done)
      }),

    forgetSent: (keys: string[]) =>
      run<void>('readwrite', ({ sent }) => {
        for (const key of keys) sent.delete(key)
      }),

    /** Acquires or renews the sender lease. Returns false while another tab has it. */
    lease: (tab: string, ms: number) =>
      run<boolean>(
        'readwrite',
        ({ leases }, done) => {
          onResult(leases.get(LEASE), (lease: Lease | undefined) => {
            const isFree =
              !lease || lease.tab === tab || lease.until < Date.now() || lease.until > Date.now() + 2 * ms
            if (isFree) leases.put({ tab, until: Date.now() + ms } satisfies Lease, LEASE)
            done(isFree)
          })
        },
        'relaxed',
      ),

    release: (tab: string) =>
      run<void>(
        'readwrite',
        ({ leases }) => {
          onResult(leases.get(LEASE), (lease: Lease | undefined) => {
            if (lease?.tab === tab) leases.delete(LEASE)
          })
        },
        'relaxed',
      ),
  }
}

async function openQueue(onClosed: () => void): Promise<IDBDatabase> {
  const opened = await openDatabase('operaciones', (database) => {
    const queue = database.createObjectStore(QUEUE, { keyPath: 'seq', autoIncrement: true })
    queue.createIndex('key', 'key', { unique: true })
    database.createObjectStore(SENT, { keyPath: 'key' })
    database.createObjectStore(LEASE)
  })
  opened.onclose = onClosed
  // Until this connection closes, a newer version in another tab cannot upgrade the database.
  opened.onversionchange = () => {
    opened.close()
    onClosed()
  }
  return opened
}
