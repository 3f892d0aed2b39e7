import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { anOds, line, ODS, odsRow } from '../../../testing/fixtures/sheet-cases.ts'
import { importer } from '../../../testing/importing.ts'
import { aSheet } from '../../../testing/sheet-files.ts'

let at: ReturnType<typeof importer>
let api: TestApi
beforeAll(async () => {
  api = await testApi()
  at = importer(api)
})

const HEAD = ['Nombres', 'Apellidos', 'Cédula', 'Celular', 'Correo', 'Dirección']
const person = (numero: number) => ['Ana', 'Gil', numero, `300${numero}000`, `p${numero}@c.co`, 'Calle']
const aSheetHiding = (people: number[], hidden: Record<number, string>) =>
  aSheet(
    `<worksheet><sheetData>${line(1, HEAD)}${people.map((numero, n) => line(n + 2, person(numero), hidden[n + 2])).join('')}</sheetData></worksheet>`,
  )
const hide = (id: string, body: object) => at.admin.call('PATCH', `/importaciones/${id}/filas`, body)

it('hidden rows of a workbook are named and left out in one call', async () => {
  const file = await aSheetHiding([7101, 7102, 7103, 7104], { 3: 'hidden="1"', 5: 'hidden="true"' })
  const { _id, avisos, resumen } = await at.tried('clientes', file)
  expect(resumen).toMatchObject({ nuevo: 4 })
  expect(avisos).toMatchObject({ ocultas: { filas: 2, primeras: [3, 5] } })
  expect((await at.rows(_id)).map(({ oculta }: { oculta: boolean }) => oculta)).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect((await hide(_id, { estado: 'oculta', decision: 'crear' })).statusCode).toBe(400)
  expect((await hide(_id, { estado: 'oculta', decision: 'omitir' })).statusCode).toBe(200)
  expect(await at.settled(_id)).toMatchObject({ avisos: { ocultas: { filas: 0, primeras: [] } } })
  expect(await at.states(_id)).toEqual({ 2: 'nuevo', 3: 'omitida', 4: 'nuevo', 5: 'omitida' })
  await at.mend(_id, 5, { omitir: false })
  expect((await at.admin.get(`/importaciones/${_id}`)).body).toMatchObject({
    avisos: { ocultas: { filas: 1, primeras: [5] } },
  })
  expect((await at.run(_id)).body).toMatchObject({ resultado: { creados: 3, omitidos: 1 } })
})

it('a hidden row that brings nothing is not counted', async () => {
  await at.run((await at.tried('clientes', await aSheetHiding([7201], {})))._id)
  const { avisos } = await at.tried('clientes', await aSheetHiding([7201], { 2: 'hidden="1"' }))
  expect(avisos).toMatchObject({ ocultas: { filas: 0 } })
})

it('filtered and collapsed rows of an ods file are hidden', async () => {
  const rows = [
    odsRow(HEAD),
    odsRow(person(7301).map(String), 'table:visibility="filter"'),
    odsRow(person(7302).map(String)),
    odsRow(person(7303).map(String), 'table:visibility="collapse"'),
  ]
  const { avisos } = await at.tried('clientes', await anOds(rows.join('')), { type: ODS })
  expect(avisos).toMatchObject({ ocultas: { filas: 2, primeras: [2, 4] } })
})
