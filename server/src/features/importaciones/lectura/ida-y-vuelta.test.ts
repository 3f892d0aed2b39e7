import { type TipoImportacion, tiposImportacion } from '@gym/contract/importaciones/importaciones.types'
import { expect, it } from 'vitest'
import { aPago } from '../../../testing/builders.ts'
import { emptiedApi } from '../../../testing/emptied-api.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'

async function aGym() {
  const api = await emptiedApi()
  const desk = frontDesk(api)
  const recepcion = api.as('recepcionista')
  const ana = await desk.cliente({
    nombre: 'Ana',
    numeroIdentificacion: '1001',
    direccion: '@ Centro',
    notas: "'- Lesión de rodilla",
  })
  const luis = await desk.cliente({
    nombre: 'Luis',
    numeroIdentificacion: '1002',
    fechaNacimiento: '1990-04-03',
    notas: '- Lesión\n+57 es de su casa',
  })
  await desk.membresia({ cliente: ana._id, tipo: 'Mensualidad', duracion: 31, fechainicio: '2026-11-01' })
  await desk.membresia({ cliente: luis._id, tipo: 'Clase', sesionesRestantes: 8, fechainicio: '2026-04-03' })
  const agua = await desk.producto({
    nombre: 'Agua',
    precio: 3_500.5,
    stock: 9,
    codigosDeBarras: ['7 702004 003508', '7701'],
  })
  await desk.producto({ nombre: 'Total War', precio: 180_000, stock: 2, codigo: '=TW' })
  await desk.pago({ cliente: ana._id, producto: agua._id, cantidad: 2 })
  await desk.pago({ cliente: luis._id, monto: 80_000 })
  await desk.pago({ cliente: luis._id, monto: 80_000 })
  expect((await recepcion.post('/pagos', aPago({ producto: agua._id, cantidad: 1 }))).statusCode).toBe(201)
  await desk.venta({
    cliente: luis._id,
    lineas: [
      { tipo: 'producto', producto: agua._id, cantidad: 1 },
      {
        tipo: 'membresia',
        membresia: { tipo: 'Mensualidad', duracion: 30, precio: 90_000, sesionesRestantes: 0 },
      },
    ],
    cobros: [
      { metodo: 'Efectivo', monto: 43_500.5 },
      { metodo: 'Tarjeta', monto: 50_000 },
    ],
  })
  return { api, desk, ana }
}

it.each(
  tiposImportacion.flatMap((tipo) => (['csv', 'xlsx'] as const).map((formato) => [tipo, formato] as const)),
)(
  'export of %s imports again as %s without changes',
  { tags: ['full'] },
  async (tipo: TipoImportacion, formato) => {
    const { api, desk, ana } = await aGym()
    if (tipo === 'asistencias') {
      const yoga = await desk.clase({ nombreClase: 'Yoga' })
      await desk.asistencia({ clienteId: ana._id, claseId: yoga._id })
    }
    const { rawPayload } = await api.app.inject({
      url: `/api/${tipo}/exportar?formato=${formato}`,
      headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
    })
    const { tried, outcomes } = importer(api)
    const { _id, filas, resumen } = await tried(tipo, rawPayload)
    expect(filas).toBeGreaterThan(0)
    expect(resumen, JSON.stringify(await outcomes(_id))).toMatchObject({ igual: filas })
  },
)
