import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('the work of one key is done in the order it came, also after one that failed', async () => {
  const turns = createTurns({ atMost: 10 })
  const done: number[] = []
  const answers = await Promise.allSettled(
    [1, 2, 3].map((n) =>
      turns('ana', async () => {
        await Promise.resolve()
        done.push(n)
        if (n === 2) throw new Error('no')
        return n
      }),
    ),
  )
  expect(done).toEqual([1, 2, 3])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a queue that is full refuses one more, and others do not notice', async () => {
  const turns = createTurns({ atMost: 2 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = [turns('ana', () => held), turns('ana', () => held)]
  await expect(turns('ana', () => held)).rejects.toMatchObject({ codigo: 'DEMASIADOS_INTENTOS' })
  await expect(turns('luz', async () => 'in')).resolves.toBe('in')
  release()
  await Promise.all(waiting)
  await expect(turns('ana', async () => 'in')).resolves.toBe('in')
})
