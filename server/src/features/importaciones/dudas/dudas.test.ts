import { TIPO_PEGADO } from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { aCliente } from '../../../testing/builders.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'

let api: TestApi
let at: ReturnType<typeof importer>
beforeAll(async () => {
  api = await testApi()
  at = importer(api)
  await frontDesk(api).cliente(aCliente({ numeroIdentificacion: '1001' }))
})

const answer = (id: string, body: object) => at.admin.call('PATCH', `/importaciones/${id}/filas`, body)

const VOIDED: [TipoImportacion, string][] = [
  ['pagos', 'Cédula;Valor;Fecha;Estado\n1001;80000;2026-10-01;ANULADO\n1001;80000;2026-10-01;ok'],
  [
    'membresias',
    'Cédula;Tipo;Duración;Precio;Inicio;Obs\n1001;Mensualidad;30;80000;2026-10-01;fue anulada\n1001;Mensualidad;30;80000;2026-10-01;',
  ],
  ['asistencias', 'Cédula;Fecha;Nota\n1001;2026-10-01;reversado\n1001;2026-10-01;'],
]
it.each(VOIDED)('a row of %s that its text calls void is asked', async (tipo, file) => {
  const { _id } = await at.tried(tipo, file)
  expect(await at.rows(_id)).toMatchObject([
    { estado: 'duda', decisiones: ['omitir', 'crear'], mensajes: [{ campo: null, pregunta: 'anulado' }] },
    { estado: 'nuevo' },
  ])
  const de = { campo: null, decisiones: ['omitir', 'crear'], pregunta: 'anulado' }
  await answer(_id, { estado: 'duda', decision: 'omitir', de })
  expect((await at.settled(_id)).resumen).toMatchObject({ duda: 0, nuevo: 1, omitida: 1 })
})

it.each([
  ['pagos', 'Cédula;Valor;Fecha;Forma de pago', '1001;80000', ['Efectivo', 'Tarjeta', 'Transferencia']],
  ['asistencias', 'Cédula;Fecha;Hora', '1001', ['12:00']],
] as const)(
  'a blank optional cell of %s is asked until it is imported',
  async (tipo, head, cells, offered) => {
    const file = [head, `${cells};2026-07-01;`, `${cells};2026-07-02;`].join('\n')
    const { _id } = await at.tried(tipo, file)
    const [row] = await at.rows(_id)
    const [{ campo, pregunta, sugerencias }] = row.mensajes
    expect([row.estado, sugerencias.map((each: { valor: string }) => each.valor)]).toEqual(['duda', offered])
    await answer(_id, { estado: 'duda', sugerencia: 0, de: { campo, pregunta, decisiones: [] } })
    expect((await at.settled(_id)).resumen).toMatchObject({ nuevo: 2, duda: 0 })
    await at.run(_id)
    expect(await at.states((await at.tried(tipo, file))._id)).toEqual({ 2: 'igual', 3: 'igual' })
  },
)

it('an answer about attendance is only for equal cells', async () => {
  const said = ['llegó tarde', 'LLEGÓ TARDE', 'canceló', '', 'Inasistió', 'Asistió?']
  const lines = said.map((each, at) => `1001;2026-06-0${at + 1};${each}`)
  const { _id } = await at.tried('asistencias', ['Cédula;Fecha;Asistió', ...lines].join('\n'))
  const [{ mensajes, decisiones }, , , blank, out] = await at.rows(_id)
  const [{ campo, pregunta, mensaje }] = mensajes
  expect(mensaje).toBe('«llegó tarde» no dice si asistió. ¿Estuvo ese día?')
  expect([blank.estado, blank.mensajes[0].mensaje]).toEqual(['duda', expect.stringMatching(/está vacía/)])
  expect(out).toMatchObject({
    estado: 'omitida',
    mensajes: [{ mensaje: expect.stringMatching(/Inasistió/) }],
  })
  await answer(_id, { estado: 'duda', decision: 'crear', de: { campo, pregunta, decisiones } })
  expect((await at.settled(_id)).resumen).toMatchObject({ nuevo: 2, duda: 3, omitida: 1 })
})

it('one suggestion answers all cells that ask the same, and no other', { tags: ['full'] }, async () => {
  const lines = ['80', '80', '90', '80000', '90000', '70000'].map(
    (valor, at) => `1001;${valor};2026-09-0${at + 1}`,
  )
  const { _id } = await at.tried('pagos', ['Cédula;Valor;Fecha', ...lines].join('\n'))
  const [{ mensajes, decisiones }] = await at.rows(_id)
  expect(mensajes).toMatchObject([
    { campo: 'monto', pregunta: '80', sugerencias: [{ dice: '$80.000', valor: '80000' }, { valor: '80' }] },
  ])
  const de = { campo: 'monto', decisiones, pregunta: '80' }
  expect((await answer(_id, { estado: 'duda', sugerencia: 0, decision: 'omitir', de })).statusCode).toBe(400)
  expect((await answer(_id, { estado: 'duda', sugerencia: 0, de })).statusCode).toBeLessThan(300)
  await at.settled(_id)
  expect(await at.rows(_id)).toMatchObject([
    { estado: 'nuevo', valores: { monto: '80000' } },
    { estado: 'nuevo', valores: { monto: '80000' } },
    { estado: 'duda', valores: { monto: '90' } },
    ...Array(3).fill({ estado: 'nuevo' }),
  ])
  expect((await at.mend(_id, 4, { valores: { monto: '90' } })).body).toMatchObject({ estado: 'nuevo' })
})

it('a review shows stored defaults, and no value of refused cells', {
  tags: ['full'],
}, async () => {
  const clientes = await at.tried(
    'clientes',
    'Cédula;Nombre;Apellido;Celular;Correo;Dirección\n2001;Eva;Gil;300 123 4567;e@c.co;Calle\n2002;Ivo;Gil;300 123;e@c.co;Calle',
  )
  const [nueva, mala] = await at.rows(clientes._id)
  expect(nueva.entendidos).toMatchObject({ estado: 'activo', telefono: '3001234567' })
  expect(mala).toMatchObject({ estado: 'error', mensajes: [{ campo: 'telefono' }] })
  expect(mala.entendidos).not.toHaveProperty('telefono')
  const pagos = await at.tried('pagos', 'Cédula;Valor;Fecha\n1001;80000;2026-08-01')
  expect(await at.rows(pagos._id)).toMatchObject([{ entendidos: { metodoPago: 'Efectivo' } }])
  const asistencias = await at.tried('asistencias', 'Cédula;Fecha\n1001;2026-11-08')
  expect(await at.rows(asistencias._id)).toMatchObject([{ entendidos: { hora: '12:00' } }])
  const productos = await at.tried(
    'productos',
    'Nombre;Precio;Stock;Categoría\nAgua;3000;5;\nClase;3000;0;servicio',
  )
  const [agua, clase] = await at.rows(productos._id)
  expect(agua.entendidos).toMatchObject({ minimo: '5' })
  expect(clase.entendidos).not.toHaveProperty('minimo')
  const membresias = await at.tried(
    'membresias',
    'Cédula;Tipo;Precio;Inicio\n1001;Mensualidad;80000;2026-03-01\n1001;Clase;80000;2026-05-01',
    { fijos: { duracion: '30', sesionesRestantes: '8' } },
  )
  expect(await at.rows(membresias._id)).toMatchObject([
    { valores: { sesionesRestantes: '' }, entendidos: { sesionesRestantes: '0' } },
    { valores: { sesionesRestantes: '8' } },
  ])
})

it('an answered type loses no count of the file', async () => {
  const { _id } = await at.tried('membresias', 'Cédula;Tipo;Precio;Inicio\n1001;tiq 12;80000;2026-06-01', {
    fijos: { duracion: '30', sesionesRestantes: '8' },
  })
  const { body } = await at.mend(_id, 2, { valores: { tipo: 'Clase' } })
  expect(body).toMatchObject({ estado: 'duda', mensajes: [{ campo: 'sesionesRestantes' }] })
})

it('a file of tabs keeps its name', async () => {
  const { body } = await at.upload('pagos', 'Cédula\tValor\tFecha\n1001\t80000\t2026-08-02', TIPO_PEGADO)
  expect(body.archivo).toBe('archivo')
})
