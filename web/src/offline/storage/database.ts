import type { DatabaseName } from './stores.ts'

export function openDatabase(
  name: DatabaseName,
  create: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => create(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs `work` in the transaction. Resolves after the commit with the result passed to `done`. */
export function committed<Result>(
  transaction: IDBTransaction,
  work: (done: (result: Result) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let result: Result
    transaction.oncomplete = () => resolve(result)
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    work((answered) => {
      result = answered
    })
  })
}

export function onResult<Result>(request: IDBRequest<Result>, done: (result: Result) => void) {
  request.onsuccess = () => done(request.result)
}

/** Runs `work` on the single object store of a cache. Opens the database for each call, so that a wipe never waits. */
export function cacheIn(name: DatabaseName, storeName: string) {
  return async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, done: (result: Result) => void) => void,
  ): Promise<Result> => {
    const database = await openDatabase(name, (created) => created.createObjectStore(storeName))
    try {
      const transaction = database.transaction(storeName, mode)
      return await committed<Result>(transaction, (done) => work(transaction.objectStore(storeName), done))
    } finally {
      database.close()
    }
  }
}
