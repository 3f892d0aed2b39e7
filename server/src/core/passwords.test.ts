import { createHook } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { anAccount } from '../testing/accounts.ts'
import { testApi } from '../testing/api.ts'
import { aDatabase } from '../testing/database/test-database.ts'
import { whenOver } from '../testing/when-over.ts'

/** Async resource types of a hash by scrypt, by Node's argon2, and by the addon, whose type is undefined. */
const HASHING = /^(SCRYPTREQUEST|ARGON2REQUEST|undefined)$/

const asItIs: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}

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

test("hashes an edited account's password outside a transaction", { tags: ['full'] }, async () => {
  const { api, account, openAtHash } = await aWatchedProgram()
  const { statusCode } = await api.as('admin').put(`/users/${account._id}`, { password: 'otra clave larga' })
  expect([statusCode, openAtHash]).toEqual([200, [0]])
})

test("hashes a new account's password and body outside a transaction", { tags: ['full'] }, async () => {
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
