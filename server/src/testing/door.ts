import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { TestApi } from './api.ts'
import { aClase } from './builders.ts'
import { frontDesk } from './front-desk.ts'

/** A Friday, 10:00 in Bogotá. */
export const NOW = '2026-11-20T15:00:00.000Z'
export const MINUTE_MS = 60_000

export function doorApi(api: TestApi) {
  const desk = frontDesk(api)
  const enter = (body: object, headers?: Record<string, string>) =>
    api.as('recepcionista').post('/entradas', body, headers)

  return {
    async atTen() {
      api.clock.now = new Date(NOW)
      await api.database.owned.deleteFrom('reglasEntrada').execute()
    },

    later(minutes: number) {
      api.clock.now = new Date(api.clock.now.getTime() + minutes * MINUTE_MS)
    },

    enter,

    scan: ({ numeroIdentificacion }: Cliente, more: object = {}) =>
      enter({ identificacion: numeroIdentificacion, ...more }),

    rules: (reglas: object, numbers: object = {}) =>
      api.as('admin').put('/configuracion/entrada', { reglas, ...numbers }),

    async withMonth(fields: Record<string, unknown> = {}): Promise<Cliente> {
      const cliente = await desk.cliente()
      await desk.membresia({ cliente: cliente._id, fechainicio: '2026-11-10', ...fields })
      return cliente
    },

    async slot(dia: string, horarioInicio: string, horarioFin: string) {
      const clases = [aClase({ dias: [{ dia, horarioInicio, horarioFin }] })]
      const entrenador = await desk.entrenador({ clases })
      const found = (await desk.clases()).find(({ entrenadorId }) => entrenadorId === entrenador._id)
      if (!found) throw new Error('no slot')
      return found
    },

    countOf: async ({ _id }: Cliente) =>
      (await api.db.selectFrom('asistencias').select('id').where('clienteId', '=', _id).execute()).length,
  }
}
