import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { aCliente } from '../../../testing/builders.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'
import { getImportacion } from '../importaciones.queries.ts'
import { filasConSaldo } from '../saldos.queries.ts'

let api: TestApi
let at: ReturnType<typeof importer>
let next = 5_000
beforeAll(async () => {
  api = await testApi()
  at = importer(api)
  await frontDesk(api).plan({ nombre: 'Mensual', precio: 80_000 })
  await frontDesk(api).plan({ nombre: 'Pareja', precio: 150_000, personas: 2 })
})

async function someone(fields = { nombre: 'Ana', apellido: 'Pérez Gómez' }) {
  next += 1
  const cliente = await frontDesk(api).cliente(aCliente({ numeroIdentificacion: String(next), ...fields }))
  return { ...cliente, numero: String(next) }
}
const membresiasOf = async (numero: string) =>
  (await at.admin.get(`/membresias?limite=200&buscar=${numero}`)).body.membresias
const suggestions = (row: { mensajes: { sugerencias?: { dice: string }[] }[] }) =>
  row.mensajes.flatMap(({ sugerencias = [] }) => sugerencias.map(({ dice }) => dice))

it('a membership sold in the program changes only by an answer', async () => {
  const ana = await someone()
  await frontDesk(api).membresia({ cliente: ana._id, fechainicio: '2026-11-01', precio: 70_000 })
  const { _id } = await at.tried(
    'membresias',
    `Cédula;Tipo;Duración;Precio;Inicio\n${ana.numero};Mensualidad;30;80000;2026-11-01`,
  )
  const [row] = await at.rows(_id)
  expect(row).toMatchObject({
    estado: 'duda',
    mensajes: [{ pregunta: 'vendida', mensaje: expect.stringMatching(/ya tiene una membresía vendida/) }],
    cambios: { precio: ['70000', '80000'] },
    decisiones: ['omitir', 'actualizar'],
  })
  expect((await at.mend(_id, 2, { decision: 'actualizar' })).body).toMatchObject({ estado: 'cambia' })
  await at.mend(_id, 2, { decision: 'omitir' })
  expect((await at.run(_id)).body).toMatchObject({ resultado: { cambiados: 0, omitidos: 1 } })
  expect(await membresiasOf(ana.numero)).toMatchObject([{ precio: 70_000 }])
})

it('a duration that contradicts its plan is asked', async () => {
  const ana = await someone()
  const head = 'Cédula;Plan;Precio;Inicio;Vence'
  const line = (plan: string, from: string, to: string) => `${ana.numero};${plan};80000;${from};${to}`
  const { _id } = await at.tried(
    'membresias',
    [
      head,
      line('Mensual', '2024-01-01', '2025-09-26'),
      line('Mensual', '2023-01-01', '2023-01-30'),
      line('Trimestral viejo', '2022-01-01', '2022-12-31'),
      line('Semestre', '2021-01-01', '2021-07-01'),
    ].join('\n'),
  )
  expect(await at.outcomes(_id)).toEqual([
    [
      2,
      'duda',
      'fechafin',
      'Del 1/1/2024 al 26/9/2025 hay 634 días, y el plan «Mensual» dura 31. ¿Cuánto dura?',
    ],
    [3, 'nuevo', null, 'Es el plan «Mensual».'],
    [4, 'duda', 'fechafin', expect.stringMatching(/hay 364 días, y «Trimestral viejo» son 90/)],
    [5, 'nuevo', null, expect.any(String)],
  ])
  const [long, , quarter] = await at.rows(_id)
  const [, stays] = long.mensajes[0].sugerencias
  expect(stays).toMatchObject({ dice: 'Sí, dura 634 días, hasta el 26/9/2025', enTodas: 'Sí, dura 634 días' })
  const kept = await at.mend(_id, 2, { valores: { [stays.campo]: stays.valor, ...stays.ademas } })
  expect(kept.body).toMatchObject({ estado: 'nuevo' })
  const [shorter] = quarter.mensajes[0].sugerencias
  const cut = await at.mend(_id, 4, { valores: { [shorter.campo]: shorter.valor, ...shorter.ademas } })
  expect(cut.body).toMatchObject({ estado: 'nuevo', valores: { fechafin: '1/4/2022' } })
})

it('a plan for two that brings one is asked', async () => {
  const ana = await someone()
  const file = `Cédula;Plan;Precio;Inicio;Vence\n${ana.numero};Pareja;150000;2026-11-01;2026-12-01`
  const { _id } = await at.tried('membresias', file)
  const [row] = await at.rows(_id)
  expect(row).toMatchObject({
    estado: 'duda',
    mensajes: [
      { campo: 'tipo', mensaje: expect.stringMatching(/«Pareja» es para 2 personas.*Falta 1 persona/) },
    ],
  })
  const { body } = await at.mend(_id, 2, { valores: { tipo: row.mensajes[0].sugerencias[0].valor } })
  expect(body).toMatchObject({ estado: 'nuevo' })
  expect(body.mensajes.map(({ mensaje }: { mensaje: string }) => mensaje).join(' ')).toMatch(
    /Falta 1 persona/,
  )
  await at.run(_id)
  const [made] = await membresiasOf(ana.numero)
  expect(made).toMatchObject({ plan: { nombre: 'Pareja' } })
  const renewal = await api.as('recepcionista').get(`/membresias/${made._id}/renovacion`)
  expect(renewal.body).toMatchObject({ para: [] })
  const again = await at.tried('membresias', file)
  expect(await at.states(again._id)).toEqual({ 2: 'igual' })
})

it('another name under a known number is asked, and stays by default', async () => {
  const ana = await someone()
  const { _id } = await at.tried(
    'clientes',
    `Cédula;Nombres;Apellidos;Celular;Correo;Dirección\n${ana.numero};Luis;Rojas;3009998877;l@c.co;Calle 9`,
  )
  const [row] = await at.rows(_id)
  expect(row.estado).toBe('duda')
  expect(suggestions(row)).toEqual(['Dejar «Ana Pérez Gómez»', 'Cambiar a «Luis Rojas»'])
  const [{ valor, ademas }] = row.mensajes[0].sugerencias
  const { body } = await at.mend(_id, 2, { valores: { nombre: valor, ...ademas } })
  expect(body.estado).toBe('cambia')
  expect(Object.keys(body.cambios)).not.toEqual(expect.arrayContaining(['nombre']))
})

it.each(['ANA PEREZ', 'Pérez Gómez Ana', 'Ana Peres', 'Ana Pérez Gomez', ''])(
  'a payment of «%s» is that of the client of its number',
  async (nombre) => {
    const ana = await someone()
    const { _id } = await at.tried(
      'pagos',
      `Cédula;Nombre;Valor;Fecha\n${ana.numero};${nombre};80000;2026-10-01`,
    )
    expect(await at.states(_id)).toEqual({ 2: 'nuevo' })
  },
)

it('a row whose name is not that of its number is asked', async () => {
  const ana = await someone()
  for (const [tipo, file] of [
    ['pagos', `Cédula;Cliente;Valor;Fecha\n${ana.numero};Luis Rojas;80000;2026-10-01`],
    [
      'membresias',
      `Cédula;Cliente;Tipo;Duración;Precio;Inicio\n${ana.numero};Luis Rojas;Mensualidad;30;8000;2026-10-01`,
    ],
    ['asistencias', `Cédula;Cliente;Fecha\n${ana.numero};Luis Rojas;2026-10-01`],
  ] as const) {
    const { _id } = await at.tried(tipo, file)
    const [row] = await at.rows(_id)
    expect([tipo, row.estado, row.mensajes[0].campo]).toEqual([tipo, 'duda', 'nombreCliente'])
    expect(suggestions(row)).toContain('Es de «Ana Pérez Gómez»')
    const { body } = await at.mend(_id, 2, { valores: { nombreCliente: 'Ana Pérez Gómez' } })
    expect(body.estado).toBe('nuevo')
  }
})

it('a name in two columns is compared whole', async () => {
  const ana = await someone({ nombre: 'Ana', apellido: 'Pérez' })
  const file = (apellido: string) =>
    `Cédula;Nombres;Apellidos;Valor;Fecha\n${ana.numero};Ana María;${apellido};80000;2026-10-01`
  for (const [apellido, estado] of [
    ['Pérez', 'nuevo'],
    ['Rojas', 'duda'],
  ] as const)
    expect(await at.states((await at.tried('pagos', file(apellido)))._id)).toEqual({ 2: estado })
})

it('a number that differs in leading zeros is asked, and never replaced', async () => {
  await frontDesk(api).cliente(aCliente({ numeroIdentificacion: '00471199', nombre: 'Eva', apellido: 'Gil' }))
  const head = 'Cédula;Nombres;Apellidos;Celular;Correo;Dirección'
  const line = (numero: string) => `${numero};Eva;Gil;3009998811;e@c.co;Calle 9`
  const { _id } = await at.tried('clientes', [head, line('471199')].join('\n'))
  const [row] = await at.rows(_id)
  expect(row).toMatchObject({ estado: 'duda', decisiones: ['crear', 'actualizar', 'omitir'] })
  expect(row.mensajes[0].mensaje).toMatch(/Eva Gil tiene el número 00471199/)
  const { body } = await at.mend(_id, 2, { decision: 'actualizar' })
  expect(body.estado).toBe('cambia')
  expect(body.cambios).not.toHaveProperty('numeroIdentificacion')
  const both = await at.tried(
    'clientes',
    [head, line('0088'), line('088').replace('3009998811', '3009998812')].join('\n'),
  )
  expect(await at.states(both._id)).toEqual({ 2: 'nuevo', 3: 'duda' })
  const pagos = await at.tried('pagos', 'Cédula;Valor;Fecha\n471199;80000;2026-10-01')
  const [pago] = await at.rows(pagos._id)
  expect([pago.estado, suggestions(pago)]).toEqual(['error', ['Es Eva Gil, 00471199']])
})

it('a row shows all its doubts at once', async () => {
  const ana = await someone()
  await frontDesk(api).membresia({ cliente: ana._id, fechainicio: '2026-11-01' })
  const { _id } = await at.tried(
    'membresias',
    `Cédula;Nombre;Plan;Precio;Inicio;Vence\n${ana.numero};Luis Rojas;Mensual;80,5;2026-11-10;2027-06-10`,
  )
  const [row] = await at.rows(_id)
  expect(row).toMatchObject({ estado: 'duda', decisiones: ['crear', 'omitir'] })
  const campos = ({ mensajes }: { mensajes: { campo: string }[] }) =>
    mensajes.map(({ campo }) => campo).sort()
  expect(campos(row)).toEqual(['fechafin', 'fechainicio', 'nombreCliente', 'precio'])
  const { body } = await at.mend(_id, 2, { decision: 'crear' })
  expect(campos(body)).toEqual(['fechafin', 'nombreCliente', 'precio'])
  expect((await at.mend(_id, 2, { valores: { precio: '80500' } })).body).toMatchObject({ estado: 'duda' })
})

it('a decision does not answer a doubt that a later correction brings', async () => {
  const ana = await someone()
  await frontDesk(api).membresia({ cliente: ana._id, fechainicio: '2026-11-01' })
  const { _id } = await at.tried(
    'membresias',
    `Cédula;Tipo;Duración;Precio;Inicio;Nota\n${ana.numero};Mensualidad;30;80000;2026-08-01;anulada`,
  )
  expect((await at.mend(_id, 2, { decision: 'crear' })).body).toMatchObject({ estado: 'nuevo' })
  const { body } = await at.mend(_id, 2, { valores: { fechainicio: '2026-11-10' } })
  expect(body).toMatchObject({ estado: 'duda', decision: null })
  expect(body.mensajes.map(({ campo }: { campo: string | null }) => campo)).toEqual([null, 'fechainicio'])
})

it('balances that are not brought are counted, and listed in the report', async () => {
  const [ana, luis] = [await someone(), await someone()]
  const line = (numero: string, month: string, saldo: string) =>
    `${numero};Mensualidad;30;80000;2026-${month}-01;${saldo};Congelada`
  const { _id, saldos, columnas, mapa } = await at.tried(
    'membresias',
    [
      'Cédula;Tipo;Duración;Precio;Inicio;SALDO;Estado',
      line(ana.numero, '03', '20.000'),
      line(ana.numero, '05', '$ 10.000'),
      line(luis.numero, '03', '0'),
      line(luis.numero, '05', 'debe'),
      'Totales;;;;;30.000;',
    ].join('\n'),
  )
  expect(saldos).toEqual({
    ...{ columnas: ['SALDO'], personas: 2 },
    estados: { columnas: ['Estado'], filas: 4 },
  })
  expect(columnas.map(({ nombre }: { nombre: string }) => nombre)).toContain('Estado')
  expect(Object.values(mapa)).not.toContain(5)
  await at.mend(_id, 3, { omitir: true })
  const listed: number[] = []
  const importacion = await getImportacion(api.db, _id)
  for await (const filas of filasConSaldo(api.db, importacion, 2))
    listed.push(...filas.map(({ fila }) => fila))
  expect(listed).toEqual([2, 3, 5])
  expect((await at.admin.get(`/importaciones/${_id}/informe`)).statusCode).toBe(200)
  expect(
    (
      await at.tried(
        'membresias',
        `Cédula;Tipo;Duración;Precio;Inicio\n${ana.numero};Mensualidad;30;80000;2026-06-01`,
      )
    ).saldos,
  ).toBeNull()
})

const BLANK: [TipoImportacion, string, string][] = [
  ['clientes', 'Cédula;Nombres;Apellidos;Celular;Correo;Dirección', '7001;Ana;Gil;3001112233;a@c.co;Calle 1'],
  ['membresias', 'Cédula;Tipo;Duración;Precio;Inicio', '1001;Mensualidad;30;80000;2025-10-01'],
  ['productos', 'Nombre;Precio;Stock', 'Agua;3000;5'],
  ['pagos', 'Cédula;Valor;Fecha', '1001;80000;2026-10-01'],
  ['asistencias', 'Cédula;Fecha', '1001;2026-10-01'],
]
it.each(BLANK)('a blank cell of %s is an error that a correction mends', async (tipo, head, whole) => {
  await frontDesk(api)
    .cliente(aCliente({ numeroIdentificacion: '1001' }))
    .catch(() => {})
  const cells = whole.split(';')
  const lines = cells.map((_, at) => cells.map((cell, other) => (at === other ? '' : cell)).join(';'))
  const { _id, mapa } = await at.tried(tipo, [head, ...lines].join('\n'))
  const rows = await at.rows(_id)
  for (const [campo, column] of Object.entries<number>(mapa)) {
    const { fila, estado, mensajes } = rows[column]
    expect([campo, estado]).toEqual([campo, 'error'])
    expect(mensajes[0].campo).toBe(campo)
    const { body } = await at.mend(_id, fila, { valores: { [campo]: cells[column] } })
    expect(body.mensajes).not.toContainEqual(expect.objectContaining({ campo }))
  }
})
