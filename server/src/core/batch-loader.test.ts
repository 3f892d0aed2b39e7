import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

function aQuestion() {
  const asked: { keys: string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const find = createBatchLoader<string, string>(
    (keys) =>
      new Promise((resolve, reject) =>
        asked.push({
          keys,
          answer: () => resolve(keys.map((key) => (key === 'nadie' ? undefined : `es ${key}`))),
          fail: reject,
        }),
      ),
  )
  return { asked, find }
}

const theOne = <T>(list: T[], index: number): T => {
  const it = list[index]
  if (it === undefined) throw new Error(`Nobody was asked ${index + 1} times`)
  return it
}

test('concurrent lookups share the next batch, read after their call', async () => {
  const { asked, find } = aQuestion()
  const first = find('ana')
  const others = [find('luz'), find('nadie'), find('ana')]
  expect(asked.map(({ keys }) => keys)).toEqual([['ana']])
  theOne(asked, 0).answer()
  await expect(first).resolves.toBe('es ana')
  await expect.poll(() => asked.length).toBe(2)
  expect(theOne(asked, 1).keys).toEqual(['luz', 'nadie', 'ana'])
  theOne(asked, 1).answer()
  await expect(Promise.all(others)).resolves.toEqual(['es luz', undefined, 'es ana'])
})

test('a failed batch rejects its own calls, the next one runs', async () => {
  const { asked, find } = aQuestion()
  const first = find('ana')
  const second = find('luz')
  theOne(asked, 0).fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await expect.poll(() => asked.length).toBe(2)
  theOne(asked, 1).answer()
  await expect(second).resolves.toBe('es luz')
})

test('a hanging batch does not block later calls', async () => {
  const { asked, find } = aQuestion()
  find('ana')
  const second = find('luz')
  await expect.poll(() => asked.length).toBe(2)
  theOne(asked, 1).answer()
  await expect(second).resolves.toBe('es luz')
})
