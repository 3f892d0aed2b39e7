import { expect } from 'vitest'
import type { TestApi } from './api.ts'

export const LOCAL = { webhooksLocales: true }
export const SOON = { timeout: 15_000, interval: 20 }

export function webhooksOf(api: () => TestApi) {
  const admin = () => api().as('admin')
  const envios = async (id: string) => (await admin().get(`/webhooks/${id}/envios`)).body
  return {
    async aWebhook(
      url: string,
      eventos: readonly string[] = ['cliente.creado', 'pago.registrado', 'pago.anulado'],
    ) {
      const { statusCode, body } = await admin().post('/webhooks', { url, eventos })
      expect(statusCode).toBe(201)
      return body as { _id: string; secreto: string }
    },
    envios,
    statesOf: async (id: string) => (await envios(id)).map(({ estado }: { estado: string }) => estado),
  }
}
