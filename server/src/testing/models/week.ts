import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { v7 as uuid } from 'uuid'
import type { TestApi } from '../api.ts'
import { aClase } from '../builders.ts'
import { frontDesk } from '../front-desk.ts'

export const slot = (dia: string, horarioInicio: string, horarioFin: string, _id?: string) => ({
  ...(_id && { _id }),
  dia,
  horarioInicio,
  horarioFin,
})

export const put = (api: TestApi, entrenador: { _id: string }, clases: unknown) =>
  api.as('recepcionista').put(`/entrenadores/${entrenador._id}`, { clases })

export const idsOf = ({ clases }: Entrenador) => clases.map(({ dias }) => dias.map(({ _id }) => _id))
export const slotsOf = ({ clases }: Entrenador) => clases.flatMap(({ dias }) => dias)

/** A trainer with Yoga (Monday and Tuesday at six) for ten and Boxeo (Friday at six) for twenty. */
export async function withTwoClasses(api: TestApi) {
  const entrenador = await frontDesk(api).entrenador({
    clases: [
      aClase({ dias: [slot('Lunes', '06:00', '07:00'), slot('Martes', '06:00', '07:00')] }),
      aClase({ nombreClase: 'Boxeo', capacidadMaxima: 20, dias: [slot('Viernes', '06:00', '07:00')] }),
    ],
  })
  const [monday = '', tuesday = '', friday = ''] = slotsOf(entrenador).map(({ _id }) => _id)
  return { entrenador, monday, tuesday, friday }
}

export async function enrol(api: TestApi, horarioId: string, clienteId?: string) {
  const cliente = clienteId ?? (await frontDesk(api).cliente())._id
  await api.db
    .insertInto('inscripciones')
    .values({
      id: uuid(),
      horarioId,
      clienteId: cliente,
      fechaInscripcion: api.clock.now.toISOString(),
    })
    .execute()
  return cliente
}
