import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { type Day, daysBetween } from '@gym/contract/core/calendar'
import type { TestApi } from './api.ts'
import { aClase } from './builders.ts'
import { frontDesk } from './front-desk.ts'

export interface MembresiaFields {
  tipo?: 'Mensualidad' | 'Clase'
  de: Day
  a: Day
  sesiones?: number
}

export const MONTH = { de: '2026-11-01', a: '2026-12-01' }
export const clase = (sesiones: number, days = MONTH): MembresiaFields => ({
  tipo: 'Clase',
  ...days,
  sesiones,
})

export async function classDoorApi(api: TestApi) {
  const desk = frontDesk(api)
  const register = (body: unknown, headers?: Record<string, string>) =>
    api.as('recepcionista').post('/asistencias', body, headers)

  /** Creates a weekly slot with its own trainer, so that slots do not overlap. */
  async function unaClase(nombreClase = 'Yoga'): Promise<string> {
    const { clases } = await desk.entrenador({ clases: [aClase({ nombreClase })] })
    return clases[0]?.dias[0]?._id ?? ''
  }

  const yoga = await unaClase()
  return {
    yoga,
    unaClase,
    register,

    enter: ({ _id }: Pick<Cliente, '_id'>, claseId = yoga) => register({ clienteId: _id, claseId }),

    async at(instant: string, { _id }: Cliente, claseId = yoga) {
      const before = api.clock.now
      api.clock.now = new Date(instant)
      const { token } = await api.signedIn('recepcionista')
      const answer = await api.withToken(token).post('/asistencias', { clienteId: _id, claseId })
      api.clock.now = before
      return answer
    },

    async membresia({ _id }: Cliente, { tipo, de, a, sesiones = 0 }: MembresiaFields): Promise<string> {
      const days = { fechainicio: de, duracion: daysBetween(de, a) }
      const made = await desk.membresia({
        cliente: _id,
        tipo: tipo ?? 'Mensualidad',
        ...days,
        sesionesRestantes: sesiones,
      })
      return made._id
    },

    async sessionsOf({ _id }: Cliente): Promise<number[]> {
      const rows = await api.db
        .selectFrom('membresias')
        .select('sesionesRestantes')
        .where('clienteId', '=', _id)
        .orderBy('fechafin')
        .execute()
      return rows.map(({ sesionesRestantes }) => sesionesRestantes)
    },

    rowsOf: ({ _id }: Cliente) =>
      api.db
        .selectFrom('asistencias')
        .select(['dia', 'fecha', 'membresiaId'])
        .where('clienteId', '=', _id)
        .orderBy('fecha')
        .execute(),
  }
}
