import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import { beforeAll, beforeEach } from 'vitest'
import { type Answer, type Caller, type TestApi, testApi } from './api.ts'
import { onDay } from './database/derived.ts'
import { frontDesk } from './front-desk.ts'

export const TODAY = '2026-11-20'

type Fields = Record<string, unknown>

/** Fixture: a desk on 20 November that freezes and cancels memberships. */
export function detenidas() {
  let api: TestApi
  let desk: ReturnType<typeof frontDesk>
  let recepcion: Caller
  beforeAll(async () => {
    api = await testApi()
    desk = frontDesk(api)
    recepcion = api.as('recepcionista')
  })
  beforeEach(() => onDay(api, TODAY))

  return {
    get api() {
      return api
    },
    get desk() {
      return desk
    },
    get recepcion() {
      return recepcion
    },
    on: (day: string) => onDay(api, day),
    async withMonth(fields: Fields = {}) {
      const cliente = await desk.cliente()
      return { cliente, membresia: await desk.membresia({ cliente: cliente._id, ...fields }) }
    },
    see: async (id: string): Promise<MembresiaVista> => (await recepcion.get(`/membresias/${id}`)).body,
    freeze: (id: string, fields: Fields, by = recepcion): Promise<Answer> =>
      by.post(`/membresias/${id}/congelar`, { motivo: 'Viaje', ...fields }),
    unfreeze: (id: string): Promise<Answer> => recepcion.post(`/membresias/${id}/descongelar`),
    cancel: (id: string, fields: Fields = {}): Promise<Answer> =>
      recepcion.post(`/membresias/${id}/cancelar`, { cuando: 'hoy', motivo: 'mudanza', ...fields }),
    reactivate: (id: string): Promise<Answer> => recepcion.post(`/membresias/${id}/reactivar`),
    enter: (clienteId: string, fields: Fields = {}): Promise<Answer> =>
      recepcion.post('/entradas', { clienteId, ...fields }),
  }
}
