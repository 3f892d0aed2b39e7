import { expect, test } from 'vitest'
import { createPool } from '../server/src/db/connection/database.ts'
import { together } from '../server/src/testing/api.ts'
import { anEmptyDatabase } from '../server/src/testing/database/test-database.ts'
import { whenOver } from '../server/src/testing/when-over.ts'
import { newIds, replay } from './baseline/replay.ts'
import { writeDownStatements } from './recording.ts'

async function aPool() {
  const pool = createPool(await anEmptyDatabase())
  whenOver(() => pool.end())
  return pool
}

const textsOf = (steps: { text: string }[][]) => steps.map((step) => step.map(({ text }) => text))

test('records only the statements of its own request', async () => {
  const pool = await aPool()
  const stepsOf = writeDownStatements(pool)
  const ask = async (text: string) => {
    const client = await pool.connect()
    await client.query(text)
    client.release()
  }
  let isOver = () => {}
  const over = new Promise<void>((resolve) => {
    isOver = resolve
  })
  let later = Promise.resolve()
  const other = ask('select pg_sleep(0.05)')
  const { steps } = await stepsOf(async () => {
    later = over.then(() => ask('select 3'))
    await ask('select 1')
    await ask('select 2')
  })
  isOver()
  await Promise.all([other, later])
  expect(textsOf(steps)).toEqual([['select 1'], ['select 2']])
})

test('sets the caller of each concurrent replay', async () => {
  const pool = await aPool()
  await pool.query('create table deeds (given text, made text)')
  const steps = [
    [{ text: "begin; select set_config('gimnasio.contexto', 'ana', true)", values: [] }],
    [
      { text: "insert into deeds select current_setting('gimnasio.contexto'), $1", values: ['ana'] },
      { text: 'select 1', values: [] },
    ],
    [{ text: 'commit', values: [] }],
  ]
  await together(50, (index) => replay(pool, steps, (text) => text.replace('ana', `ana ${index}`)))
  const { rows } = await pool.query(
    'select count(*)::int as all, count(*) filter (where given = made)::int as right from deeds',
  )
  expect(rows).toEqual([{ all: 50, right: 50 }])
})

test('rolls back a transaction that fails halfway', async () => {
  const pool = await aPool()
  await pool.query('create table deeds (n integer)')
  const texts = ['begin', 'insert into deeds values (1)', 'select 1 / 0', 'commit']
  const steps = texts.map((text) => [{ text, values: [] }])
  const renew = newIds({
    request: '',
    steps,
    answer: { status: 200, total: undefined, body: {} },
    madeIds: [],
  })
  await expect(replay(pool, steps, renew)).rejects.toThrow('division by zero')
  expect((await pool.query('select n from deeds')).rows).toEqual([])
})
