import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readXlsx } from '../testing/xlsx.ts'
import { type Line, writeWorkbook } from './workbook.ts'
import { zip } from './zip.ts'

const sheet = (name: string, lines: AsyncIterable<Line> | Line[]) => ({ name, widths: [10], top: [], lines })

test('an abandoned workbook stops reading and closes its source', async () => {
  let read = 0
  let isOver = false
  async function* endless(): AsyncGenerator<Line> {
    try {
      for (;;) {
        read += 1
        yield { values: [`fila ${read} ${Math.random()}`] }
      }
    } finally {
      isOver = true
    }
  }
  const file = writeWorkbook([sheet('Sin fin', endless())])
  for await (const _ of file) if (read > 20_000) break
  await expect.poll(() => isOver).toBe(true)
})

test('a workbook whose rows fail fails too', async () => {
  async function* failing(): AsyncGenerator<Line> {
    yield { values: ['una'] }
    throw new Error('the database is gone')
  }
  await expect(buffer(writeWorkbook([sheet('Rota', failing())]))).rejects.toThrow('the database is gone')
})

test('a sheet without rows has its titles', async () => {
  const top = [{ values: ['Título'] }]
  const file = await buffer(
    writeWorkbook([{ ...sheet('Vacía', []), top }, sheet('Otra', [{ values: ['a', null, 3] }])]),
  )
  const sheets = await readXlsx(file)
  expect(sheets.map(({ sheet, data }) => [sheet, data])).toEqual([
    ['Vacía', [['Título']]],
    ['Otra', [['a', null, 3]]],
  ])
})

test('columns beyond the 26th have two letters', async () => {
  const values = Array.from({ length: 60 }, (_, index) => index)
  const [first] = await readXlsx(await buffer(writeWorkbook([sheet('Ancha', [{ values }])])))
  expect(first?.data).toEqual([values])
})

test('is reproducible: the same input gives the same file', async () => {
  async function* entries() {
    yield { path: 'a.txt', data: [Buffer.from('hola')] }
  }
  const once = () => buffer(Readable.from(zip(entries())))
  expect(await once()).toEqual(await once())
})
