import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('work of one key runs in order, also after a failure', async () => {
  const turns = createKeyedQueue({ atMost: 10 })
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

test('a full queue refuses one more without affecting others', async () => {
  const turns = createKeyedQueue({ atMost: 2 })
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
