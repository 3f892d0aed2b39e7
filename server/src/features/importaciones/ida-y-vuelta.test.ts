import type { TipoImportacion } from '@gym/contract/importaciones.tipos'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'

test('a list that was taken away as Excel comes in again as it is: each row is what is there already', async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const ana = await desk.cliente({ nombre: 'Ana', numeroIdentificacion: '1001', notas: '=1+1' })
  const luis = await desk.cliente({
    nombre: 'Luis',
    numeroIdentificacion: '1002',
    fechaNacimiento: '1990-04-03',
  })
  await desk.membresia({ cliente: ana._id, tipo: 'Mensualidad', duracion: 31, fechainicio: '2026-11-01' })
  await desk.membresia({ cliente: luis._id, tipo: 'Clase', sesionesRestantes: 8, fechainicio: '2026-04-03' })
  await desk.producto({ nombre: 'Agua', precio: 3_500.5, stock: 9 })
  const { tried } = importer(api)
  const comeIn = async (tipo: TipoImportacion) => {
    const { rawPayload } = await api.app.inject({
      url: `/api/${tipo}/exportar?formato=xlsx`,
      headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
    })
    return (await tried(tipo, rawPayload)).resumen
  }
  const none = { nuevo: 0, cambia: 0, duda: 0, error: 0, omitida: 0 }
  expect(await comeIn('clientes')).toEqual({ ...none, igual: 2 })
  expect(await comeIn('membresias')).toEqual({ ...none, igual: 2 })
  expect(await comeIn('productos')).toEqual({ ...none, igual: 1 })
})
