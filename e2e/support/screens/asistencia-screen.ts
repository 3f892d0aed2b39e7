import { weekdayOf } from '@gym/contract/core/weekdays'
import type { Page } from '@playwright/test'
import type { Gym } from '../gym.ts'

export const answer = (page: Page) => page.getByRole('status').getByRole('article')

export async function aClassToday(gym: Gym, nombreClase = 'Yoga') {
  const dia = weekdayOf(await gym.today())
  const dias = [{ dia, horarioInicio: '00:00', horarioFin: '23:59' }]
  const { clases } = await gym.entrenador({ clases: [{ nombreClase, capacidadMaxima: 10, dias }] })
  return {
    claseId: clases[0]?.dias[0]?._id ?? '',
    label: `${nombreClase}, ${dia} 00:00 a 23:59 (Luis Rojas)`,
  }
}
