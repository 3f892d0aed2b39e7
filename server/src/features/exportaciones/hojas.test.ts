import { mkdtempSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseCsv } from 'hucre/csv'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unzip } from '../../files/unzip.ts'
import { tables } from '../../main/resources.ts'
import { testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { whenOver } from '../../testing/when-over.ts'
import { readXlsx } from '../../testing/xlsx.ts'
import { exportarTodo } from './exportarTodo.ts'

test('sheets show the end of a frozen membership and no secret', { tags: ['full'] }, async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.membresia({ cliente, fechainicio: '2026-11-20', duracion: 30 })
  const frozen = await api
    .as('admin')
    .post(`/membresias/${_id}/congelar`, { desde: '2026-11-21', motivo: 'Viaje' })
  expect(frozen.body.mensaje).toBeUndefined()
  const folder = mkdtempSync(join(tmpdir(), 'hojas-'))
  const salida = await exportarTodo(api.database.asOwner, {
    videos: join(folder, 'videos'),
    now: api.clock.now,
    tables,
  })
  await writeFile(join(folder, 'a.zip'), await buffer(Readable.from(salida.bytes, { objectMode: false })))
  await salida.close()
  const archive = await open(join(folder, 'a.zip'))
  whenOver(() => archive.close())
  const parts = new Map((await unzip(archive)).map((part) => [part.path, part]))
  const contentOf = (path: string) => buffer(Readable.from(parts.get(path)?.read() ?? []))

  const [, membresias] = await readXlsx(await contentOf('gimnasio.xlsx'))
  const row = membresias?.data
    .at(-1)
    ?.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell))
  expect(row?.slice(2, 4)).toEqual(['2026-11-20', '2026-12-20'])
  expect(row?.at(-1)).toBe('Sí')
  const titlesOf = async (tabla: string) => parseCsv(String(await contentOf(`tablas/${tabla}.csv`)))[0]
  expect(await titlesOf('users')).not.toContain('password_hash')
  expect(await titlesOf('codigos_de_cuenta')).not.toContain('codigo')
  for (const secret of ['secreto', 'codigos', 'sal']) expect(await titlesOf('factores')).not.toContain(secret)
  expect(String(await contentOf('datos/users.jsonl'))).toContain('password_hash')
})

test('closing an export waits until its connection has ended', async () => {
  const api = await testApi()
  const end = pg.Client.prototype.end as () => Promise<void>
  let isOver = false
  const spied = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async function (this: pg.Client) {
    await end.call(this)
    isOver = true
  })
  onTestFinished(() => spied.mockRestore())
  const salida = await exportarTodo(api.database.asOwner, {
    videos: join(tmpdir(), 'none'),
    now: api.clock.now,
    tables,
  })
  await salida.close()
  expect(isOver).toBe(true)
})
