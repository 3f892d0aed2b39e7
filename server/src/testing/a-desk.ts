import { CABECERA_MOSTRADOR } from '@gym/contract/operaciones/operaciones.rules'
import { v7 as uuid } from 'uuid'
import type { TestApi } from './api.ts'
import { aCliente, aMembresia, aProducto } from './builders.ts'
import { frontDesk } from './front-desk.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const METADATA = new Set(['dispositivo', 'enviadoEn', 'ocurridoEn', 'desfase', 'hechaPor'])

export function aDesk(api: TestApi) {
  const desk = frontDesk(api)

  function operation(path: '/ventas' | '/entradas' | '/asistencias', body: object) {
    const clave = uuid()
    const send = (more: object = {}, as = api.as('recepcionista')) => {
      const said = Object.entries({ dispositivo: 'mostrador-1', ...more })
      const metadata = Object.fromEntries(said.filter(([field]) => METADATA.has(field)))
      const changes = Object.fromEntries(said.filter(([field]) => !METADATA.has(field)))
      return as.post(
        path,
        { ...body, ...changes },
        { 'idempotency-key': clave, [CABECERA_MOSTRADOR]: JSON.stringify(metadata) },
      )
    }
    return {
      clave,
      body,
      send,
      /** Sends an operation of `agoMs` ago, by a clock with an error of `skewMs`. */
      sendLate: (agoMs: number, more: object = {}, { skewMs = 0, as = api.as('recepcionista') } = {}) => {
        const enviadoEn = api.clock.now.getTime() + skewMs
        return send(
          {
            enviadoEn: new Date(enviadoEn).toISOString(),
            ocurridoEn: new Date(enviadoEn - agoMs).toISOString(),
            ...more,
          },
          as,
        )
      },
    }
  }

  return {
    ...desk,
    operation,

    async each() {
      const cliente = await desk.cliente(aCliente())
      await desk.membresia(aMembresia({ cliente: cliente._id, fechainicio: '2026-10-01', duracion: 90 }))
      const producto = await desk.producto(aProducto({ precio: 3_000, stock: 50 }))
      const clase = await desk.clase()
      return {
        venta: operation('/ventas', cashSale(producto, { cliente: cliente._id })),
        entrada: operation('/entradas', { clienteId: cliente._id, claseId: null }),
        asistencia: operation('/asistencias', { clienteId: cliente._id, claseId: clase._id }),
      }
    },

    async count(kind: 'venta' | 'entrada' | 'asistencia'): Promise<number> {
      const table = kind === 'venta' ? ('ventas' as const) : ('asistencias' as const)
      return (await api.db.selectFrom(table).select('id').execute()).length
    },
  }
}

export const kinds = ['venta', 'entrada', 'asistencia'] as const

export function cashSale({ _id, precio }: { _id: string; precio: number }, more: object = {}, cantidad = 1) {
  return {
    lineas: [{ producto: _id, cantidad, precio }],
    cobros: [{ metodo: 'Efectivo', monto: precio * cantidad }],
    ...more,
  }
}
