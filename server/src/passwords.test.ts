import { createHook } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { anAccount } from './testing/accounts.ts'
import { testApi } from './testing/api.ts'
import { aDatabase } from './testing/test-database.ts'
import { whenOver } from './testing/when-over.ts'

/** What Node calls the work of its threads that hashes: scrypt's, and argon2's, to which its module gives no name. */
const HASHING = /^(SCRYPTREQUEST|undefined)$/

const asItIs: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}

/** A program of which it is known how many transactions are open each time that it begins to hash. */
async function aWatchedProgram() {
  const database = await aDatabase()
  const db = database.db.withPlugin(asItIs)
  let open = 0
  db.transaction = () => {
    const transaction = database.db.transaction()
    const run = transaction.execute.bind(transaction)
    const execute: typeof transaction.execute = async (work) => {
      open += 1
      return run(work).finally(() => {
        open -= 1
      })
    }
    return Object.assign(transaction, { execute })
  }
  const api = await testApi({}, { ...database, db })
  const account = await anAccount(api)
  const openAtHash: number[] = []
  const hook = createHook({
    init: (_id, type) => {
      if (HASHING.test(type)) openAtHash.push(open)
    },
  }).enable()
  whenOver(() => hook.disable())
  return { api, account, openAtHash }
}

test('no transaction is open while the password of an account is hashed that an admin edits', async () => {
  const { api, account, openAtHash } = await aWatchedProgram()
  const { statusCode } = await api.as('admin').put(`/users/${account._id}`, { password: 'otra clave larga' })
  expect([statusCode, openAtHash]).toEqual([200, [0]])
})

test('no transaction is open while password and body are hashed of an account that an admin makes', async () => {
  const { api, openAtHash } = await aWatchedProgram()
  const account = {
    nombre: 'Ana',
    email: 'ana@gimnasio.test',
    password: 'clave muy larga',
    rol: 'entrenador',
  }
  const { statusCode } = await api.as('admin').post('/auth/register', account, { 'idempotency-key': 'una' })
  expect([statusCode, openAtHash]).toEqual([201, [0, 0]])
})
